import { sql } from 'drizzle-orm';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { placeOf } from '../../queries/sealed-columns.ts';
import type { Column, Shape } from '../../queries/shapes.ts';
import {
  columnsToUnseal,
  type ImportTools,
  partOf,
  type Row,
  type TransferredTable,
} from '../../queries/transferred-tables.ts';
import type { NewIds } from './new-ids.ts';

export type ImportContext = { db: Db; facilityId: number; ids: NewIds; arrival: ImportTools };

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/**
 * Converts a row for this installation: assigns new ids, encrypts with the hotel's new key and hashes with our
 * keys.
 */
export async function convertRow(
  arriving: ImportContext,
  shape: Shape,
  how: TransferredTable,
  columns: readonly string[],
  row: Row,
): Promise<Row> {
  const convertedRow: Row = {};
  for (const column of shape.columns) {
    const part = partOf(shape, column, how);
    const isInArchive =
      columns.includes(column.name) || part === 'facility' || part === 'hashed' || part === 'filled';
    if (isInArchive && part !== undefined && part !== 'generated')
      convertedRow[column.name] = await convertValue(arriving, shape, how, { ...column, part }, row);
  }
  for (const sealed of columnsToUnseal(shape, how)) {
    const openValue = convertedRow[sealed.column];
    if (typeof openValue === 'string')
      // Keeps empty values empty, such as the deleted text of a message.
      convertedRow[sealed.column] = hex(
        openValue === '' ? Buffer.alloc(0) : await seal(arriving, placeOf(sealed, convertedRow), openValue),
      );
  }
  return convertedRow;
}

const seal = ({ db, facilityId }: ImportContext, place: ReturnType<typeof placeOf>, open: string) =>
  sealForHotel(db, facilityId, place, open);

async function convertValue(
  { facilityId, ids, arrival }: ImportContext,
  shape: Shape,
  { refs = {}, hashed = {}, fill = {}, changed = {} }: TransferredTable,
  { name, part }: Column & { part: string },
  row: Row,
): Promise<unknown> {
  const value = row[name];
  switch (part) {
    case 'facility':
      return facilityId;
    case 'own-id':
      return shape.name === 'facility' ? facilityId : ids.of(shape.name, value);
    case 'reference': {
      const table = refs[name] ?? shape.references.get(name) ?? '';
      return value === null ? null : ids.of(table, value);
    }
    case 'hashed':
      return toColumnValue(hashed[name]?.(row));
    case 'filled':
      return toColumnValue(await fill[name]?.(row, arrival));
    case 'changed':
      return toColumnValue(await changed[name]?.(row, arrival));
    default:
      return value;
  }
}

function toColumnValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return hex(value);
  return value instanceof Date ? value.toISOString() : value;
}

export async function writeRows(db: Db, shape: Shape, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = sql.join(
    Object.keys(first).map(name => sql.identifier(name)),
    sql`, `,
  );
  const table = sql.identifier(shape.name);
  await db.execute(sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`);
}
