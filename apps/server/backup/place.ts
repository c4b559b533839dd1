import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { now } from '#platform/clock/clock.ts';
import type { FileStore } from '#platform/files/files.ts';
import { MARK, markIn } from '../file-marks.ts';

// Ownership of a backup location. Each location has a file with the id of its installation. DATA_DIR contains
// that id and one file per location, because a server and a command may write at once. Backups do not contain
// these files, so that a restored server does not write to the backup location of the original.

export const PLACES = 'backup-places';

const installation = z.object({ id: z.string() });
/**
 * `since` is when the location became one of this installation. `taken` is when the last backup was completed
 * in this location.
 */
const place = z.object({ to: z.string(), since: z.string(), taken: z.string().optional() });
const begun = z.object({ since: z.string() });
type Place = z.infer<typeof place>;

type Where = { dataDir: string; to: string };
type Given = Where & { kept: FileStore };

/**
 * Verifies that `to` is a backup location of this installation. An unused location is adopted.
 * @throws with a message for the operator if a used location is empty now (for example an unmounted disk) or
 * belongs to another installation
 */
export async function provePlace({ dataDir, to, kept }: Given): Promise<void> {
  const id = await installationOf(dataDir);
  const isKnown = (await knownPlace({ dataDir, to })) !== undefined;
  const found = await markIn(kept);
  if (found === undefined && isKnown)
    throw new Error(`${to} is not the previous backup location: ${GONE} ${ADOPT}`);
  if (found === undefined) await kept.putNew(MARK, Buffer.from(`${id}\n`));
  if ((found ?? (await markIn(kept))) !== id) throw new Error(`${to} ${FOREIGN} ${ADOPT}`);
  if (!isKnown) await writeNew(fileOf({ dataDir, to }), newPlace(to));
}

/** Records that a backup was completed in this location, so that the metrics can show its age. */
export async function noteTaken({ dataDir, to }: Where): Promise<void> {
  const known = (await knownPlace({ dataDir, to })) ?? newPlace(to);
  await write(fileOf({ dataDir, to }), { ...known, taken: now().toISOString() });
}

/**
 * Returns when the last backup in this location was completed. Before the first backup, returns when the
 * location was adopted. Returns undefined if it is not a location of this DATA_DIR.
 */
export async function lastTaken(where: Where): Promise<Date | undefined> {
  const known = await knownPlace(where);
  return known && new Date(known.taken ?? known.since);
}

/**
 * Returns the time since which the restored server with this history has archived its journal. The first call
 * sets this time.
 */
export async function carriesSince(dataDir: string, history: string): Promise<Date> {
  const path = join(dataDir, PLACES, `${history}.json`);
  const made = { since: now().toISOString() };
  await writeNew(path, made);
  return new Date((await read(path, begun))?.since ?? made.since);
}

/** Makes `to` a location of this installation, even if it belonged to another one. */
export async function adoptPlace({ dataDir, to, kept }: Given): Promise<void> {
  await kept.put(MARK, Buffer.from(`${await installationOf(dataDir)}\n`));
  await write(fileOf({ dataDir, to }), newPlace(to));
}

const GONE = `its file ${MARK} is missing. Mount the disk, or set BACKUP_TO to the location of the backups.`;
const FOREIGN =
  'holds the backups of another installation, or of the one that this installation was copied from. Use a separate location.';
const ADOPT =
  'To use it as the backup location from now on, run genkan backup adopt and take a backup immediately.';

const nameOf = (to: string) => (to.startsWith('s3://') ? to.replace(/(?<!\/)\/+$/, '') : resolve(to));
const newPlace = (to: string): Place => ({ to: nameOf(to), since: now().toISOString() });

const knownPlace = (where: Where) => read(fileOf(where), place);

function fileOf({ dataDir, to }: Where): string {
  const hash = createHash('sha256').update(nameOf(to)).digest('hex');
  return join(dataDir, PLACES, `${hash.slice(0, 16)}.json`);
}

async function installationOf(dataDir: string): Promise<string> {
  const path = join(dataDir, PLACES, 'installation.json');
  const found = await read(path, installation);
  if (found) return found.id;
  const made = { id: randomUUID() };
  await writeNew(path, made);
  return (await read(path, installation))?.id ?? made.id;
}

/** Does nothing if the file exists, because a server and a command may start at once. */
async function writeNew(path: string, what: object): Promise<void> {
  const draft = await drafted(path, what);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

async function write(path: string, what: object): Promise<void> {
  await rename(await drafted(path, what), path);
}

async function drafted(path: string, what: object): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(what), { mode: 0o600, flush: true });
  return draft;
}

async function read<T>(path: string, shape: z.ZodType<T>): Promise<T | undefined> {
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
