import '#test/harness/alone.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { anEntireHotel, type EntireHotel } from '#features/lifecycle/hotel-transfer/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { SPOOL } from '#platform/database/embedded/journal.ts';
import { runningDatabase } from '#platform/database/embedded/running.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { configureLog } from '#platform/log/log.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { copyDatabaseTo } from '#test/harness/database-server.ts';
import { listeningLog, queryValue, startInProcess, temporaryFolder } from '#test/harness/embedded.ts';
import { variation } from '#test/harness/variation.ts';
import { openStorage } from '../storage.ts';
import { backupsIn, openBackupLocation } from './kept.ts';
import { deleteExpiredBackups } from './prune.ts';
import { checkRestoredCopy, rehearseJournal } from './rehearse.ts';
import { restore } from './restore.ts';
import { takeBackup } from './take.ts';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

let folder: string;
let own: { identity: string; recipient: string };
let config: Config;
let close: () => Promise<void>;
let hotel: EntireHotel;

const pathTo = (name: string) => join(folder, name);
const backupStore = () => diskStore(pathTo('kept'));
const backupSource = async () => ({
  adminUrl: (await runningDatabase(config.dataDir))?.adminUrl ?? '',
  dataDir: config.dataDir,
  pictures: diskStore(join(config.dataDir, 'files')),
  kept: backupStore(),
  recipient: own.recipient,
  release: '1.2.3',
});
const restoring = (dataDir: string, to?: Date, identities = [own.identity], isAlone = false) =>
  restore({ dataDir, kept: backupStore(), identities, to, isAlone, log: listeningLog() });

const pathsBelow = async (path: string) => {
  const paths: string[] = [];
  for await (const found of backupStore().walk(path)) paths.push(found.path);
  return paths;
};

/** Waits until everything that the database has written so far is in the backup location. */
async function journalOfNow(): Promise<void> {
  const name = await queryValue(
    (await runningDatabase(config.dataDir))?.adminUrl,
    'select pg_walfile_name(pg_switch_wal())',
  );
  await expect
    .poll(async () => (await pathsBelow('journal')).join(), { timeout: 60_000, interval: 100 })
    .toContain(`/${String(name)}.age`);
}

const bookings = (url: string | undefined) => queryValue(url, 'select count(*)::int from booking');

beforeAll(async () => {
  configureLog({ level: 'silent' });
  folder = await mkdtemp(join(tmpdir(), 'genkan-backup-'));
  own = await newIdentity();
  config = readConfig(
    { DATA_DIR: pathTo('here'), BACKUP_TO: pathTo('kept'), BACKUP_RECIPIENT: own.recipient, MASTER_KEY },
    'test',
  );
  await copyDatabaseTo(config.dataDir);
  close = await openStorage(config, { carryEveryMs: 100 });
  hotel = await anEntireHotel();
});
afterAll(async () => {
  resetClock();
  await close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

describe('a backup taken while Genkan runs', () => {
  let copy: string;
  afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 10 }));

  test('a backup contains every row committed before it began, and no partial later transaction', async () => {
    let isOver = false;
    const writing = (async () => {
      let count = 0;
      for (; !isOver; count += 1) await aBooking(hotel.facility);
      return count;
    })();
    const before = Number(await bookings(hotelUrl((await runningDatabase(config.dataDir))?.adminUrl)));
    const backup = await takeBackup(await backupSource()).finally(() => {
      isOver = true;
    });
    const all = before + (await writing);
    copy = await mkdtemp(join(tmpdir(), 'genkan-test-'));
    const { rows, pictures } = await restoring(copy);
    expect(rows.booking).toBeGreaterThanOrEqual(Math.max(before, backup.rows.booking ?? 0));
    expect(rows.booking).toBeLessThanOrEqual(all);
    expect(rows.slot).toBe(rows.booking);
    expect(pictures).toBe(backup.pictures);
    expect(pictures).toBeGreaterThan(1);
  });

  test('a restored copy contains no temporary files of the restore and no spool folder', async () => {
    expect(await readdir(copy)).not.toContain('restoring');
    expect(await readdir(join(copy, 'postgres'))).not.toContain(SPOOL);
  });

  test('a restored copy sends no messages', async () => {
    const { migrationUrl } = await startInProcess(copy);
    expect(await queryValue(migrationUrl, 'select sending_held_at is not null from installation')).toBe(true);
  });

  test('the files of a backup cannot be read without the decryption identity', async () => {
    const stranger = await newIdentity();
    const dataDir = await temporaryFolder();
    await expect(restoring(dataDir, undefined, [stranger.identity])).rejects.toThrow('cannot be opened');
    for await (const { path } of backupStore().walk('backups'))
      expect(String(await backupStore().get(path))).not.toContain(hotel.name);
  });

  test('rejects a backup while another backup is running', async () => {
    const results = await Promise.allSettled([
      takeBackup(await backupSource()),
      takeBackup(await backupSource()),
    ]);
    const refused = results.filter(result => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual([
      'Another backup of this database is under way.',
    ]);
  });
});

