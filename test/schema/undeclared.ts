import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { tableDeclarations } from '#features/lifecycle/hotel-transfer/queries/declared.ts';
import { type Shape, shapesOf } from '#features/lifecycle/hotel-transfer/queries/shapes.ts';
import { isTransferred, partOf } from '#features/lifecycle/hotel-transfer/queries/transferred-tables.ts';

const DECLARED_FILE = 'features/lifecycle/hotel-transfer/queries/declared.ts';

const tableAdvice = (table: string) =>
  `Declare in ${DECLARED_FILE} how the table ${table} is exported with its hotel, after the tables that it references:
   ${table}: carried('other') if its rows are exported ('other' is its kind in the certificate of a deletion), or
   ${table}: leftOut('other', 'the reason') if they are not.`;

const columnAdvice = (table: string, column: string) =>
  `${table}.${column} may contain an id, a secret or a document. Declare in ${DECLARED_FILE} what happens to it, in carried('…', { … }):
   refs: { ${column}: 'table' }           the id of a row of another table
   asTheyAre: ['${column}']               copied unchanged: it contains neither ids nor secrets
   changed: { ${column}: (row, arrival) => … }   contains ids, or must differ in the other installation
   fill: { ${column}: () => … }           not exported; has this value after the import
   hashed: { ${column}: row => … }        a keyed hash, computed again from the plain value
   What a hotel's key encrypts belongs in sealed-columns.ts beside it.`;

/**
 * Returns the tables and columns that do not declare how a transfer handles them, with the missing declaration
 * (docs/reference/hotel-archive.md#rows).
 */
export async function missingDeclarations(): Promise<string[]> {
  const shapes = await platformDb(shapesOf);
  return [...shapes.values()].filter(isHotelTable).flatMap(shape => {
    const how = tableDeclarations[shape.name];
    if (!how) return [tableAdvice(shape.name)];
    if (!isTransferred(how)) return [];
    const columns = shape.columns.filter(column => partOf(shape, column, how) === undefined);
    return columns.map(column => columnAdvice(shape.name, column.name));
  });
}

const isHotelTable = ({ name, columns }: Shape) =>
  name === 'facility' || columns.some(column => column.name === 'facility_id');

/**
 * Returns the triggers that block the deletion of a hotel's rows without checking whether the hotel is being
 * deleted. `select keep_until_leaving('table', 'trigger', 'function')` adds the check.
 */
export async function triggersBlockingDeletion(): Promise<string[]> {
  const { rows } = await platformDb(db =>
    db.execute<{ name: string }>(sql`select tgrelid::regclass || '.' || tgname as name from pg_trigger
      where not tgisinternal and tgtype & 11 = 11 and pg_get_triggerdef(oid) not like '%hotel_is_leaving%'`),
  );
  return rows.map(({ name }) => name);
}
