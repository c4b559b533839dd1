import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { now } from '#platform/clock/clock.ts';
import type { FileStore } from '#platform/files/files.ts';
import { MARK, markIn } from '../file-marks.ts';

// Ownership of a backup location. Each location has a file with the id of its installation. DATA_DIR contains
// that id and one file per location, because a server and a command may write at the same time. Backups do
// not contain these files, so that a restored server does not write to the backup location of the original.

export const LOCATIONS_FOLDER = 'backup-places';

const installation = z.object({ id: z.string() });
/**
 * `since` is when this installation adopted the location. `taken` is when the last backup was completed in
 * this location.
 */
const locationSchema = z.object({ to: z.string(), since: z.string(), taken: z.string().optional() });
const journalStartSchema = z.object({ since: z.string() });
type BackupLocation = z.infer<typeof locationSchema>;

type LocationPath = { dataDir: string; to: string };
type OpenLocation = LocationPath & { kept: FileStore };

/**
 * Verifies that `to` is a backup location of this installation. An unused location is adopted.
 * @throws with a message for the operator if a used location is empty now (for example an unmounted disk) or
 * belongs to another installation
 */
export async function verifyBackupLocation({ dataDir, to, kept }: OpenLocation): Promise<void> {
  const id = await readInstallationId(dataDir);
  const isKnown = (await readLocation({ dataDir, to })) !== undefined;
  const found = await markIn(kept);
  if (found === undefined && isKnown)
    throw new Error(`${to} is not the previous backup location: ${MARK_MISSING_TEXT} ${ADOPT_HINT}`);
  if (found === undefined) await kept.putNew(MARK, Buffer.from(`${id}\n`));
  if ((found ?? (await markIn(kept))) !== id) throw new Error(`${to} ${FOREIGN_LOCATION_TEXT} ${ADOPT_HINT}`);
  if (!isKnown) await writeNewJsonFile(fileOf({ dataDir, to }), newLocation(to));
}

/** Records that a backup was completed in this location, so that the metrics can show its age. */
export async function recordBackup({ dataDir, to }: LocationPath): Promise<void> {
  const known = (await readLocation({ dataDir, to })) ?? newLocation(to);
  await writeJsonFile(fileOf({ dataDir, to }), { ...known, taken: now().toISOString() });
}

/**
 * Returns when the last backup in this location was completed. Before the first backup, returns when the
 * location was adopted. Returns undefined if it is not a location of this DATA_DIR.
 */
export async function lastBackupAt(where: LocationPath): Promise<Date | undefined> {
  const known = await readLocation(where);
  return known && new Date(known.taken ?? known.since);
}

/**
 * Returns when the restored server with this history began to archive its journal. The first call sets this
 * time.
 */
export async function journalCopiedSince(dataDir: string, history: string): Promise<Date> {
  const path = join(dataDir, LOCATIONS_FOLDER, `${history}.json`);
  const start = { since: now().toISOString() };
  await writeNewJsonFile(path, start);
  return new Date((await readJsonFile(path, journalStartSchema))?.since ?? start.since);
}

/** Makes `to` a location of this installation, even if it belonged to another one. */
export async function adoptLocation({ dataDir, to, kept }: OpenLocation): Promise<void> {
  await kept.put(MARK, Buffer.from(`${await readInstallationId(dataDir)}\n`));
  await writeJsonFile(fileOf({ dataDir, to }), newLocation(to));
}

const MARK_MISSING_TEXT = `its file ${MARK} is missing. Mount the disk, or set BACKUP_TO to the location of the backups.`;
const FOREIGN_LOCATION_TEXT =
  'holds the backups of another installation, or of the one that this installation was copied from. Use a separate location.';
const ADOPT_HINT =
  'To use it as the backup location from now on, run genkan backup adopt and take a backup immediately.';

const normalizeLocation = (to: string) =>
  to.startsWith('s3://') ? to.replace(/(?<!\/)\/+$/, '') : resolve(to);
const newLocation = (to: string): BackupLocation => ({
  to: normalizeLocation(to),
  since: now().toISOString(),
});

const readLocation = (where: LocationPath) => readJsonFile(fileOf(where), locationSchema);

function fileOf({ dataDir, to }: LocationPath): string {
  const hash = createHash('sha256').update(normalizeLocation(to)).digest('hex');
  return join(dataDir, LOCATIONS_FOLDER, `${hash.slice(0, 16)}.json`);
}

async function readInstallationId(dataDir: string): Promise<string> {
  const path = join(dataDir, LOCATIONS_FOLDER, 'installation.json');
  const found = await readJsonFile(path, installation);
  if (found) return found.id;
  const newInstallation = { id: randomUUID() };
  await writeNewJsonFile(path, newInstallation);
  return (await readJsonFile(path, installation))?.id ?? newInstallation.id;
}

/** Does nothing if the file exists, because a server and a command may start at the same time. */
async function writeNewJsonFile(path: string, what: object): Promise<void> {
  const draft = await writeDraft(path, what);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

async function writeJsonFile(path: string, what: object): Promise<void> {
  await rename(await writeDraft(path, what), path);
}

async function writeDraft(path: string, what: object): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(what), { mode: 0o600, flush: true });
  return draft;
}

async function readJsonFile<T>(path: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged. Delete it, and run genkan backup adopt for the backup location.`);
  }
}
