import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aBooking } from '#features/registration/registration/factory.ts';
import { readConfig } from '#platform/config/config.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { aBackedUpInstallation, type BackedUpInstallation, MASTER_KEY } from '#test/harness/backed-up.ts';
import { queryValue, startInProcess, temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility } from '#test/harness/facility.ts';
import { openStorage } from '../storage.ts';
import { readJournal } from './journal.ts';
import { storedPath, withStartTime } from './journal-file.ts';
import type { Backup } from './kept.ts';
import { backupFor, readLineages } from './lines.ts';
import { adoptLocation } from './place.ts';

const FIRST = 3;
const DAMAGED = 'damaged';
const file = (timeline: number, place: number) =>
  `${String(timeline).padStart(8, '0')}00000000${String(place).padStart(8, '0')}`;
/**
 * Returns the history of a restored server. For each server that it continues, `before` contains the timeline
 * and the position at which the next server continued.
 */
const history = (timeline: number, ...before: [timeline: number, place: number][]): [string, string] => [
  `${String(timeline).padStart(8, '0')}.history`,
  before.map(([of, place]) => `${of}\t0/${place}000060\tno recovery target specified\n`).join('\n'),
];

const backupOf = (timeline: number, place: number, ended = '2025-11-28T02:00:00Z'): Backup => ({
  format: 1,
  id: '20251128T000000Z',
  release: '1.2.3',
  postgres: 17,
  began_at: ended,
  ended_at: ended,
  first: file(timeline, place),
  last: file(timeline, place),
  parts: [],
  rows: {},
  pictures: 0,
});

type TestFile = string | [name: string, text: string];

async function keptOf(files: readonly TestFile[]) {
  const kept = diskStore(await temporaryFolder());
  for (const [name, text] of files.map(each => (typeof each === 'string' ? ([each, ''] as const) : each)))
    await kept.put(storedPath(name), text === DAMAGED ? Buffer.from('x') : gzipSync(text));
  return kept;
}

const open = async (sealed: Buffer) => sealed;

/**
 * Reads a journal of these files for a backup that contains one file, by default the first file of an original
 * server.
 */
async function readOf(files: readonly TestFile[], { timeline = 1, place = FIRST, to = '' } = {}) {
  const taken: string[] = [];
  const moment = to === '' ? undefined : new Date(to);
  const how = { open, take: async (name: string) => void taken.push(name), to: moment };
  const read = await readJournal(await keptOf(files), backupOf(timeline, place), how);
  return { ...read, segments: taken.filter(name => name.length > 20), taken };
}

const historyWithStart = ([name, text]: [string, string], at: string): [string, string] => [
  name,
  withStartTime(Buffer.from(text), new Date(at)).toString(),
];

