import { createHash } from 'node:crypto';
import { renameSync } from 'node:fs';
import { chown, mkdir, open as openFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { now } from '#platform/clock/clock.ts';
import { decrypterWith } from '#platform/crypto/age.ts';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { usableBinaries } from '#platform/database/embedded/binaries.ts';
import { serverIdentity } from '#platform/database/embedded/identity.ts';
import { RESTORED_FOLDER, replayEnd, replaySettings } from '#platform/database/embedded/journal.ts';
import type { Settings } from '#platform/database/embedded/launch.ts';
import { lockDataDir } from '#platform/database/embedded/lock.ts';
import { SECRETS } from '#platform/database/embedded/secrets.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/files.ts';
import { pipeThrough, unpack } from '#platform/files/large-tar.ts';
import { countRows } from './count-rows.ts';
import { hasReached, type JournalExtent, readJournal } from './journal.ts';
import { type Backup, backupsIn, describeDamaged, type FoundBackups, folderOf, picturesOf } from './kept.ts';
import { backupFor, type Decrypt, readLineages } from './lines.ts';
import { copyPictures } from './pictures.ts';
import { LOCATIONS_FOLDER } from './place.ts';
import { runThenRemove } from './removed-after.ts';

type RestoreOptions = {
  kept: FileStore;
  identities: readonly string[];
  /** The time to restore. Undefined means everything that is stored. */
  to: Date | undefined;
  isAlone?: boolean;
  /** Whether to restore an incomplete journal as far as possible. Applies only if no time is given. */
  mayEndEarly?: boolean;
  /** A folder that contains neither a database nor pictures. */
  dataDir: string;
  log: DatabaseLog;
};

type ChoiceOptions = Pick<RestoreOptions, 'kept' | 'identities' | 'to'>;

export type RestoreResult = {
  backup: Backup;
  found: FoundBackups;
  rows: Record<string, number>;
  pictures: number;
  /** Number of pictures of the backup that are missing. Undefined if the list of pictures is unreadable. */
  lost: number | undefined;
  /** Commit time of the last replayed transaction. Undefined if nothing was replayed. */
  until: Date | undefined;
  /** Why the journal ended early. Undefined if the journal is complete. */
  fault: string | undefined;
};

/**
 * Restores a backup and the journal stored since into `dataDir`: rows, pictures and the passwords of the
 * embedded database, but not the master key. The restored copy sends nothing until the operator allows it.
 * `dataDir` is locked during the restore.
 * After an error or a signal, the unpacked files are deleted and the call can be repeated. After SIGKILL, the
 * folder `restoring` remains, and the next call removes it. If the process was killed while it renamed the
 * folders in the last step, the next call lists the folders to remove. docs/reference/backup.md
 * @throws if `dataDir` is not empty
 * @throws if the requested time is before the first backup or after the end of the journal
 * @throws if the backup is from another PostgreSQL version
 * @throws if a part of the backup is missing, damaged or encrypted for another recipient
 * @throws if a later journal file is missing, damaged or encrypted for another recipient, unless
 * `mayEndEarly` is set or `to` is before the fault
 */
export async function restore({ dataDir, ...given }: RestoreOptions): Promise<RestoreResult> {
  await assertEmpty(dataDir);
  const found = await backupsIn(given.kept);
  const backup = await chooseBackup(found, given);
  const damaged = describeDamaged(found);
  if (damaged) given.log.warn(damaged);
  await mkdir(dataDir, FOLDER_OPTIONS);
  // Hold the lock until everything is in place. Otherwise a service that restarts repeatedly could create a
  // database in the folder.
  const lock = lockDataDir(dataDir);
  try {
    const home = await realpath(dataDir);
    const draft = join(home, 'restoring');
    const result = await runThenRemove(draft, ['postgres'], () =>
      restoreIntoDraft({ ...given, dataDir: home }, backup, draft),
    );
    return { ...result, found };
  } finally {
    lock.release();
  }
}

/** When run as root, the database server runs as another user, who must be able to traverse the folder. */
const FOLDER_OPTIONS = { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 };

async function restoreIntoDraft(
  { dataDir, kept, identities, to, isAlone = false, mayEndEarly = false, log }: RestoreOptions,
  backup: Backup,
  draft: string,
): Promise<Omit<RestoreResult, 'found'>> {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, FOLDER_OPTIONS);
  log.info(`Restoring backup ${backup.id}`);
  const open = await decrypterWith(identities);
  const assertWhole = (fault: string | undefined) => {
    if (fault && !to && !mayEndEarly) throw new Error(`${fault} ${RESTORE_HINT}`);
  };
  // Before hours of unpacking, check that the PostgreSQL version matches, that the identity decrypts the
  // backup, and how far the journal reaches.
  await assertReadable(backup, draft);
  await decryptPart(kept, backup, open);
  const extent = isAlone ? undefined : await putJournal(kept, backup, { open, draft, to });
  assertWhole(extent?.fault);
  // A restore to a given time continues, because the fault may lie after that time.
  if (extent?.fault && to) log.warn(extent.fault);
  await unpack(pipeThrough(Readable.from(decryptParts(kept, backup, open)), createGunzip()), draft);
  await syncFile(join(draft, SECRETS));
  if (extent) await writeFile(join(draft, 'postgres/recovery.signal'), '', { mode: 0o600 });
  await giveToServer(join(draft, 'postgres'));
  const { reached, ...replayed } = await replay(draft, settingsFor(backup, extent, to), log).catch(error => {
    throw to ? journalEndError(error, to, { backup, fault: extent?.fault }) : error;
  });
  const fault = extent?.fault ?? (to ? undefined : replayFault(extent?.last, reached));
  assertWhole(fault);
  const listedPaths = await picturesOf(kept, backup.id);
  const pictures = await copyPictures(kept, diskStore(join(draft, 'files')));
  const lost = listedPaths?.filter(path => !pictures.has(path)).length;
  // Check again, because a process that does not take the lock may have written to the folder.
  await assertEmpty(dataDir);
  const entryNames = (await readdir(draft)).filter(name => !/^(genkan\.|postgresql-)/.test(name));
  // Rename synchronously so that no signal interrupts the loop.
  for (const name of entryNames) renameSync(join(draft, name), join(dataDir, name));
  return { backup, ...replayed, pictures: pictures.size, lost, fault };
}

