import { sql } from 'drizzle-orm';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { tableDeclarations } from './declared.ts';
import { placeOf, type SealedColumn } from './sealed-columns.ts';
import type { Shape } from './shapes.ts';
import { columnsToUnseal, partOf, type Row, type TransferredTable } from './transferred-tables.ts';

const BATCH_SIZE = 500;

/** Returns the tables that are transferred, in an order in which their rows can be inserted. */
export const transferredTables = (): [string, TransferredTable][] =>
  Object.entries(tableDeclarations).flatMap(([name, how]) =>
    'leftOut' in how ? [] : [[name, how] as [string, TransferredTable]],
  );

/**
 * Returns the columns of a table that are transferred.
 * @throws if a column is not declared
 */
export function columnsOf(shape: Shape, how: TransferredTable): string[] {
  return shape.columns.flatMap(column => {
    const part = partOf(shape, column, how);
    if (part === undefined) throw new Error(`${shape.name}.${column.name} is not declared for an archive`);
    return ['facility', 'generated', 'hashed', 'filled'].includes(part) ? [] : [column.name];
  });
}

export async function* exportedRows(
  db: Db,
  facilityId: number,
  shape: Shape,
  how: TransferredTable,
): AsyncGenerator<Row[]> {
  const unsealedColumns = columnsToUnseal(shape, how);
  const columns = columnsOf(shape, how);
  let last: Row | undefined;
  do {
    const rows = await rowsAfter(db, facilityId, shape, how, last);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
    const openedRows: Row[] = [];
    for (const row of rows)
      openedRows.push(pick(columns, await openRow(db, facilityId, unsealedColumns, row)));
    yield openedRows;
  } while (last);
}

const pick = (columns: readonly string[], row: Row): Row =>
  Object.fromEntries(columns.map(column => [column, row[column]]));

async function rowsAfter(
  db: Db,
  facilityId: number,
  { name, key }: Shape,
  { where }: TransferredTable,
  last: Row | undefined,
): Promise<Row[]> {
  const keys = sql.raw(key.map(column => `"${column}"`).join(', '));
  const afterLast = last
    ? sql`and (${keys}) > (${sql.join(
        key.map(column => sql`${last[column]}`),
        sql`, `,
      )})`
    : sql``;
  const hotel = sql.raw(name === 'facility' ? 'id' : 'facility_id');
  const order = key.length > 0 ? sql`order by ${keys}` : sql``;
  const { rows } = await db.execute<{ row: Row }>(sql`
    select row_to_json(each) as row from ${sql.identifier(name)} as each
    where ${hotel} = ${facilityId} ${afterLast} ${where === undefined ? sql`` : sql.raw(`and ${where}`)}
    ${order} limit ${BATCH_SIZE}`);
  return rows.map(({ row }) => row);
}

async function openRow(db: Db, facilityId: number, sealed: readonly SealedColumn[], row: Row): Promise<Row> {
  const openedRow = { ...row };
  for (const each of sealed) {
    const value = row[each.column];
    if (typeof value !== 'string') continue;
    const bytes = Buffer.from(value.slice(2), 'hex');
    // The text of an expired message is empty and cannot be decrypted.
    const plaintext =
      bytes.length === 0 ? bytes : await openForHotel(db, facilityId, placeOf(each, row), bytes);
    openedRow[each.column] = plaintext.toString('utf8');
  }
  return openedRow;
}