describe('restoring to a time since the last backup', () => {
  test('restores the state at any time since the last backup from the journal', async () => {
    await takeBackup(await backupSource());
    await aBooking(hotel.facility);
    const url = hotelUrl((await runningDatabase(config.dataDir))?.adminUrl);
    const count = await bookings(url);
    const moment = z.date().parse(await queryValue(url, "select clock_timestamp() + '1 ms'"));
    await expect
      .poll(() => queryValue(url, `select clock_timestamp() > '${moment.toISOString()}'`))
      .toBe(true);
    await inFacility(hotel.facility.system, db =>
      db.update(booking).set({ roomNumber: 'after' }).where(sql`true`),
    );
    await journalOfNow();
    const dataDir = await temporaryFolder();
    const { rows } = await restoring(dataDir, moment);
    expect(rows.booking).toBe(count);
    const { adminUrl } = await startInProcess(dataDir);
    expect(
      await queryValue(hotelUrl(adminUrl), "select count(*)::int from booking where room_number = 'after'"),
    ).toBe(0);
  });

  variation('restores everything after the backup if no moment is given', async () => {
    const dataDir = await temporaryFolder();
    await restoring(dataDir);
    const { adminUrl } = await startInProcess(dataDir);
    expect(
      await queryValue(hotelUrl(adminUrl), "select count(*)::int from booking where room_number <> 'after'"),
    ).toBe(0);
  });

  test('rejects a restore to a time in the future or before the first backup', async () => {
    const dataDir = await temporaryFolder();
    await expect(restoring(dataDir, new Date(now().getTime() + 86_400_000))).rejects.toThrow(
      /^The journal reaches up to 2\S+Z, and nothing was committed there at 2\S+Z or later\. Use an earlier time/,
    );
    await expect(restoring(dataDir, new Date('2020-01-01'))).rejects.toThrow('The first backup is from');
  });
});

test('the journal has no gap when another process starts the database', async () => {
  await close();
  // Starts the database without the backup location, as some commands do.
  const server = await startInProcess(config.dataDir);
  const name = await queryValue(server.adminUrl, 'select pg_walfile_name(pg_switch_wal())');
  const spooled = async () => readdir(join(config.dataDir, 'postgres', SPOOL));
  await expect.poll(spooled).toContain(name);
  await server.stop();
  close = await openStorage(config, { carryEveryMs: 100 });
  await journalOfNow();
  expect((await pathsBelow('journal')).join()).toContain(`/${String(name)}.age`);
  const [backup] = (await backupsIn(backupStore())).whole;
  if (!backup) throw new Error('There is no backup');
  const journal = await rehearseJournal({ kept: backupStore(), identities: [own.identity] }, backup);
  expect(journal).toMatchObject({ isWell: true });
});

describe('restoring a backup', () => {
  test('rejects a restore into a folder that is not empty', async () => {
    await expect(restoring(config.dataDir)).rejects.toThrow('already exists');
  });

  test('a restore reports a damaged or missing part of the backup', async () => {
    const last = (await backupsIn(backupStore())).whole.at(-1);
    const path = `backups/${last?.id}/${last?.parts[0]?.name}`;
    const bytes = (await backupStore().get(path)) ?? Buffer.alloc(0);
    await backupStore().put(
      path,
      Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) ?? 0 ^ 1])]),
    );
    await backupStore().remove(path);
    await expect(restoring(await temporaryFolder())).rejects.toThrow('is missing');
    await backupStore().put(path, Buffer.concat([bytes, Buffer.from('x')]));
    await expect(restoring(await temporaryFolder())).rejects.toThrow('is damaged');
    await backupStore().put(path, bytes);
  });
});

