import '#test/harness/alone.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { queueImport, undoFile } from '#features/integration/booking-entry/commands/file/edit.ts';
import { storeFile } from '#features/integration/booking-entry/commands/file/upload.ts';
import { showFile } from '#features/integration/booking-entry/queries/file/files.ts';
import type { FileState } from '#features/integration/booking-entry/rules/file/verdicts.ts';
import { bookingFileChange, bookingFileRow } from '#features/integration/booking-entry/tables/file.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility, type TestFacility } from '../harness/facility.ts';
import { type WorkerProcess, workerProcess } from './worker-process.ts';

const { rounds, bookings } = process.env.SOAK ? { rounds: 20, bookings: 2000 } : { rounds: 1, bookings: 200 };

/**
 * The next worker continues the job of a killed worker. After several kills, it does so only after a pause.
 */
const PATIENCE = { timeout: 600_000, interval: 25 };

test(`files are checked, imported and undone completely even if workers are killed (${rounds} rounds of ${bookings} bookings)`, {
  timeout: 900_000 * rounds,
}, async () => {
  const settings = {
    DATABASE_URL: testDatabase(),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: await temporaryFolder(),
  };
  await using one = workerProcess(settings);
  await using other = workerProcess(settings);
  await one.start();
  await other.start();
  for (let round = 1; round <= rounds; round += 1) await fileUnderKills([one, other]);
});

/**
 * Runs one round with kills during the import and undo. In `npm run soak`, kills a worker during every step.
 */
async function fileUnderKills(workers: readonly WorkerProcess[]) {
  const hotel = await aFacility();
  const whole = Math.floor(bookings / 4);
  const of = (kind: (no: number) => string) => Array.from({ length: bookings }, (_, no) => kind(no));

  const first = await uploadAndCheck(
    hotel,
    of(no => line(no, 'Emma')),
    workers,
  );
  expect((await showFile(hotel.owner, first)).counts).toEqual({ new: bookings, left_out: 0 });
  await queueImport(hotel.owner, first, false);
  if (process.env.SOAK) await killDuringProgress(workers, () => countTaken(hotel, first), bookings);
  await waitForState(hotel, first, 'taken');
  expect(await countRows(hotel, slot)).toBe(bookings);
  const before = await knownBookings(hotel);
  expect(before.map(({ no, name }) => `${no} ${name}`)).toEqual(of(no => `${numberOf(no)} Emma`).toSorted());

  const next = of(no => {
    const at = no + whole;
    if (no < whole) return line(at, 'Emma');
    return no < 2 * whole ? line(at, 'Mia') : line(at, 'Emma', no < 3 * whole ? 'cancelled' : 'ok');
  });
  const second = await uploadAndCheck(hotel, next, workers);
  const counts = { new: whole, changed: whole, cancelled: whole, unchanged: bookings - 3 * whole };
  expect((await showFile(hotel.owner, second)).counts).toEqual({ ...counts, left_out: 0 });
  await queueImport(hotel.owner, second, false);
  await killDuringProgress(workers, () => countTaken(hotel, second), 3 * whole);
  await waitForState(hotel, second, 'taken');
  expect(await countRows(hotel, slot)).toBe(bookings + whole);
  const between = await knownBookings(hotel);
  expect(between.filter(({ name }) => name === 'Mia')).toHaveLength(whole);
  expect(between.filter(({ status }) => status === 2)).toHaveLength(whole);

  await undoFile(hotel.owner, second);
  await killDuringProgress(workers, () => countUndone(hotel, second), 3 * whole);
  await waitForState(hotel, second, 'undone');
  expect(await knownBookings(hotel)).toEqual(before);
  expect(await countRows(hotel, slot)).toBe(bookings);
  expect((await showFile(hotel.owner, second)).counts).toMatchObject({
    restored: 2 * whole,
    removed: whole,
    called_off: 0,
    left: 0,
  });
}

const numberOf = (no: number) => `N-${String(no).padStart(6, '0')}`;

const line = (no: number, name: string, status = 'ok') => {
  const from = businessDay(now(), 'Asia/Tokyo');
  return [numberOf(no), daysAfter(from, 3), daysAfter(from, 5), name, '090-1234-5678', status].join(',');
};

/**
 * Uploads a file and waits until workers have checked it.
 * @returns the file's id
 */
async function uploadAndCheck(
  hotel: TestFacility,
  lines: readonly string[],
  workers: readonly WorkerProcess[],
) {
  const text = ['Booking number,Check-in,Check-out,Name,Phone,Status', ...lines].join('\n');
  const id = await storeFile(hotel.owner, { file: Buffer.from(text), name: 'bookings.csv' });
  const seen = () =>
    countRows(hotel, bookingFileRow, and(eq(bookingFileRow.fileId, id), isNotNull(bookingFileRow.verdict)));
  if (process.env.SOAK) await killDuringProgress(workers, seen, lines.length);
  await waitForState(hotel, id, 'ready');
  return id;
}

async function killDuringProgress(
  workers: readonly WorkerProcess[],
  done: () => Promise<number>,
  all: number,
): Promise<void> {
  const progress = Math.floor(Math.random() * all * 0.9);
  await expect.poll(done, PATIENCE).toBeGreaterThanOrEqual(progress);
  await sleep(Math.random() * 50);
  const worker = workers[Math.floor(Math.random() * workers.length)];
  await worker?.kill();
  await worker?.start();
}

const waitForState = ({ owner }: TestFacility, id: number, state: FileState) =>
  expect.poll(async () => (await showFile(owner, id)).state, PATIENCE).toBe(state);

const countTaken = (hotel: TestFacility, id: number) =>
  countRows(hotel, bookingFileChange, eq(bookingFileChange.fileId, id));

async function countUndone(hotel: TestFacility, id: number) {
  const { restored = 0, removed = 0 } = (await showFile(hotel.owner, id)).counts;
  return restored + removed;
}

const countRows = ({ system }: TestFacility, table: PgTable, condition?: SQL) =>
  inFacility(system, async db => {
    const [found] = await db.select({ count: count() }).from(table).where(condition);
    return found?.count ?? 0;
  });

const knownBookings = ({ system }: TestFacility) =>
  inFacility(system, db =>
    db
      .select({
        id: booking.id,
        no: booking.pmsBookingNo,
        name: booking.name,
        status: booking.pmsBookingStatus,
        phone: booking.phone,
        metadata: booking.metadata,
        searchTexts: booking.searchTexts,
      })
      .from(booking)
      .orderBy(booking.pmsBookingNo),
  );
