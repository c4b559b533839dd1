import { eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { createFacilityKey } from '#features/hotel/facility/commands/facility.ts';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { isSlug } from '#features/lifecycle/sign-up/rules.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { tableDeclarations } from '../../queries/declared.ts';
import { disableTimeouts } from '../../queries/disable-timeouts.ts';
import type { Manifest } from '../../queries/manifest.ts';
import { schemaOf } from '../../queries/schema.ts';
import { type Shape, shapesOf } from '../../queries/shapes.ts';
import { isTransferred, type Row, type TransferredTable } from '../../queries/transferred-tables.ts';
import { hotelImport } from '../../tables.ts';
import { importPictures } from './arriving-pictures.ts';
import { convertRow, type ImportContext, writeRows } from './arriving-rows.ts';
import { freeUsernames } from './free-usernames.ts';
import { newIds } from './new-ids.ts';
import { openImported } from './open-imported.ts';
import { type Archive, ArchiveError, readArchive, rowsIn } from './read-archive.ts';

/**
 * `users`: number of users who can set a password. `picturesMissing`: number of pictures whose file is not in
 * the archive.
 */
type ImportResult = {
  facilityId: number;
  slug: string;
  fingerprint: string;
  users: number;
  picturesMissing: number;
};

/**
 * Imports a hotel completely or not at all. Data left behind by a killed import is removed by the next import
 * or by `removeUnfinishedImports`. `fingerprint`: received from the creator of the archive.
 */
export async function importHotel(
  path: string,
  identities: readonly string[],
  fingerprint?: string,
): Promise<ImportResult> {
  const archive = await readArchive(path, identities);
  if (fingerprint !== undefined && fingerprint.toLowerCase() !== archive.fingerprint)
    throw new ArchiveError(`The archive has another fingerprint: ${archive.fingerprint}`);
  const { slug } = archive.manifest.hotel;
  return withNameLock(slug, async () => {
    await deleteLeftovers(slug);
    if (await platformDb(db => facilityBySlug(db, slug)))
      throw new ArchiveError(`The hotel ${slug} already exists here.`);
    const id = await platformDb(db => createImport(db, slug));
    try {
      const users = await inFacility(mintSystem(id), db => importParts(db, id, archive));
      await platformDb(db => db.delete(hotelImport).where(eq(hotelImport.id, id)));
      const { tables, pictures } = archive.manifest;
      const picturesMissing = (tables.image?.count ?? 0) - pictures;
      return { facilityId: id, slug, fingerprint: archive.fingerprint, users, picturesMissing };
    } catch (error) {
      await deleteLeftovers(slug);
      throw refusalOf(error);
    }
  });
}

/** Reported for duplicate links, codes or QR codes, which are unique in an installation. */
const ALREADY_EXISTS = 'This hotel, or a copy of it, already exists here under another name.';

/** Replaces database errors with our own messages, because database errors contain values of the row. */
function refusalOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === '23505') return new ArchiveError(ALREADY_EXISTS);
  return /^2[23]/.test(code) ? new ArchiveError('The archive contains inconsistent rows.') : error;
}

/**
 * Locks the hotel's name, because two imports of the same hotel would remove each other's data.
 * @throws ArchiveError while another import of the hotel is running
 */
function withNameLock<T>(slug: string, work: () => Promise<T>): Promise<T> {
  return platformDb(async held => {
    await held.execute(disableTimeouts);
    const { rows } = await held.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`hotel import ${slug.toLowerCase()}`}, 0)) as held`,
    );
    if (!rows[0]?.held) throw new ArchiveError(`${slug} is already being imported.`);
    return work();
  });
}

async function createImport(db: Db, slug: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('facility', 'id')) as id`,
  );
  const id = Number(rows[0]?.id);
  await db.insert(hotelImport).values({ id, slugName: slug, beganAt: now() });
  return id;
}

/**
 * Removes the data that unfinished imports of a hotel left behind.
 * @returns the number of removed imports
 * @throws ArchiveError while an import of the hotel is running
 */
export const removeUnfinishedImports = (slug: string): Promise<number> =>
  withNameLock(slug, () => deleteLeftovers(slug));

