import { randomUUID } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { image } from '#features/registration/image/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { filePlace } from '#platform/database/tables.ts';
import type { FileStore } from '#platform/files/files.ts';
import type { FileLocation, FilePlaces, OpenPlaces } from '#platform/files/open-places.ts';

export const MARK = 'installation';
/**
 * Returns the name of the file that marks a location as emptied. The file is written to the location to which
 * the stored files were moved.
 */
export const emptiedMark = (place: FileLocation) => `emptied-${place}`;
export const PROBE_FOLDER = 'proofs/0';
const INTERNAL_FILES: readonly string[] = [MARK, emptiedMark('disk'), emptiedMark('bucket')];
export const isInternalFile = (path: string) =>
  INTERNAL_FILES.includes(path) || path.startsWith(`${PROBE_FOLDER}/`);

export const installationOf = (mark: string) => mark.split('.')[0];
export const otherPlace = (place: FileLocation): FileLocation => (place === 'disk' ? 'bucket' : 'disk');

export async function markIn(store: FileStore, name = MARK): Promise<string | undefined> {
  return (await store.get(name))?.toString().trim();
}

export async function holdsFiles(store: FileStore): Promise<boolean> {
  for await (const { path } of store.walk()) if (!isInternalFile(path)) return true;
  return false;
}

type MarkContext = { db: Db; places: FilePlaces; open: OpenPlaces; known: Map<FileLocation, string> };

/**
 * Verifies at each start that files are in the location recorded in the database. The first start records the
 * location. Rejects an unmounted disk, a disk that is not shared between the processes, and another
 * installation's bucket, with a message for the operator (docs/decisions/2026-11-23-pictures.md). A table lock
 * serializes concurrent starts.
 */
export function verifyLocations(places: FilePlaces, open: OpenPlaces): Promise<void> {
  return platformDb(async db => {
    await db.execute(sql`lock table ${filePlace} in share row exclusive mode`);
    const rows = await db.select().from(filePlace);
    const context = { db, places, open, known: new Map(rows.map(({ place, mark }) => [place, mark])) };
    await deleteEmptiedMark(context);
    const second = otherPlace(places.to);
    const store = open[second];
    if (context.known.has(second) && !store) throw new Error(NOT_CONFIGURED);
    await assertPlaceMark(context, places.to);
    if (context.known.has(second) || (store && (await holdsFiles(store))))
      await assertPlaceMark(context, second);
  });
}

/**
 * Verifies that files are in the location recorded in the database, without writing. Used by a command that
 * copies files while Genkan runs.
 * `databaseUrl` needs a login with read access.
 * @throws with a message for the operator
 */
export async function assertMarks(databaseUrl: string, places: FilePlaces, open: OpenPlaces): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: FileLocation; mark: string }>(
      'select place, mark from file_place',
    );
    for (const { place, mark } of rows) await assertMark(places, open, place, mark);
  } finally {
    await client.end();
  }
}

async function assertMark(
  places: FilePlaces,
  open: OpenPlaces,
  place: FileLocation,
  mark: string,
): Promise<void> {
  const store = open[place];
  const to = open[places.to];
  if (place !== places.to && to && (await markIn(to, emptiedMark(place))) === mark) return;
  if (!store) throw new Error(NOT_CONFIGURED);
  const found = await markIn(store);
  if (found !== mark) throw new Error(refusalTexts[place](places, found !== undefined));
}

export function adoptPlaces(places: FilePlaces, open: OpenPlaces): Promise<void> {
  return platformDb(async db => {
    await db.delete(filePlace);
    const context = { db, places, open, known: new Map<FileLocation, string>() };
    await claimPlace(context, places.to);
    const second = open[otherPlace(places.to)];
    if (second && (await holdsFiles(second))) await claimPlace(context, otherPlace(places.to));
  });
}

async function deleteEmptiedMark({ db, places, open, known }: MarkContext): Promise<void> {
  const emptiedPlace = otherPlace(places.to);
  const mark = known.get(emptiedPlace);
  const store = open[places.to];
  if (!mark || !store || (await markIn(store, emptiedMark(emptiedPlace))) !== mark) return;
  await db.delete(filePlace).where(eq(filePlace.place, emptiedPlace));
  known.delete(emptiedPlace);
}

