import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { declared } from '#features/lifecycle/hotel-transfer/queries/declared.ts';
import { type Shape, shapesOf } from '#features/lifecycle/hotel-transfer/queries/shapes.ts';
import { isCarried, partOf } from '#features/lifecycle/hotel-transfer/queries/transferred-tables.ts';

const WHERE = 'features/lifecycle/hotel-transfer/queries/declared.ts';

const ofTable = (table: string) =>
  `The table ${table} is new. Say in ${WHERE} how it leaves with its hotel, behind the tables that it refers to:
   ${table}: carried('other'), where its rows travel ('other' is what they count as in the certificate of a deletion), or
   ${table}: leftOut('other', 'why they stay behind').`;

const ofColumn = (table: string, column: string) =>
  `${table}.${column} may hold an id, a secret or a document. Say in ${WHERE} what becomes of it, in carried('…', { … }):
   refs: { ${column}: 'table' }           the id of a row of another table
   asTheyAre: ['${column}']               nothing has to be done, it holds neither ids nor secrets
   changed: { ${column}: (row, arrival) => … }   ids stand in it, or it must be another in the other installation
   fill: { ${column}: () => … }           it stays behind, and holds this after the arrival
   hashed: { ${column}: row => … }        a keyed hash, made anew of the clear value
   What a hotel's key seals belongs into sealed-columns.ts beside it.`;

/**
 * Returns what lacks a declaration of how it leaves with the hotel, with what to write
 * (docs/reference/hotel-archive.md#rows).
 */
export async function undeclared(): Promise<string[]> {
  const shapes = await platformDb(shapesOf);
  return [...shapes.values()].filter(isOfHotels).flatMap(shape => {
    const how = declared[shape.name];
    if (!how) return [ofTable(shape.name)];
    if (!isCarried(how)) return [];
    const columns = shape.columns.filter(column => partOf(shape, column, how) === undefined);
    return columns.map(column => ofColumn(shape.name, column.name));
  });
}

const isOfHotels = ({ name, columns }: Shape) =>
  name === 'facility' || columns.some(column => column.name === 'facility_id');

/**
 * Returns the triggers that block the deletion of a hotel's rows without checking whether the hotel is leaving.
 * `select keep_until_leaving('table', 'trigger', 'function')` adds the check.
 */
export async function keepingTriggers(): Promise<string[]> {
  const { rows } = await platformDb(db =>
    db.execute<{ name: string }>(sql`select tgrelid::regclass || '.' || tgname as name from pg_trigger
      where not tgisinternal and tgtype & 11 = 11 and pg_get_triggerdef(oid) not like '%hotel_is_leaving%'`),
  );
  return rows.map(({ name }) => name);
}
