import '#test/harness/alone.ts';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBooking } from '#features/registration/factory.ts';
import { readConfig } from '#platform/config/config.ts';
import { runningUrl } from '#platform/database/embedded/running.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { anEndedInstallation, type BackedUp, MASTER_KEY } from '#test/harness/backed-up.ts';
import { ask, startHere, temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility } from '#test/harness/facility.ts';
import { openStorage } from '../storage.ts';
import { readJournal } from './journal.ts';
import { keptPath } from './journal-file.ts';
import type { Backup } from './kept.ts';
import { adoptPlace } from './place.ts';

// Servers that go on from each other's journal: an original, and its copies.

const FIRST = 3;
const DAMAGED = 'damaged';
/** The file at that place which the server of this timeline wrote. */
const file = (timeline: number, place: number) =>
  `${String(timeline).padStart(8, '0')}00000000${String(place).padStart(8, '0')}`;
/** That a server began in the middle of files of others: of each, its timeline and the place at which the next one went on. */
const history = (timeline: number, ...before: [timeline: number, place: number][]): [string, string] => [
  `${String(timeline).padStart(8, '0')}.history`,
  before.map(([of, place]) => `${of}\t0/${place}000060\tno recovery target specified\n`).join('\n'),
];

/** What is read of a journal of these files, for a backup that holds the first one of a timeline. */
async function readOf(files: readonly (string | [string, string])[], { timeline = 1, place = FIRST } = {}) {
  const kept = diskStore(await temporaryFolder());
  for (const [name, text] of files.map(each => (typeof each === 'string' ? ([each, ''] as const) : each)))
    await kept.put(keptPath(name), text === DAMAGED ? Buffer.from('x') : gzipSync(text));
  const taken: string[] = [];
  const own = file(timeline, place);
  const backup: Backup = {
    format: 1,
    id: '20251128T000000Z',
    release: '1.2.3',
    postgres: 17,
    began_at: '2025-11-28T00:00:00Z',
    ended_at: '2025-11-28T00:00:01Z',
    first: own,
    last: own,
    parts: [],
    rows: {},
    pictures: 0,
  };
  const how = { open: async (sealed: Buffer) => sealed, take: async (name: string) => void taken.push(name) };
  return {
    ...(await readJournal(kept, backup, how)),
    segments: taken.filter(name => name.length > 20),
    taken,
  };
}

describe('The journal', () => {
  test('of a copy that took the place of its original joins on where it began', async () => {
    const read = await readOf([
      ...[3, 4, 5].map(place => file(1, place)),
      history(2, [1, 5]),
      ...[5, 6].map(place => file(2, place)),
    ]);
    expect(read).toMatchObject({ last: file(2, 6), timeline: 2, fault: undefined });
    expect(read.segments).toEqual([file(1, 3), file(1, 4), file(2, 5), file(2, 6)]);
  });

  test('that misses a file of the copy has a gap there, whatever the original wrote at that place', async () => {
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

  test('ends with the copy, however long the original went on', async () => {
    const read = await readOf([
      ...[3, 4, 5, 6, 7].map(place => file(1, place)),
      history(2, [1, 4]),
      file(2, 4),
    ]);
    expect(read).toMatchObject({ last: file(2, 4), fault: undefined });
  });

  test('misses what the original wrote into the file in which the copy began, where the copy has kept none yet', async () => {
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

  test('follows the newest copy, also where that began before another one did', async () => {
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

  test('follows, from a backup that the newest copy does not go on from, the server that made it', async () => {
    const read = await readOf(
      [history(2, [1, 5]), ...[5, 6, 7].map(place => file(2, place)), history(3, [1, 4]), file(3, 4)],
      { timeline: 2, place: 6 },
    );
    expect(read).toMatchObject({ last: file(2, 7), timeline: 2, fault: undefined });
  });

  test('hands over the history of every copy, so that no number is given twice', async () => {
    const { taken } = await readOf([file(1, 3), history(2, [1, 5]), file(2, 5), history(3, [1, 2])]);
    expect(taken.filter(name => name.endsWith('.history'))).toEqual(['00000002.history', '00000003.history']);
  });

  test('whose newest history is damaged ends with the line before it, and that is said', async () => {
    const read = await readOf([file(1, 3), file(1, 4), ['00000002.history', DAMAGED], file(2, 4)]);
    expect(read).toMatchObject({
      last: file(1, 4),
      fault: expect.stringContaining('00000002.history.age is damaged'),
    });
  });
});

describe('A copy that takes the place of its original', () => {
  let here: BackedUp;
  beforeAll(async () => {
    here = await anEndedInstallation();
  });
  afterAll(() => here.stop());

  test('is brought back with what it wrote before its first backup, by a server of another number', async () => {
    const dataDir = await temporaryFolder();
    const { rows } = await here.bring(dataDir);
    const to = here.config.backup?.to ?? '';
    await adoptPlace({ dataDir, to, kept: here.kept });
    const recipient = here.config.backup?.recipient;
    const config = readConfig(
      { DATA_DIR: dataDir, BACKUP_TO: to, BACKUP_RECIPIENT: recipient, MASTER_KEY },
      'test',
    );
    const close = await openStorage(config, { carryEveryMs: 100 });
    try {
      await aBooking(await aFacility());
      expect(await timelineOf((await runningUrl(dataDir)) ?? '')).toBe(2);
    } finally {
      await close();
    }
    const again = await temporaryFolder();
    const brought = await here.bring(again);
    expect(brought.rows.booking).toBe((rows.booking ?? 0) + 1);
    const { adminUrl } = await startHere(again);
    expect(await timelineOf(adminUrl)).toBe(3);
  });
});

const timelineOf = (url: string) => ask(url, 'select timeline_id from pg_control_checkpoint()');
