import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#platform/config/config.ts';
import { encrypterFor } from '#platform/crypto/age.ts';
import { isHistory } from '#platform/database/embedded/base-backup.ts';
import { hasSpool, SPOOL } from '#platform/database/embedded/journal.ts';
import type { FileStore } from '#platform/files/files.ts';
import { log } from '#platform/log/log.ts';
import { asKept, keptPath, withMoment } from './journal-file.ts';
import { openKept } from './kept.ts';
import { newPictures } from './pictures.ts';
import { carriesSince, provePlace } from './place.ts';

type Place = { dataDir: string; to: string; kept: FileStore; recipient: string };

export type Carrying = { stop(): Promise<void> };

const EVERY_MS = 5000;
const AFTER_FAILURE_MS = 60_000;
const PICTURES_EVERY_MS = 60_000;
const STOP_MS = 10_000;

/**
 * Carries the files of the embedded server's journal to where backups are kept, and beside it the pictures that came, until `stop`:
 * with the last backup they bring back any moment up to some two minutes ago. What cannot be carried stays here, and is tried again; so
 * it is where the place is not the one that it was. Without `pictures` the journal alone. Undefined where no such place is set.
 */
export async function carryJournal(
  config: Config,
  pictures: FileStore | undefined,
  { everyMs = EVERY_MS, stopMs = STOP_MS }: { everyMs?: number | undefined; stopMs?: number } = {},
): Promise<Carrying | undefined> {
  if (!config.backup) {
    const folder = join(config.dataDir, 'postgres');
    if (hasSpool(folder))
      log.warn(
        { folder: join(folder, SPOOL) },
        'The journal of the database is put aside for backups, and BACKUP_TO is not set: nobody carries it away. Set it, or stop Genkan and remove this folder',
      );
    return undefined;
  }
  const { store: kept, close } = await openKept(config, config.backup.to);
  const place = { dataDir: config.dataDir, ...config.backup, kept };
  const stopping = new AbortController();
  const { signal } = stopping;
  const over = new AbortController();
  const round = journalRound(place, over.signal);
  const journal = repeat(round, { everyMs, what: JOURNAL, signal });
  const copying =
    pictures && repeat(pictureRound(place, pictures), { everyMs: PICTURES_EVERY_MS, what: PICTURES, signal });
  return {
    async stop() {
      stopping.abort();
      const carried = journal.then(() => round(signal)).catch(tell(JOURNAL));
      const finished = Promise.all([carried, copying]).then(() => true);
      // A place that is slow or away holds nobody up.
      if (!(await Promise.race([finished, sleep(stopMs, false, { ref: false })])))
        log.warn('Not all has been carried to where backups are kept; the next start goes on with it');
      over.abort();
      close();
    },
  };
}

type Round = (signal: AbortSignal) => Promise<void>;

/** `over`: nothing more may be carried. */
function journalRound(place: Place, over: AbortSignal): Round {
  let isProven = false;
  return async () => {
    if (!isProven) await begin(place);
    isProven = true;
    await carryOnce(place, over);
  };
}

function pictureRound(place: Place, pictures: FileStore): Round {
  const copyNew = newPictures(pictures, place.kept);
  return async signal => {
    await provePlace(place);
    await copyNew(signal);
  };
}

type Rhythm = { everyMs: number; what: string; signal: AbortSignal };

/** Round after round until the signal; after one that failed the next comes later. */
async function repeat(round: Round, { everyMs, what, signal }: Rhythm): Promise<void> {
  while (!signal.aborted) {
    let pause = everyMs;
    try {
      await round(signal);
    } catch (error) {
      if (!signal.aborted) tell(what)(error);
      pause = AFTER_FAILURE_MS;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

const JOURNAL = 'The journal of the database';
const PICTURES = 'New pictures';
const tell = (what: string) => (error: unknown) =>
  log.error({ err: error }, `${what} cannot be carried to where backups are kept`);

/**
 * Once at the start, also where nothing waits. A restored server writes down whose journal its own goes on from, and puts that aside
 * nowhere: without it a restore would not find what came after, and give the number of this line to another.
 */
async function begin(place: Place): Promise<void> {
  const { dataDir, kept, recipient } = place;
  const folder = join(dataDir, 'postgres/pg_wal');
  const names = (await readdir(folder)).filter(isHistory).sort();
  const own = names.at(-1);
  // Also where the place is refused: what waits until it is adopted was written since then.
  const since = own && (await carriesSince(dataDir, own));
  await provePlace(place);
  for (const name of names) {
    const history = await readFile(join(folder, name));
    // Those of the servers before it have their moments.
    const bytes = name === own && since ? withMoment(history, since) : history;
    await kept.putNew(keptPath(name), await asKept(bytes, await encrypterFor(recipient)));
  }
}

/** Carries what the server has put aside, in its order. */
async function carryOnce(place: Place, over: AbortSignal): Promise<void> {
  const { dataDir, kept, recipient } = place;
  const seal = await encrypterFor(recipient);
  const spool = join(dataDir, 'postgres', SPOOL);
  const names = (await readdir(spool)).filter(name => !name.endsWith('.part')).sort();
  if (names.length > 0) await provePlace(place);
  for (const name of names) {
    if (over.aborted) return;
    const bytes = await readFile(join(spool, name));
    await kept.put(keptPath(name), await asKept(bytes, seal));
    await rm(join(spool, name));
  }
}
