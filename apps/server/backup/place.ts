import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { now } from '#platform/clock/clock.ts';
import type { FileStore } from '#platform/files/files.ts';
import { MARK, markIn } from '../file-marks.ts';

// Whose a place of backups is. Each has a file with the id of its installation, and DATA_DIR knows that id and the places, a file for
// each: a server and a command may write at once. They are in no backup, so that a restored copy does not write among what its original
// keeps.

/** In DATA_DIR. */
export const PLACES = 'backup-places';

const installation = z.object({ id: z.string() });
/** `since`: when it became a place of this installation. `taken`: when the last backup there was whole. */
const place = z.object({ to: z.string(), since: z.string(), taken: z.string().optional() });
const begun = z.object({ since: z.string() });
type Place = z.infer<typeof place>;

type Where = { dataDir: string; to: string };
type Given = Where & { kept: FileStore };

/**
 * Makes sure that `to` is a place of backups of this installation; one that nobody has used is from now on. Throws, in words for the
 * operator, where a place that was used is empty now, as a disk that is not mounted, or is another installation's.
 */
export async function provePlace({ dataDir, to, kept }: Given): Promise<void> {
  const id = await installationOf(dataDir);
  const isKnown = (await knownPlace({ dataDir, to })) !== undefined;
  const found = await markIn(kept);
  if (found === undefined && isKnown)
    throw new Error(`${to} is not the place where backups were kept: ${GONE} ${ADOPT}`);
  if (found === undefined) await kept.putNew(MARK, Buffer.from(`${id}\n`));
  if ((found ?? (await markIn(kept))) !== id) throw new Error(`${to} ${FOREIGN} ${ADOPT}`);
  if (!isKnown) await writeNew(fileOf({ dataDir, to }), newPlace(to));
}

/** Notes that a backup there is whole, so that what is asked for metrics knows how old it is. */
export async function noteTaken({ dataDir, to }: Where): Promise<void> {
  const known = (await knownPlace({ dataDir, to })) ?? newPlace(to);
  await write(fileOf({ dataDir, to }), { ...known, taken: now().toISOString() });
}

/** When the last backup there was whole; before the first, when it became a place of this folder of data; undefined where it is none. */
export async function lastTaken(where: Where): Promise<Date | undefined> {
  const known = await knownPlace(where);
  return known && new Date(known.taken ?? known.since);
}

/** Since when the journal of the server with this history, a restored one, has been put aside here: noted by the first who asks. */
export async function carriesSince(dataDir: string, history: string): Promise<Date> {
  const path = join(dataDir, PLACES, `${history}.json`);
  const made = { since: now().toISOString() };
  await writeNew(path, made);
  return new Date((await read(path, begun))?.since ?? made.since);
}

/** Makes `to` a place of this installation, whosever it was. */
export async function adoptPlace({ dataDir, to, kept }: Given): Promise<void> {
  await kept.put(MARK, Buffer.from(`${await installationOf(dataDir)}\n`));
  await write(fileOf({ dataDir, to }), newPlace(to));
}

const GONE = `its file named ${MARK} is missing. Mount the disk, or set BACKUP_TO to where they are.`;
const FOREIGN =
  'holds the backups of another installation, or of the one that this is a copy of. Give this one a place of its own.';
const ADOPT = 'Where this is to be its place from now on: genkan backup adopt, and take a backup at once.';

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

/** Unless it is there: of a server and a command that begin at once one makes it. */
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
    throw new Error(`${path} is damaged. Remove it, and say genkan backup adopt where backups are kept.`);
  }
}