describe('reading the journal', () => {
  test("the journal continues with the restored server's files from the position where that server began", async () => {
    const read = await readOf([
      ...[3, 4, 5].map(place => file(1, place)),
      history(2, [1, 5]),
      ...[5, 6].map(place => file(2, place)),
    ]);
    expect(read).toMatchObject({ last: file(2, 6), timeline: 2, fault: undefined });
    expect(read.segments).toEqual([file(1, 3), file(1, 4), file(2, 5), file(2, 6)]);
  });

  test('a missing file of the restored server is a gap even if the original server wrote a file at that position', async () => {
    const read = await readOf([
      ...[3, 4, 5, 6, 7].map(place => file(1, place)),
      history(2, [1, 5]),
      ...[5, 7].map(place => file(2, place)),
    ]);
    expect(read).toMatchObject({
      last: file(2, 5),
      fault: expect.stringContaining(`${file(2, 6)}.age is missing`),
    });
    expect(read.segments).toEqual([file(1, 3), file(1, 4), file(2, 5)]);
  });

  test("the journal ends with the restored server's last file even if the original server continued longer", async () => {
    const read = await readOf([
      ...[3, 4, 5, 6, 7].map(place => file(1, place)),
      history(2, [1, 4]),
      file(2, 4),
    ]);
    expect(read).toMatchObject({ last: file(2, 4), fault: undefined });
  });

  test('reports a missing file if the restored server began in the middle of a file and has stored nothing', async () => {
    const read = await readOf([...[3, 4, 5].map(place => file(1, place)), history(2, [1, 5])]);
    expect(read).toMatchObject({
      last: file(1, 4),
      fault: expect.stringContaining(`${file(2, 5)}.age is missing`),
    });
    const [name] = history(2);
    const whole = await readOf([
      file(1, 3),
      file(1, 4),
      [name, '1\t0/5000000\tno recovery target specified\n'],
    ]);
    expect(whole).toMatchObject({ last: file(1, 4), fault: undefined });
  });

  test('the journal follows the newest restored server even if an older one began at a later position', async () => {
    const read = await readOf([
      ...[3, 4, 5].map(place => file(1, place)),
      history(2, [1, 5]),
      ...[5, 6].map(place => file(2, place)),
      history(3, [1, 4]),
      ...[4, 5].map(place => file(3, place)),
    ]);
    expect(read).toMatchObject({ last: file(3, 5), timeline: 3, fault: undefined });
    expect(read.segments).toEqual([file(1, 3), file(3, 4), file(3, 5)]);
  });

  test('the journal follows the server that made the backup if the newest restored server does not continue that backup', async () => {
    const read = await readOf(
      [
        historyWithStart(history(2, [1, 5]), '2025-11-26T12:00:00Z'),
        ...[5, 6, 7].map(place => file(2, place)),
        historyWithStart(history(3, [1, 4]), '2025-11-27T12:00:00Z'),
        file(3, 4),
      ],
      { timeline: 2, place: 6 },
    );
    expect(read).toMatchObject({ last: file(2, 7), timeline: 2, fault: undefined });
  });

  test("reports that the history of a restored server is missing, and does not reuse that server's timeline", async () => {
    const read = await readOf([file(1, 3), file(1, 4), file(2, 4)]);
    expect(read).toMatchObject({
      last: file(1, 4),
      fault: expect.stringContaining(
        '00000002.history.age is missing, damaged or encrypted for another recipient: what the copy with that number wrote cannot be restored. If that copy still runs, delete this file if it exists and restart the copy, which stores the file again.',
      ),
    });
    expect(read.taken).toContain('00000002.history');
  });

  test("the journal is complete despite a server's damaged history if another restored server continues from that server", async () => {
    const read = await readOf([
      file(1, 3),
      file(1, 4),
      ['00000002.history', DAMAGED],
      file(2, 5),
      history(3, [1, 5], [2, 6]),
      file(2, 6),
      file(3, 6),
      file(1, 5),
    ]);
    expect(read).toMatchObject({ last: file(3, 6), fault: undefined });
  });

  test('reports the last file of the original server as missing if the restored server continued after it and has stored nothing', async () => {
    const [name] = history(2);
    const begun: TestFile = [name, '1\t0/5000000\tno recovery target specified\n'];
    expect(await readOf([file(1, 3), begun])).toMatchObject({
      fault: expect.stringContaining(`${file(1, 4)}.age is missing`),
    });
  });

  test('reports missing data if no complete backup leads to the server that wrote last', async () => {
    const later = historyWithStart(history(2, [1, 2]), '2025-11-28T12:00:00Z');
    const read = await readOf([file(1, 3), file(1, 4), later, file(2, 3)]);
    expect(read).toMatchObject({
      last: file(1, 4),
      fault: expect.stringContaining('00000002 wrote last'),
    });
  });

  test('the journal includes the history of every restored server, so that no timeline is reused', async () => {
    const { taken } = await readOf([file(1, 3), history(2, [1, 5]), file(2, 5), history(3, [1, 2])]);
    expect(taken.filter(name => name.endsWith('.history'))).toEqual(['00000002.history', '00000003.history']);
  });

  test("reports that the history of a restored server is damaged, and does not reuse that server's timeline", async () => {
    const files: TestFile[] = [file(1, 3), file(1, 4), ['00000002.history', DAMAGED], file(2, 4)];
    const read = await readOf(files);
    expect(read).toMatchObject({
      last: file(1, 4),
      fault: expect.stringContaining(
        '00000002.history.age is missing, damaged or encrypted for another recipient: what the copy with that number wrote cannot be restored. If that copy still runs, delete this file if it exists and restart the copy, which stores the file again.',
      ),
    });
    expect(read.taken).toContain('00000002.history');
    // Servers before the backup do not matter.
    const own = await readOf([...files, file(2, 5)], { timeline: 2, place: 4 });
    expect(own).toMatchObject({ last: file(2, 5), fault: undefined });
    expect(own.taken).not.toContain('00000002.history');
  });

  test('the journal does not follow a restored server that began before the backup was complete', async () => {
    const read = await readOf([file(1, 3), file(1, 4), history(2, [1, 3]), file(2, 3)]);
    expect(read).toMatchObject({ last: file(1, 4), timeline: 1 });
    const through = history(3, [1, 5], [2, 3]);
    expect(await readOf([file(1, 3), file(1, 4), through, file(3, 3)])).toMatchObject({ timeline: 1 });
  });

  test('a restore to a time before the restored server began uses the journal of the original server', async () => {
    const files = [
      ...[3, 4, 5, 6].map(place => file(1, place)),
      historyWithStart(history(2, [1, 5]), '2025-11-29T12:00:00Z'),
      ...[5, 6, 7].map(place => file(2, place)),
    ];
    expect(await readOf(files, { to: '2025-11-29T11:00:00Z' })).toMatchObject({
      last: file(1, 6),
      timeline: 1,
      fault: undefined,
    });
    expect(await readOf(files, { to: '2025-11-29T13:00:00Z' })).toMatchObject({
      last: file(2, 7),
      timeline: 2,
    });
  });
});

