import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Row id: bigint in the table, an integer in JSON. */
export const rowId = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull();
export const ref = () => bigint({ mode: 'number' });
/** A point in time, stored in UTC. Time zones are used only for display. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
