import { createHash } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { now } from '#platform/clock/clock.ts';
import { decrypterWith } from '#platform/crypto/age.ts';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { serverIdentity } from '#platform/database/embedded/identity.ts';
import { RESTORED, replaying } from '#platform/database/embedded/journal.ts';
import type { Settings } from '#platform/database/embedded/launch.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/files.ts';
import { through, unpack } from '#platform/files/large-tar.ts';
import { type Backup, backupsIn, folderOf } from './kept.ts';
import { copyPictures } from './pictures.ts';
import { countRows } from './take.ts';

type Restoring = {
  kept: FileStore;
  identities: readonly string[];
  /** Up to which moment; undefined: all that is kept. */
  to: Date | undefined;
  /** Whether the journal that was kept since stays out of it. */
  isAlone?: boolean;
  /** A folder without database and pictures. */
  dataDir: string;
  log: DatabaseLog;
};

/** `rows`: of each table, as they are now. */
export type Restored = { backup: Backup; rows: Record<string, number>; pictures: number };

/**
 * Brings a backup back into `dataDir`, with the journal that was kept since: rows, pictures, and the passwords of the embedded
 * database, not the master key. The copy sends nothing until it is told to. Broken off, the same call begins anew; killed
 * in its last moment, while it names the folders, it says which of them to remove. Throws where `dataDir` holds something, the moment lies before the first backup or behind the journal, and where
 * anything kept is missing, damaged, or sealed for somebody else. docs/reference/backup.md
 */
export async function restore({
  dataDir,
  kept,
  identities,
  to,
  isAlone = false,
  log,
}: Restoring): Promise<Restored> {
  await assertEmpty(dataDir);
  const backup = chosen(await backupsIn(kept), to);
  const draft = join(dataDir, 'restoring');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  log.info(`Bringing back backup ${backup.id}`);
  const open = decrypterWith(identities);
  await unpack(through(Readable.from(openedParts(kept, backup, open)), createGunzip()), draft);
  if (!isAlone) await putJournal(kept, backup, { open, draft });
  await giveToServer(join(draft, 'postgres'));
  const rows = await replay(draft, isAlone ? {} : replaying(to?.toISOString()), log);
  const pictures = await copyPictures(kept, diskStore(join(draft, 'files')));
  for (const name of await readdir(draft))
    if (!/^(genkan\.|postgresql-)/.test(name)) await rename(join(draft, name), join(dataDir, name));
  await rm(draft, { recursive: true });
  return { backup, rows, pictures: pictures.length };
}

async function assertEmpty(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => []);
  const taken = found.find(name => ['postgres', 'files', 'database-secrets.json'].includes(name));
  if (taken) throw new Error(`${join(dataDir, taken)} is there already. Restore into a new DATA_DIR.`);
}

/** The last backup that was whole at that moment. */
function chosen(all: readonly Backup[], to: Date | undefined): Backup {
  const found = all.findLast(({ ended_at }) => to === undefined || new Date(ended_at) <= to);
  if (found) return found;
  const [first] = all;
  if (!first) throw new Error('There is no backup.');
  throw new Error(`The first backup is of ${first.ended_at}.`);
}

type Open = (sealed: Buffer) => Promise<Buffer>;

async function* openedParts(kept: FileStore, { id, parts }: Backup, open: Open): AsyncGenerator<Buffer> {
  for (const { name, sha256 } of parts) {
    const sealed = await kept.get(`${folderOf(id)}/${name}`);
    if (!sealed) throw new Error(`${name} of backup ${id} is missing.`);
    if (createHash('sha256').update(sealed).digest('hex') !== sha256)
      throw new Error(`${name} of backup ${id} is damaged.`);
    yield await opened(sealed, name, open);
  }
}

function opened(sealed: Buffer, name: string, open: Open): Promise<Buffer> {
  return open(sealed).catch(cause => {
    throw new Error(`${name} cannot be opened with this identity.`, { cause });
  });
}

/** What the server asks for while it replays, from the first file that the backup needs. */
async function putJournal(
  kept: FileStore,
  backup: Backup,
  { open, draft }: { open: Open; draft: string },
): Promise<void> {
  const folder = join(draft, 'postgres', RESTORED);
  await mkdir(folder, { mode: 0o700 });
  for await (const { name, bytes } of journalOf(kept, backup, open))
    await writeFile(join(folder, name), bytes, { mode: 0o600 });
  await writeFile(join(draft, 'postgres/recovery.signal'), '', { mode: 0o600 });
}

/** The files of the journal that this backup may need, opened, in no order. Throws where one is sealed for somebody else. */
export async function* journalOf(
  kept: FileStore,
  { first }: Backup,
  open: Open,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for await (const { path } of kept.walk('journal')) {
    const name = path.split('/').at(-1)?.replace('.age', '') ?? '';
    if (!name.endsWith('.history') && name.slice(8) < first.slice(8)) continue;
    const sealed = await kept.get(path);
    if (sealed) yield { name, bytes: gunzipSync(await opened(sealed, name, open)) };
  }
}

/** As root we run the server as another user, whose files these must be. */
async function giveToServer(clusterDir: string): Promise<void> {
  const identity = await serverIdentity(clusterDir);
  if (!identity) return;
  await chown(clusterDir, identity.uid, identity.gid);
  for (const found of await readdir(clusterDir, { recursive: true, withFileTypes: true }))
    await chown(join(found.parentPath, found.name), identity.uid, identity.gid);
}

async function replay(
  dataDir: string,
  settings: Settings,
  log: DatabaseLog,
): Promise<Record<string, number>> {
  const server = await startEmbedded({ dataDir, log, settings });
  try {
    const rows = await countRows(server.adminUrl);
    await makeCopy(server.migrationUrl);
    return rows;
  } finally {
    await server.stop();
    await rm(join(dataDir, 'postgres', RESTORED), { recursive: true, force: true });
  }
}

async function makeCopy(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('update installation set sending_held_at = $1', [now()]);
    // Its pictures lie in another place now: the next start looks whether they are there.
    await owner.query('delete from file_place');
  } finally {
    await owner.end();
  }
}