describe('choosing the backup to restore', () => {
  const [monday, tuesday] = [backupOf(1, 3, '2025-11-24T02:00:00Z'), backupOf(1, 8, '2025-11-25T02:00:00Z')];
  const copyOf = async (at: string) =>
    readLineages(await keptOf([historyWithStart(history(2, [1, 5]), at)]), open);

  test('restores an earlier backup if the newest restored server continues it and began after the latest backup', async () => {
    const lines = await copyOf('2025-11-25T12:00:00Z');
    expect(backupFor(lines, [monday, tuesday], undefined)).toBe(monday);
    const earlier = new Date('2025-11-25T11:00:00Z');
    expect(backupFor(lines, [monday, tuesday], earlier)).toBe(tuesday);
  });

  test('restores the latest backup if the original server continued after the restored server', async () => {
    const lines = await copyOf('2025-11-24T12:00:00Z');
    expect(backupFor(lines, [monday, tuesday], undefined)).toBe(tuesday);
  });

  test('for a server restored from a restored server, the start time comes from its own history', async () => {
    const [name, text] = historyWithStart(history(2, [1, 5]), '2025-11-25T12:00:00Z');
    const both = historyWithStart(
      ['00000003.history', `${text}2\t0/6000000\tno recovery target\n`],
      '2025-11-26T12:00:00Z',
    );
    const { restoredServers } = await readLineages(await keptOf([[name, text], both]), open);
    expect(restoredServers.map(({ startedAt }) => startedAt.toISOString())).toEqual([
      '2025-11-25T12:00:00.000Z',
      '2025-11-26T12:00:00.000Z',
    ]);
  });
});

describe('a server restored to an earlier time that replaces its original', () => {
  let here: BackedUpInstallation;
  let copy: string;
  const moments: Date[] = [];
  const clock = async () =>
    z
      .date()
      .parse(await queryValue(await here.adminUrl(), "select date_trunc('milliseconds', clock_timestamp())"));

  beforeAll(async () => {
    here = await aBackedUpInstallation();
    const hotel = await aFacility();
    await here.take();
    for (let count = 0; count < 3; count += 1) {
      await aBooking(hotel);
      await here.carried();
      moments.push(await clock());
      await sleep(5);
    }
    await here.end();
    copy = await mkdtemp(join(tmpdir(), 'genkan-test-'));
    // This copy contains only the first booking.
    await here.bring(copy, { to: moments[0] });
    const to = here.config.backup?.to ?? '';
    await adoptLocation({ dataDir: copy, to, kept: here.kept });
    const recipient = here.config.backup?.recipient;
    const own = { DATA_DIR: copy, BACKUP_TO: to, BACKUP_RECIPIENT: recipient, MASTER_KEY };
    const close = await openStorage(readConfig(own, 'test'), { carryEveryMs: 100 });
    const another = await aFacility();
    for (let count = 0; count < 3; count += 1) await aBooking(another);
    await close();
  });
  afterAll(async () => {
    await rm(copy, { recursive: true, force: true, maxRetries: 10 });
    await here.stop();
  });

  test('restores what the restored server wrote before its first backup, on a new timeline', async () => {
    const dataDir = await temporaryFolder();
    const { rows, fault } = await here.bring(dataDir);
    expect([rows.booking, fault]).toEqual([1 + 3, undefined]);
    const { adminUrl } = await startInProcess(dataDir);
    expect(await timelineOf(adminUrl)).toBe(3);
  });

  test('can still restore what the original server wrote before it was replaced', async () => {
    const { rows } = await here.bring(await temporaryFolder(), { to: moments[1] });
    expect(rows.booking).toBe(2);
  });
});

const timelineOf = (url: string) => queryValue(url, 'select timeline_id from pg_control_checkpoint()');