async function deleteLeftovers(slug: string): Promise<number> {
  const leftovers = await platformDb(db =>
    db
      .select({ id: hotelImport.id })
      .from(hotelImport)
      .where(eq(sql`lower(${hotelImport.slugName})`, slug.toLowerCase())),
  );
  for (const { id } of leftovers) {
    // If an import was killed between its commit and the deletion of its row, the hotel exists and its files
    // are kept.
    const hotelCount = await inFacility(mintSystem(id), async db => {
      await lockImportRows(db, id);
      return (await db.execute(sql`select from facility`)).rowCount;
    });
    if (!hotelCount) await files().removeAllOf(String(id));
    await platformDb(db => db.delete(hotelImport).where(eq(hotelImport.id, id)));
  }
  return leftovers.length;
}

/**
 * Waits until the rows are committed or rolled back, because the database may still be committing the
 * transaction of a killed process.
 */
async function lockImportRows(db: Db, id: number): Promise<void> {
  await db.execute(disableTimeouts);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hotel import rows ${id}`}, 0))`);
}

async function importParts(
  db: Db,
  facilityId: number,
  { manifest, fingerprint, parts }: Archive,
): Promise<number> {
  await lockImportRows(db, facilityId);
  const shapes = await shapesOf(db);
  assertKnownTables(manifest, shapes, await schemaOf(db));
  const ids = newIds(db, shapes);
  const arrival = { at: now(), idOf: ids.of, usernameOf: freeUsernames() };
  const context: ImportContext = { db, facilityId, ids, arrival };
  const pictures = new Map<string, Row>();
  let hotel: Row | undefined;
  for await (const part of parts) {
    if (part.table === null) {
      const rows = await importPictures(db, facilityId, part.bytes, name => pictures.get(name));
      await writeRows(db, shapeOf(shapes, 'image'), rows);
      continue;
    }
    const shape = shapeOf(shapes, part.table);
    const rule = transferRuleOf(part.table);
    const columns = manifest.tables[part.table]?.columns ?? [];
    const rows: Row[] = [];
    for (const row of rowsIn(part)) {
      const convertedRow = await convertRow(context, shape, rule, columns, row);
      if (part.table === 'image') pictures.set(String(row.public_id), convertedRow);
      else rows.push(convertedRow);
    }
    if (part.table === 'facility') {
      hotel = onlyHotelRow(rows, hotel, manifest);
      await createHiddenHotel(db, facilityId, shape, hotel);
    } else await writeRows(db, shape, rows);
  }
  if (!hotel) throw new ArchiveError('The archive contains no hotel.');
  return openImported(db, facilityId, { hotel, fingerprint, takenAt: manifest.taken_at });
}

/**
 * Returns the only hotel of the archive.
 * @throws ArchiveError if the archive has several hotels, or a hotel other than the one in the manifest
 */
function onlyHotelRow([row, ...rest]: Row[], before: Row | undefined, { hotel: { slug } }: Manifest): Row {
  if (!row || before || rest.length > 0 || row.slug_name !== slug || !isSlug(slug))
    throw new ArchiveError('The archive contains a different hotel than it states.');
  return row;
}

/**
 * Creates the hotel with a temporary slug and without an owner. The slug and the owner are set at the end
 * of the import.
 */
async function createHiddenHotel(db: Db, facilityId: number, shape: Shape, hotel: Row): Promise<void> {
  await writeRows(db, shape, [{ ...hotel, slug_name: `import ${facilityId}`, user_id: null }]);
  await createFacilityKey(db, facilityId);
}

function assertKnownTables(
  { schema, tables }: Manifest,
  shapes: ReadonlyMap<string, Shape>,
  own: string,
): void {
  const unknownNames = Object.entries(tables).flatMap(([name, { columns }]) => {
    const knownColumns = shapes.get(name)?.columns.map(column => column.name) ?? [];
    return isKnown(name) ? columns.filter(column => !knownColumns.includes(column)) : [name];
  });
  if (schema > own || unknownNames.length > 0)
    throw new ArchiveError('The archive was made by a newer release. Update this installation first.');
}

const isKnown = (table: string) => {
  const declaration = tableDeclarations[table];
  return declaration !== undefined && isTransferred(declaration);
};

function transferRuleOf(table: string): TransferredTable {
  const declaration = tableDeclarations[table];
  if (!declaration || !isTransferred(declaration))
    throw new ArchiveError(`${table} must not be in an archive.`);
  return declaration;
}

function shapeOf(shapes: ReadonlyMap<string, Shape>, table: string): Shape {
  const shape = shapes.get(table);
  if (!shape) throw new ArchiveError(`There is no table ${table} here.`);
  return shape;
}