// File times show when files were added, and the disk uses the real clock even under faketime.
test.skipIf(process.env.FAKETIME)(
  'a picture that was added and deleted between two backups is kept until the first of these backups expires',
  async () => {
    const path = `images/${hotel.facility.facilityId}/img_between`;
    await backupStore().put(path, Buffer.from('sealed'));
    await takeBackup(await backupSource());
    await deleteExpiredBackups(backupStore(), 35);
    expect(await pathsBelow('images')).toContain(path);
    await backupStore().remove(path);
  },
);

test('deletes expired backups with their unused pictures and journal, but keeps the last backup', async () => {
  const before = await pathsBelow('images');
  const gone = before[0] ?? '';
  await diskStore(join(config.dataDir, 'files')).remove(gone);
  setClock(() => new Date(Date.now() + 40 * 86_400_000));
  const last = await takeBackup(await backupSource());
  const dropped = await deleteExpiredBackups(backupStore(), 35);
  expect(dropped.join()).toMatch(/^Deleted because older than 35 days: \w+, /);
  expect((await backupsIn(backupStore())).whole.map(({ id }) => id)).toEqual([last.id]);
  expect(await pathsBelow('images')).toEqual(before.filter(path => path !== gone));
  for await (const { path } of backupStore().walk('journal'))
    expect((path.split('/').at(-1) ?? '') >= last.first || path.includes('.backup')).toBe(true);
  resetClock();
});

test('a rehearsal reports pictures that the master key cannot decrypt and gaps in the journal', async () => {
  for (let files = 0; files < 3; files += 1) {
    await aBooking(hotel.facility);
    await journalOfNow();
  }
  await close();
  close = async () => undefined;
  const dataDir = await temporaryFolder();
  const restored = await restoring(dataDir, undefined, [own.identity], true);
  const { lines, isWell } = await checkRestoredCopy(config, dataDir, restored);
  // The previous test deleted a picture.
  expect(isWell).toBe(false);
  expect(lines.join('\n')).not.toContain('FEWER');
  expect(lines.join('\n')).toMatch(/\n2 of the 3 newest pictures can be opened/);
  const journal = () => rehearseJournal({ kept: backupStore(), identities: [own.identity] }, restored.backup);
  expect(await journal()).toMatchObject({ isWell: true, line: expect.stringContaining('without a gap') });
  const segments = (await pathsBelow('journal')).filter(path => /[0-9A-F]{24}\.age$/.test(path)).sort();
  await backupStore().remove(segments.at(-2) ?? '');
  expect(await journal()).toMatchObject({
    isWell: false,
    line: expect.stringContaining('THE JOURNAL ENDS EARLY'),
  });
});

test('accepts a bucket as a backup location', async () => {
  await using bucket = await bucketServer();
  const variables = { ...bucket.variables, S3_PREFIX: 'pictures', DATA_DIR: config.dataDir, MASTER_KEY };
  const there = readConfig(variables, 'test');
  await expect(openBackupLocation(there, `s3://${bucket.settings.name}`)).rejects.toThrow(
    'is where the pictures are',
  );
  const { store, close: closeKept } = await openBackupLocation(
    there,
    `s3://${bucket.settings.name}/backups-of-2026`,
  );
  const server = await startInProcess(config.dataDir);
  await takeBackup({ ...(await backupSource()), adminUrl: server.adminUrl, kept: store });
  const { rows } = await restore({
    dataDir: await temporaryFolder(),
    kept: store,
    identities: [own.identity],
    to: undefined,
    log: listeningLog(),
  });
  expect(rows.booking).toBe(await bookings(hotelUrl(server.adminUrl)));
  closeKept();
});

const hotelUrl = (adminUrl: string | undefined) => new URL('/genkan', adminUrl).href;
