import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { now } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { encrypterFor } from '#platform/crypto/age.ts';
import { hasSpool, SPOOL } from '#platform/database/embedded/journal.ts';
import type { FileStore } from '#platform/files/files.ts';
import { log } from '#platform/log/log.ts';
import { openKept } from './kept.ts';
import { copyNewPictures } from './pictures.ts';
import { provePlace } from './place.ts';

type Place = { dataDir: string; to: string; pictures: FileStore; kept: FileStore; recipient: string };

export type Carrying = { stop(): Promise<void> };

const EVERY_MS = 5000;
const AFTER_FAILURE_MS = 60_000;
const PICTURES_EVERY_MS = 60_000;
/** Clocks of two disks may differ. */
const SLACK_MS = 10 * 60_000;

/**
 * Carries the files of the embedded server's journal to where backups are kept, and the pictures that came, until `stop`: with the
 * last backup they bring back any moment up to some two minutes ago. What cannot be carried stays here, and is tried again; so it is
 * where the place is not the one that it was. Undefined where no such place is set.
 */
export async function carryJournal(
  config: Config,
  pictures: FileStore,
  everyMs = EVERY_MS,
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
  const place = { dataDir: config.dataDir, ...config.backup, pictures, kept };
  const stopping = new AbortController();
  const done = keepCarrying(place, everyMs, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await done;
      await carryOnce(place).catch(tell);
      close();
    },
  };
}

async function keepCarrying(place: Place, everyMs: number, signal: AbortSignal): Promise<void> {
  let picturesSince = new Date(0);
  let nextPictures = 0;
  while (!signal.aborted) {
    let pause = everyMs;
    try {
      // Once at the start, also where nothing waits.
      if (nextPictures === 0) await provePlace(place);
      await carryOnce(place);
      if (performance.now() >= nextPictures) {
        await provePlace(place);
        const began = now();
        await copyNewPictures(place.pictures, place.kept, picturesSince);
        picturesSince = new Date(began.getTime() - SLACK_MS);
        nextPictures = performance.now() + PICTURES_EVERY_MS;
      }
    } catch (error) {
      tell(error);
      pause = AFTER_FAILURE_MS;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

const tell = (error: unknown) =>
  log.error({ err: error }, 'The journal of the database cannot be carried to where backups are kept');

/** Carries what the server has put aside, in its order. */
async function carryOnce(place: Place): Promise<void> {
  const { dataDir, kept, recipient } = place;
  const seal = encrypterFor(recipient);
  const spool = join(dataDir, 'postgres', SPOOL);
  const names = (await readdir(spool)).filter(name => !name.endsWith('.part')).sort();
  if (names.length > 0) await provePlace(place);
  for (const name of names) {
    const bytes = await readFile(join(spool, name));
    await kept.put(`journal/${name.slice(0, 8)}/${name}.age`, await seal(gzipSync(bytes, { level: 1 })));
    await rm(join(spool, name));
  }
}
