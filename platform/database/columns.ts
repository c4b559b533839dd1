import { type GetColumnData, getTableName, type SQL, sql } from 'drizzle-orm';
import { bigint, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core';
import { snakeCase } from './many-rows.ts';

/** Row id: bigint in the table, an integer in JSON. */
export const rowId = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull();
export const ref = () => bigint({ mode: 'number' });
/** A point in time, stored in UTC. Time zones are used only for display. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

type NamedColumns<C extends Record<string, PgColumn>> = { [K in keyof C]: SQL<GetColumnData<C[K]>> };

/**
 * Returns columns as SQL with their names, for a query that runs very often. Drizzle would look up the name of each
 * column in each transaction.
 */
export function namedColumns<C extends Record<string, PgColumn>>(columns: C): NamedColumns<C> {
  const named: NamedColumns<C> = Object.fromEntries(
    Object.entries(columns).map(([key, column]): unknown[] => {
      const name = column.keyAsName ? snakeCase(column.name) : column.name;
      return [key, sql.raw(`${getTableName(column.table)}.${name}`).mapWith(column)];
    }),
  );
  return named;
}