async function assertPlaceMark(input: MarkContext, place: FileLocation): Promise<void> {
  const { places, open, known } = input;
  const store = open[place];
  const mark = known.get(place);
  if (!store) throw new Error(NOT_CONFIGURED);
  const found = await markIn(store);
  if (mark && found === mark) return;
  if (mark) throw new Error(refusalTexts[place](places, found !== undefined));
  await assertOwnFiles(input, place, store, found);
  await claimPlace(input, place, found);
}

async function assertOwnFiles(
  input: MarkContext,
  place: FileLocation,
  store: FileStore,
  found: string | undefined,
): Promise<void> {
  const { places, open, known } = input;
  const [mark] = known.values();
  if (found && mark && installationOf(found) === installationOf(mark)) return;
  // Also rejects files of the installation from which this database was copied: otherwise deletions here would
  // remove the original's files.
  if (found && (await holdsFiles(store))) throw new Error(foreignFilesTexts[place](places));
  const paths = await samplePictures(input.db);
  if (paths.length > 0 && !(await isAnyThere(open.store, paths)))
    throw new Error(picturesMissingText(places));
  if (paths.length === 0 && place === 'bucket' && (await holdsFiles(store)))
    throw new Error(foreignFilesTexts[place](places));
}

const SAMPLE_SIZE = 20;

async function samplePictures(db: Db): Promise<string[]> {
  const rows = await db
    .select({ path: image.path })
    .from(image)
    .where(isNull(image.deletedAt))
    .limit(SAMPLE_SIZE);
  return rows.map(({ path }) => path);
}

async function isAnyThere(store: FileStore, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if (await store.get(path)) return true;
  return false;
}

/**
 * Writes a new mark when a location is first used, so that an earlier record that it was emptied no longer
 * applies.
 */
async function claimPlace(
  { db, open, known }: MarkContext,
  place: FileLocation,
  found?: string,
): Promise<void> {
  const [ours = found] = known.values();
  const mark = `${ours ? installationOf(ours) : randomUUID()}.${randomUUID()}`;
  // Write the file before the row. The next start adopts a file without a row, but rejects a row without a
  // file.
  await open[place]?.put(MARK, Buffer.from(`${mark}\n`));
  await db.insert(filePlace).values({ place, mark, since: now() });
  known.set(place, mark);
}

const DOCS_HINT = 'docs/operators-several-processes.md, "Pictures", says how.';
const ADOPT_HINT =
  'If the files are lost for good, or to use this place from now on, run genkan files adopt.';

const NOT_CONFIGURED = `Pictures of this installation are in a bucket, but S3_BUCKET is not set. Set it, with FILES_IN=disk to move them to the disk. ${DOCS_HINT}`;

const placeName = ({ disk, bucket }: FilePlaces, place: FileLocation) =>
  place === 'disk' ? disk : `the bucket ${bucket?.name}${bucket?.prefix && ` below ${bucket.prefix}`}`;

const refusalTexts: Record<FileLocation, (places: FilePlaces, isAnother: boolean) => string> = {
  disk: (places, isAnother) =>
    `Pictures are kept in a folder that all processes share, but ${placeName(places, 'disk')} is not that folder: its file "${MARK}" is ${isAnother ? 'of another' : 'missing'}. Mount the shared folder there (DATA_DIR), or keep pictures in a bucket. ${DOCS_HINT} ${ADOPT_HINT}`,
  bucket: (places, isAnother) =>
    `Pictures of this installation are not in ${placeName(places, 'bucket')}, but in another bucket: its file "${MARK}" is ${isAnother ? 'of another' : 'missing'}. Restore the previous values of S3_BUCKET, S3_ENDPOINT and S3_PREFIX. ${ADOPT_HINT}`,
};

const picturesMissingText = (places: FilePlaces) =>
  `The database lists pictures, but none of those checked is in ${placeName(places, places.to)}${places.bucket ? ', nor in the other place' : ''}. Set DATA_DIR (or S3_BUCKET) to where they are. ${ADOPT_HINT}`;

const foreignFilesTexts: Record<FileLocation, (places: FilePlaces) => string> = {
  disk: places =>
    `${placeName(places, 'disk')} holds the files of another installation, or of the one that this database was copied from. Set DATA_DIR to a separate folder. ${ADOPT_HINT}`,
  bucket: places =>
    `There are files in ${placeName(places, 'bucket')} that belong to another installation, or to the one that this database was copied from. Use a separate bucket, or an unused S3_PREFIX. ${ADOPT_HINT}`,
};
