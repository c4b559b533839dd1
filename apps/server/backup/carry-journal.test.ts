import '#test/harness/alone.ts';
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { decrypterWith, newIdentity } from '#platform/crypto/age.ts';
import { SPOOL } from '#platform/database/embedded/journal.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore, StoredFile } from '#platform/files/files.ts';
import { configureLog } from '#platform/log/log.ts';
import { aBackedUpInstallation, type BackedUpInstallation } from '#test/harness/backed-up.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { openStorage } from '../storage.ts';
import { copyJournal } from './carry-journal.ts';
import { readLineages } from './lines.ts';

const IN_TIME = { timeout: 60_000, interval: 20 };

async function pathsBelow(store: FileStore, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of store.walk(folder)) paths.push(path);
  return paths.sort();
}

/** Prepares a waiting journal file and three pictures that cannot be read before `goOn` is called. */
async function slowPictures() {
  configureLog({ level: 'silent' });
  const [dataDir, to] = [await temporaryFolder(), await temporaryFolder()];
  const { identity, recipient } = await newIdentity();
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_TO: to, BACKUP_RECIPIENT: recipient }, 'test');
  const spool = join(dataDir, 'postgres', SPOOL);
  await mkdir(spool, { recursive: true });
  await mkdir(join(dataDir, 'postgres/pg_wal'));
  const fill = (name: string) => writeFile(join(spool, name), 'journal');
  const disk = diskStore(join(dataDir, 'files'));
  for (const name of ['one', 'two', 'three']) await disk.put(`images/1/img_${name}`, Buffer.from('sealed'));
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const pictures: FileStore = {
    ...disk,
    async get(path) {
      asked.push(path);
      await promise;
      return disk.get(path);
    },
  };
  return { config, spool, fill, pictures, asked, goOn, identity, kept: diskStore(to) };
}

test('the journal is copied without waiting for pictures', async () => {
  const { config, spool, fill, pictures, asked, goOn, kept } = await slowPictures();
  const carrying = await copyJournal(config, pictures, { everyMs: 20 });
  await expect.poll(() => asked.length, IN_TIME).toBe(1);
  const name = '000000010000000000000001';
  await fill(name);
  await expect.poll(() => readdir(spool), IN_TIME).toEqual([]);
  expect(await pathsBelow(kept, 'journal')).toEqual([`journal/00000001/${name}.age`]);
  goOn();
  await carrying?.stop();
});

test('a shutdown waits only for the picture that is being copied', async () => {
  const { config, pictures, asked, goOn, kept } = await slowPictures();
  const carrying = await copyJournal(config, pictures, { everyMs: 20 });
  await expect.poll(() => asked.length, IN_TIME).toBe(1);
  const stopped = carrying?.stop();
  goOn();
  await stopped;
  expect(await pathsBelow(kept, 'images')).toEqual(asked);
  expect(asked).toHaveLength(1);
});

test('a shutdown does not wait for a picture that cannot be copied in time, but still copies the journal', async () => {
  const { config, spool, fill, pictures, asked, goOn, kept } = await slowPictures();
  const carrying = await copyJournal(config, pictures, { everyMs: 60_000, stopMs: 2000 });
  await expect.poll(() => asked.length, IN_TIME).toBe(1);
  const name = '000000010000000000000001';
  await fill(name);
  await carrying?.stop();
  expect(await readdir(spool)).toEqual([]);
  expect(await pathsBelow(kept, 'journal')).toEqual([`journal/00000001/${name}.age`]);
  goOn();
});

test('copies nothing more after a shutdown has timed out', async () => {
  const { config, spool, fill, kept } = await slowPictures();
  const [slow, next] = ['000000010000000000000001', '000000010000000000000002'];
  // Reading this pipe blocks until a process writes to it.
  await promisify(execFile)('mkfifo', [join(spool, slow)]);
  await fill(next);
  const carrying = await copyJournal(config, undefined, { everyMs: 60_000, stopMs: 500 });
  await carrying?.stop();
  await writeFile(join(spool, slow), 'journal');
  await expect.poll(() => readdir(spool), IN_TIME).toEqual([next]);
  await sleep(300);
  expect(await pathsBelow(kept, 'journal')).toEqual([`journal/00000001/${slow}.age`]);
});

test('copies the history of a restored server before its journal, even if the backup location was rejected at startup', async () => {
  const { config, spool, fill, pictures, goOn, kept } = await slowPictures();
  goOn();
  await kept.put('installation', Buffer.from('another'));
  await writeFile(join(spool, '../pg_wal/00000002.history'), '1\t0/5000060\tno recovery target specified\n');
  await fill('000000020000000000000005');
  const carrying = await copyJournal(config, pictures, { everyMs: 20 });
  await expect
    .poll(() => readdir(join(config.dataDir, 'backup-places')).catch(() => []), IN_TIME)
    .not.toEqual([]);
  await kept.remove('installation');
  await carrying?.stop();
  const found: StoredFile[] = [];
  for await (const each of kept.walk('journal')) found.push(each);
  const inOrder = found.toSorted((one, other) => one.putAt.getTime() - other.putAt.getTime());
  expect(inOrder.map(({ path }) => path)).toEqual([
    'journal/00000002/00000002.history.age',
    'journal/00000002/000000020000000000000005.age',
  ]);
});

test('the start time of a restored server is the time of its first start, even if the backup location was adopted later', async () => {
  const { config, kept, pictures, goOn, identity } = await slowPictures();
  goOn();
  await kept.put('installation', Buffer.from('another'));
  const history = '00000002.history';
  await writeFile(
    join(config.dataDir, 'postgres/pg_wal', history),
    '1\t0/5000060\tno recovery target specified\n',
  );
  const started = now();
  setClock(() => started);
  await (await copyJournal(config, pictures, { everyMs: 60_000 }))?.stop();
  expect(await pathsBelow(kept, 'journal')).toEqual([]);
  setClock(() => new Date(started.getTime() + 3_600_000));
  await kept.remove('installation');
  await (await copyJournal(config, pictures, { everyMs: 60_000 }))?.stop();
  resetClock();
  const { restoredServers } = await readLineages(kept, await decrypterWith([identity]));
  expect(restoredServers.map(({ startedAt }) => startedAt)).toEqual([started]);
});

describe('the journal and pictures of an installation', () => {
  let here: BackedUpInstallation;
  const picture = 'images/1/img_one';
  beforeAll(async () => {
    here = await aBackedUpInstallation();
    await here.end();
    await diskStore(join(here.config.dataDir, 'files')).put(picture, Buffer.from('sealed'));
  });
  afterAll(() => here.stop());

  test('commands copy only the journal, while the service also copies pictures', async () => {
    const end = await openStorage(here.config, { carryEveryMs: 100 });
    await here.carried();
    await end();
    expect(await here.below('images')).toEqual([]);
    const close = await openStorage(here.config, { carryEveryMs: 100, carryPictures: true });
    await expect.poll(() => here.below('images'), IN_TIME).toEqual([picture]);
    await close();
  });
});
