import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Builds `insert into … select …` with all rows in one parameter. Drizzle's `values` creates a parameter for
 * each value, and for thousands of rows these take longer to build and parse than the rows take to store.
 * @throws if the rows do not all have the same columns
 */
export function insertMany<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const [first = {}] = rows;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([key, column]) => (column.keyAsName ? snakeCase(key) : column.name));
  const columnList = sql.join(
    names.map(name => sql.identifier(name)),
    sql`, `,
  );
  const typedColumns = columns.map(
    ([, column], at) => sql`${sql.identifier(names[at] ?? '')} ${sql.raw(column.getSQLType())}`,
  );
  const json = rows.map((row: Record<string, unknown>) => {
    if (Object.keys(row).length !== columns.length || columns.some(([key]) => !(key in row)))
      throw new Error('All rows of a statement must have the same columns');
    return Object.fromEntries(
      columns.map(([key], at): [string, unknown] => [names[at] ?? '', asHex(row[key])]),
    );
  });
  return sql`insert into ${table} (${columnList}) select ${columnList}
    from json_to_recordset(${JSON.stringify(json, replaceIllFormed)}::json) as given (${sql.join(typedColumns, sql`, `)})`;
}

const asHex = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Replaces lone surrogates, which PostgreSQL rejects in JSON. */
const replaceIllFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Compares a column with several values in one parameter. `inArray` would use one parameter for each value. */
export const anyOf = <C extends PgColumn>(column: C, values: readonly C['_']['data'][]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
