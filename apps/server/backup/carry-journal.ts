import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#platform/config/config.ts';
import { encrypterFor } from '#platform/crypto/age.ts';
import { isHistory } from '#platform/database/embedded/base-backup.ts';
import { hasSpool, SPOOL } from '#platform/database/embedded/journal.ts';
import type { FileStore } from '#platform/files/files.ts';
import { log } from '#platform/log/log.ts';
import { packJournalFile, storedPath, withStartTime } from './journal-file.ts';
import { openBackupLocation } from './kept.ts';
import { createPictureCopier } from './pictures.ts';
import { journalCopiedSince, verifyBackupLocation } from './place.ts';

type JournalTarget = { dataDir: string; to: string; kept: FileStore; recipient: string };

export type JournalCopier = { stop(): Promise<void> };

const JOURNAL_INTERVAL_MS = 5000;
const RETRY_MS = 60_000;
const PICTURES_INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Copies the embedded database's journal files and new pictures to the backup location until `stop` is
 * called. With the last backup and these copies, the state at any time up to about two minutes ago can be
 * restored. Files that cannot be copied stay in place and are retried. Without `pictures`, copies only the
 * journal.
 * @returns undefined if no backup location is configured
 */
export async function copyJournal(
  config: Config,
  pictures: FileStore | undefined,
  {
    everyMs = JOURNAL_INTERVAL_MS,
    stopMs = STOP_TIMEOUT_MS,
  }: { everyMs?: number | undefined; stopMs?: number } = {},
): Promise<JournalCopier | undefined> {
  if (!config.backup) {
    const folder = join(config.dataDir, 'postgres');
    if (hasSpool(folder))
      log.warn(
        { folder: join(folder, SPOOL) },
        'The database journal is kept for backups, but BACKUP_TO is not set, so it is never copied. Set BACKUP_TO, or stop Genkan and delete this folder',
      );
    return undefined;
  }
  const { store: kept, close } = await openBackupLocation(config, config.backup.to);
  const target = { dataDir: config.dataDir, ...config.backup, kept };
  const stopController = new AbortController();
  const { signal } = stopController;
  const abortController = new AbortController();
  const round = journalRound(target, abortController.signal);
  const journal = repeatRound(round, { everyMs, what: JOURNAL, signal });
  const pictureRounds =
    pictures &&
    repeatRound(pictureRound(target, pictures), { everyMs: PICTURES_INTERVAL_MS, what: PICTURES, signal });
  return {
    async stop() {
      stopController.abort();
      const lastRound = journal.then(() => round(signal)).catch(logFailure(JOURNAL));
      const finished = Promise.all([lastRound, pictureRounds]).then(() => true);
      // A slow or unreachable location must not delay the shutdown.
      if (!(await Promise.race([finished, sleep(stopMs, false, { ref: false })])))
        log.warn('Not everything was copied to the backup location; the next start continues');
      abortController.abort();
      close();
    },
  };
}

type Round = (signal: AbortSignal) => Promise<void>;

/** Aborting `over` stops the copying between two files. */
function journalRound(place: JournalTarget, over: AbortSignal): Round {
  let hasStarted = false;
  return async () => {
    if (!hasStarted) await startJournalCopy(place);
    hasStarted = true;
    await copyJournalOnce(place, over);
  };
}

function pictureRound(place: JournalTarget, pictures: FileStore): Round {
  const copyNewPictures = createPictureCopier(pictures, place.kept);
  return async signal => {
    await verifyBackupLocation(place);
    await copyNewPictures(signal);
  };
}

type RepeatOptions = { everyMs: number; what: string; signal: AbortSignal };

async function repeatRound(round: Round, { everyMs, what, signal }: RepeatOptions): Promise<void> {
  while (!signal.aborted) {
    let pause = everyMs;
    try {
      await round(signal);
    } catch (error) {
      if (!signal.aborted) logFailure(what)(error);
      pause = RETRY_MS;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

const JOURNAL = 'The database journal';
const PICTURES = 'New pictures';
const logFailure = (what: string) => (error: unknown) =>
  log.error({ err: error }, `${what} cannot be copied to the backup location`);

/**
 * Runs once at the start, even if no file is waiting, and stores the timeline histories of a restored server.
 * PostgreSQL does not archive them. Without them, a later restore would miss the files of this server and would
 * reuse its timeline number.
 */
async function startJournalCopy(place: JournalTarget): Promise<void> {
  const { dataDir, kept, recipient } = place;
  const folder = join(dataDir, 'postgres/pg_wal');
  const names = (await readdir(folder)).filter(isHistory).sort();
  const newestName = names.at(-1);
  // Record the time even if the location is rejected: files that wait until an operator adopts the location were
  // written after this time.
  const startedAt = newestName && (await journalCopiedSince(dataDir, newestName));
  await verifyBackupLocation(place);
  for (const name of names) {
    const history = await readFile(join(folder, name));
    // The histories of earlier servers already contain their times.
    const bytes = name === newestName && startedAt ? withStartTime(history, startedAt) : history;
    await kept.putNew(storedPath(name), await packJournalFile(bytes, await encrypterFor(recipient)));
  }
}

async function copyJournalOnce(place: JournalTarget, over: AbortSignal): Promise<void> {
  const { dataDir, kept, recipient } = place;
  const encrypt = await encrypterFor(recipient);
  const spool = join(dataDir, 'postgres', SPOOL);
  const names = (await readdir(spool)).filter(name => !name.endsWith('.part')).sort();
  if (names.length > 0) await verifyBackupLocation(place);
  for (const name of names) {
    if (over.aborted) return;
    const bytes = await readFile(join(spool, name));
    await kept.put(storedPath(name), await packJournalFile(bytes, encrypt));
    await rm(join(spool, name));
  }
}