/** PostgreSQL cannot read the files of another major version. */
async function assertReadable({ id, release, postgres }: Backup, draft: string): Promise<void> {
  const { major } = await usableBinaries(draft, await serverIdentity(draft));
  if (postgres !== major)
    throw new Error(
      `Backup ${id} is from PostgreSQL ${postgres}, but this Genkan includes ${major}. Restore it with Genkan ${release}, which made it.`,
    );
}

/** Syncs a file of Genkan to disk. The database server syncs its own files before it replays the journal. */
async function syncFile(path: string): Promise<void> {
  const file = await openFile(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function settingsFor(backup: Backup, reach: JournalExtent | undefined, to: Date | undefined): Settings {
  if (!reach) return {};
  const isOwnTimeline = reach.timeline === Number.parseInt(backup.first.slice(0, 8), 16);
  return replaySettings(to?.toISOString(), isOwnTimeline ? undefined : reach.timeline);
}

/**
 * Returns a message if the replay stopped before the last journal file. PostgreSQL stops without an error at a
 * file whose content does not match its name.
 */
const replayFault = (last: string | undefined, reached: string | undefined): string | undefined =>
  last && !(reached && hasReached(reached, last))
    ? `The database replayed its journal only up to ${reached ?? 'nowhere'}, before its last file, ${last}: the content of one of the files does not match its name.`
    : undefined;

const RESTORE_HINT = 'Use --to with an earlier time, or --as-far-as-it-goes to restore everything before it.';

/**
 * Converts the error of a server whose journal ended before the requested time to a message for the operator.
 * Returns other errors unchanged.
 */
function journalEndError(
  error: unknown,
  to: Date,
  { backup, fault }: Pick<RestoreResult, 'backup' | 'fault'>,
): unknown {
  const journalEnd = replayEnd(error);
  if (!journalEnd) return error;
  const last = journalEnd.last ?? backup.ended_at;
  return new Error(
    `The journal reaches up to ${last}, and nothing was committed there at ${to.toISOString()} or later. ${fault ?? 'Use an earlier time, or omit --to to restore everything.'}`,
    { cause: error },
  );
}

async function assertEmpty(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => []);
  const existingName = found.find(name => ['postgres', 'files', SECRETS, LOCATIONS_FOLDER].includes(name));
  if (existingName)
    throw new Error(`${join(dataDir, existingName)} already exists. Restore into a new DATA_DIR.`);
}

async function chooseBackup(
  { whole, damaged }: FoundBackups,
  { kept, identities, to }: ChoiceOptions,
): Promise<Backup> {
  const backup = backupFor(await readLineages(kept, await decrypterWith(identities)), whole, to);
  if (backup) return backup;
  const [first] = whole;
  const reason = first ? `The first backup is from ${first.ended_at}.` : 'There is no backup.';
  throw new Error([reason, describeDamaged({ damaged }) ?? []].flat().join(' '));
}

async function* decryptParts(location: FileStore, backup: Backup, open: Decrypt): AsyncGenerator<Buffer> {
  for (const part of backup.parts) yield await decryptPart(location, backup, open, part);
}

async function decryptPart(
  location: FileStore,
  { id, parts }: Backup,
  open: Decrypt,
  part = parts.at(-1),
): Promise<Buffer> {
  if (!part) throw new Error(`Backup ${id} has no parts.`);
  const { name, sha256 } = part;
  const sealed = await location.get(`${folderOf(id)}/${name}`);
  if (!sealed) throw new Error(`${name} of backup ${id} is missing.`);
  if (createHash('sha256').update(sealed).digest('hex') !== sha256)
    throw new Error(`${name} of backup ${id} is damaged.`);
  return decryptSealed(sealed, name, open);
}

function decryptSealed(sealed: Buffer, name: string, open: Decrypt): Promise<Buffer> {
  return open(sealed).catch(cause => {
    throw new Error(`${name} cannot be opened with this identity.`, { cause });
  });
}

async function putJournal(
  location: FileStore,
  backup: Backup,
  { open, draft, to }: { open: Decrypt; draft: string; to: Date | undefined },
): Promise<JournalExtent> {
  const folder = join(draft, 'postgres', RESTORED_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const take = (name: string, bytes: Buffer) => writeFile(join(folder, name), bytes, { mode: 0o600 });
  return readJournal(location, backup, { open, take, to });
}

/** When run as root, the database server runs as another user, who must own these files. */
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
): Promise<Pick<RestoreResult, 'rows' | 'until'> & { reached: string | undefined }> {
  const server = await startEmbedded({ dataDir, log, settings });
  try {
    const rows = await countRows(server.adminUrl);
    const last = await lastReplayed(server.adminUrl);
    await makeCopy(server.migrationUrl);
    return { rows, ...last };
  } finally {
    await server.stop();
    await rm(join(dataDir, 'postgres', RESTORED_FOLDER), { recursive: true, force: true });
  }
}

/**
 * Returns the time of the last commit and the position that the replay reached. Both are available only until
 * the server is stopped.
 */
async function lastReplayed(
  adminUrl: string,
): Promise<{ until: Date | undefined; reached: string | undefined }> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ until: Date | null; reached: string | null }>(
      'select pg_last_xact_replay_timestamp() as until, pg_last_wal_replay_lsn()::text as reached',
    );
    return { until: rows[0]?.until ?? undefined, reached: rows[0]?.reached ?? undefined };
  } finally {
    await admin.end();
  }
}

async function makeCopy(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('update installation set sending_held_at = $1', [now()]);
    // The pictures are in a new location. The next start checks that they exist.
    await owner.query('delete from file_place');
  } finally {
    await owner.end();
  }
}
