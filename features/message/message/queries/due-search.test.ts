// Runs alone, because rows of other tests would affect which index PostgreSQL chooses.
import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { windowsOf } from '../rules/moments.ts';
import { hotelsWithChangedBookings, incrementalSearch, onlyRecentlyDue } from './due-search.ts';

const MINUTE = 60_000;

test('finds recently changed bookings through an index, even with row-level security', async () => {
  const plan = await platformDb(async db => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute(sql`explain ${hotelsWithChangedBookings(db)}`);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/Index .*booking_lately_changed/);
  expect(plan).toMatch(/Index Cond: [^"]*updated_at/);
});
const all = defaultSchedule.data.map(({ moment, days_no, time }) => ({ moment, days_no, time }));
type Entry = (typeof all)[number];

describe('searching for recently due messages', () => {
  test.each([
    ['Asia/Tokyo', '2025-06-01'],
    ['Europe/Paris', '2025-03-30'],
    ['Europe/Paris', '2025-10-26'],
    ['America/New_York', '2025-03-09'],
    ['America/New_York', '2025-11-02'],
    ['Australia/Lord_Howe', '2025-04-06'],
  ])('finds every due message that a full search finds, in time: %s, %s', (timezone, day) => {
    const windowsAt = (entries: readonly Entry[], at: Date) =>
      new Set(entries.flatMap(entry => windowsOf(entry, timezone, at)).map(each => JSON.stringify(each)));
    const facility = { id: 1, timezone, entries: all };
    const midnight = new Date(`${day}T00:00:00Z`).getTime();
    let before = windowsAt(all, new Date(midnight));
    // Skips every other search, as if it had failed.
    for (let minute = 2; minute <= 36 * 60; minute += 2) {
      const at = new Date(midnight + minute * MINUTE);
      const now = windowsAt(all, at);
      const [found] = onlyRecentlyDue([facility], new Set(), at);
      const looked = windowsAt(found?.entries ?? [], at);
      expect([...now].filter(each => !before.has(each) && !looked.has(each))).toEqual([]);
      before = now;
    }
  });

  test('the search for due messages includes the after-reservation message at its time, and at 08:00 for bookings made at night', () => {
    const entries = all.filter(({ days_no }) => days_no === null).map(entry => ({ ...entry, time: '10:30' }));
    const facility = { id: 1, timezone: 'Asia/Tokyo', entries };
    const isLookedAt = (time: string) =>
      onlyRecentlyDue([facility], new Set(), localTime('2025-06-01', time, 'Asia/Tokyo')).length === 1;
    expect(entries).toHaveLength(1);
    expect(['07:59', '08:00', '08:04', '08:05', '10:29', '10:30', '10:34', '10:35'].map(isLookedAt)).toEqual([
      ...[false, true, true, false],
      ...[false, true, true, false],
    ]);
  });
});

describe('searches a few minutes apart', () => {
  const timezone = 'Asia/Tokyo';
  const quiet = localTime('2025-06-01', '14:10', timezone);
  let hotel: TestFacility;
  let looks: ReturnType<typeof incrementalSearch>;
  beforeEach(async () => {
    setClock(() => quiet);
    hotel = await aFacility();
    await hold(hotel, false);
    await settle();
    looks = incrementalSearch();
    await look(0);
  });
  afterEach(resetClock);

  const hold = ({ system, facilityId }: TestFacility, on: boolean) =>
    inFacility(system, db => storeSetting(db, facilityId, 'hold_sending', on ? 1 : 0));

  /** Backdates all changes, so that none is recent. */
  async function settle() {
    await asOwner(`alter table booking disable trigger user; update booking set updated_at = now() - interval '1 day';
      alter table booking enable trigger user; update facility_setting set updated_at = '2025-01-01'`);
  }

  async function look(minute: number): Promise<string[] | undefined> {
    const at = new Date(quiet.getTime() + minute * MINUTE);
    const found = await platformDb(db => looks.facilities(db, at));
    looks.done(at);
    return found.find(({ id }) => id === hotel.facilityId)?.entries.map(({ moment }) => moment);
  }

  test('the search for due messages skips a hotel without a due message or a change', async () => {
    expect(await look(1)).toBeUndefined();
  });

  test('the search for due messages covers every scheduled message of a hotel with a recently changed booking', async () => {
    await aBooking(hotel);
    expect((await look(1))?.length).toBeGreaterThan(1);
    await settle();
    expect(await look(2)).toBeUndefined();
  });

  test('the search for due messages covers a hotel created after the first search once it has a booking', async () => {
    hotel = await aFacility();
    await hold(hotel, false);
    await settle();
    expect(await look(1)).toBeUndefined();
    await aBooking(hotel);
    expect((await look(2))?.length).toBeGreaterThan(1);
  });

  test('the search for due messages covers every scheduled message of a hotel with recently changed settings, by the new settings', async () => {
    await hold(hotel, true);
    expect(await look(1)).toBeUndefined();
    await hold(hotel, false);
    expect((await look(2))?.length).toBeGreaterThan(1);
  });

  test.each([
    ['every ten minutes', [1, 2, 3, 4, 5, 6, 7, 8, 9], 10],
    ['after a pause of several minutes', [1], 5],
    ['if the clock was set back', [1], -1],
  ])('searches for all messages %s', async (_when, before, then) => {
    for (const minute of before) expect(await look(minute)).toBeUndefined();
    expect((await look(then))?.length).toBeGreaterThan(1);
  });
});
