import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { now } from '#platform/clock/clock.ts';
import type { FileStore } from '#platform/files/files.ts';
import { MARK, markIn } from '../file-marks.ts';

// Whose a place of backups is. Each has a file with the id of its installation, and DATA_DIR knows that id and the places. It is in no
// backup, so that a restored copy does not write among what its original keeps.

const FILE = 'backup-places.json';

const memory = z.object({
  installation: z.string(),
  places: z.array(z.string()),
  /** When the last backup was whole; before the first, when this began. */
  taken: z.string(),
});
type Memory = z.infer<typeof memory>;

type Given = { dataDir: string; to: string; kept: FileStore };

/**
 * Makes sure that `to` is a place of backups of this installation; one that nobody has used is from now on. Throws, in words for the
 * operator, where a place that was used is empty now, as a disk that is not mounted, or is another installation's.
 */
export async function provePlace({ dataDir, to, kept }: Given): Promise<void> {
  const own = await remembered(dataDir);
  const isKnown = own.places.includes(nameOf(to));
  const found = await markIn(kept);
  if (found === undefined && isKnown)
    throw new Error(`${to} is not the place where backups were kept: ${GONE} ${ADOPT}`);
  if (found === undefined) await kept.putNew(MARK, Buffer.from(`${own.installation}\n`));
  if ((found ?? (await markIn(kept))) !== own.installation) throw new Error(`${to} ${FOREIGN} ${ADOPT}`);
  if (!isKnown) await remember(dataDir, { ...own, places: [...own.places, nameOf(to)] });
}

/** Notes that a backup is whole, so that what is asked for metrics knows how old it is. */
export async function noteTaken(dataDir: string): Promise<void> {
  await remember(dataDir, { ...(await remembered(dataDir)), taken: now().toISOString() });
}

/** When the last backup from this folder of data was whole; before the first, when it got a place; undefined where it has none. */
export async function lastTaken(dataDir: string): Promise<Date | undefined> {
  const taken = (await read(join(dataDir, FILE)))?.taken;
  return taken === undefined ? undefined : new Date(taken);
}

/** Makes `to` a place of this installation, whosever it was. */
export async function adoptPlace({ dataDir, to, kept }: Given): Promise<void> {
  const own = await remembered(dataDir);
  await kept.put(MARK, Buffer.from(`${own.installation}\n`));
  await remember(dataDir, { ...own, places: [...new Set([...own.places, nameOf(to)])] });
}

const GONE = `its file named ${MARK} is missing. Mount the disk, or set BACKUP_TO to where they are.`;
const FOREIGN =
  'holds the backups of another installation, or of the one that this is a copy of. Give this one a place of its own.';
const ADOPT =
  'Where this is to be its place from now on: npm run backup -- adopt, and take a backup at once.';

const nameOf = (to: string) => (to.startsWith('s3://') ? to : resolve(to));

async function remembered(dataDir: string): Promise<Memory> {
  const path = join(dataDir, FILE);
  const found = await read(path);
  if (found) return found;
  // The server and a backup may begin at once: one of them makes it.
  const made = { installation: randomUUID(), places: [], taken: now().toISOString() };
  const draft = await drafted(path, made);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await read(path)) ?? made;
}

async function remember(dataDir: string, what: Memory): Promise<void> {
  const path = join(dataDir, FILE);
  await rename(await drafted(path, what), path);
}

async function drafted(path: string, what: Memory): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(what), { mode: 0o600, flush: true });
  return draft;
}

async function read(path: string): Promise<Memory | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  try {
    return memory.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged. Remove it, and say npm run backup -- adopt where backups are kept.`);
  }
}
