import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Row id: bigint in the table, a JSON integer on the wire. */
export const rowId = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull();
/** A reference to a row id. */
export const ref = () => bigint({ mode: 'number' });
/** An instant. Time zones are for reading; what is stored is UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
/** Hashes and sealed values. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
