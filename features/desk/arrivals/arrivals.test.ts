import '#test/harness/database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { CANCELLED, statusIds } from '#features/booking/booking/rules/status.ts';
import { openDetails } from '#features/desk/front-desk/commands/open-details.ts';
import {
  aHotelOfParties,
  dueSituations,
  isDue,
  situationNames,
} from '#features/desk/front-desk/factory/parties.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { arrivals, bookingNumbersOf } from './factory.ts';
import { arrivalFilters } from './rules/choices.ts';

const MORNING = new Date('2026-11-09T09:00:00+09:00');
beforeEach(() => setClock(() => MORNING));
afterEach(resetClock);

const day = '2026-11-09';
const hanako = { full_name: '山田 花子', has_japan_address: 'yes' };

/** Creates bookings that arrive on the business day, in the given order. The keys are reservation numbers. */
async function aHotelWithArrivingBookings(bookings: Record<string, object>): Promise<TestFacility> {
  const hotel = await aFacility();
  for (const [pmsBookingNo, changes] of Object.entries(bookings)) await arrive(hotel, pmsBookingNo, changes);
  return hotel;
}

const arrive = (hotel: TestFacility, pmsBookingNo: string, changes: object = {}) =>
  aBooking(hotel, { pmsBookingNo, checkinDate: day, checkoutDate: '2026-12-24', ...changes });

async function registers(hotel: TestFacility, bookingNo: string, party: Parameters<typeof aForm>[2] = {}) {
  const booking = await arrive(hotel, bookingNo);
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking, party));
  return booking;
}

const reachStatus = ({ system, facilityId }: TestFacility, id: number, status: number) =>
  inFacility(system, db => logStatus(db, facilityId, [id], status, { at: new Date() }));

const looksAt = async (hotel: TestFacility) =>
  (await auditEntriesOf(hotel)).filter(({ action }) => action === 'list.viewed');

const refusalWith = (status: number) => expect.objectContaining({ status });

describe('a day', () => {
  test("the day defaults to the hotel's business day", async () => {
    const hotel = await aHotelWithArrivingBookings({ TODAY: {}, TOMORROW: { checkinDate: '2026-11-10' } });
    setClock(() => new Date('2026-11-10T02:00:00+09:00'));
    const page = await arrivals(hotel.owner);
    expect([page.day, ...bookingNumbersOf(page)]).toEqual([day, 'TODAY']);
    expect(bookingNumbersOf(await arrivals(hotel.owner, { day: '2026-11-10' }))).toEqual(['TOMORROW']);
  });

  test('the arrivals list omits cancelled bookings but includes bookings that get no messages', async () => {
    const { owner } = await aHotelWithArrivingBookings({
      GONE: { pmsBookingStatus: CANCELLED, bookingStatusId: statusIds.notSubject },
      SILENT: { email: '', sendMethod: '--', bookingStatusId: statusIds.notSubject },
      UNKNOWN: { pmsBookingStatus: null },
    });
    const page = await arrivals(owner);
    expect(bookingNumbersOf(page)).toEqual(['SILENT', 'UNKNOWN']);
    expect(page.numbers.arrive).toBe(2);
  });
});

describe('the order of arrivals', () => {
  test('sorts unread registrations first, then by arrival time, with unknown times last', async () => {
    const hotel = await aHotelWithArrivingBookings({
      LATE: { checkinTime: '21:00' },
      NEVER: { checkinTime: null },
      NOON: { checkinTime: '12:00' },
      UNREAD: { checkinTime: '23:00', bookingStatusId: statusIds.input },
    });
    expect(bookingNumbersOf(await arrivals(hotel.owner))).toEqual(['UNREAD', 'NOON', 'LATE', 'NEVER']);
    expect(bookingNumbersOf(await arrivals(hotel.owner, { sort: 'time' }))).toEqual([
      'NOON',
      'LATE',
      'UNREAD',
      'NEVER',
    ]);
  });

  test('sorts rooms numerically, and sorts names and statuses as the booking list does', async () => {
    const { owner } = await aHotelWithArrivingBookings({
      A: { roomNumber: '1001', nameKana: 'サトウ' },
      B: { roomNumber: null, nameKana: 'ヤマダ', bookingStatusId: statusIds.confirmed },
      C: { roomNumber: '201', nameKana: 'アオキ', bookingStatusId: statusIds.accessed },
    });
    expect(bookingNumbersOf(await arrivals(owner, { sort: 'room' }))).toEqual(['C', 'A', 'B']);
    expect(bookingNumbersOf(await arrivals(owner, { sort: 'name' }))).toEqual(['C', 'A', 'B']);
    expect(bookingNumbersOf(await arrivals(owner, { sort: 'status' }))).toEqual(['A', 'C', 'B']);
  });

  let fullHotel: TestFacility;
  beforeAll(async () => {
    setClock(() => MORNING);
    fullHotel = await aFacility();
    const many = Array.from({ length: 103 }, (_, n) => ({
      roomNumber: n % 7 === 0 ? null : String(n),
      checkinTime: n % 5 === 0 ? null : `1${n % 9}:00`,
      nameKana: `カナ${n % 4}`,
      bookingStatusId: 16 + (n % 8),
    }));
    await Promise.all(many.map((each, n) => arrive(fullHotel, `N-${n}`, each)));
  });

  test.each(['urgent', 'time', 'room', 'name', 'status'])(
    'sorting by %s pages by 100 and returns each booking once',
    async sort => {
      const first = await arrivals(fullHotel.owner, { sort });
      const second = await arrivals(fullHotel.owner, { sort, cursor: first.next_cursor });
      expect([first.rows.length, second.rows.length, second.next_cursor]).toEqual([100, 3, null]);
      expect(new Set([...bookingNumbersOf(first), ...bookingNumbersOf(second)]).size).toBe(103);
      expect(second.numbers).toEqual(first.numbers);
    },
  );

  test('rejects a cursor of another sort order, and rejects sorting by name without the personal information permission', async () => {
    const { owner } = await aFacility();
    await expect(arrivals(owner, { cursor: 'x' })).rejects.toThrow(refusalWith(422));
    const reader = await aStaffMember(await aFacility(), []);
    expect(() => arrivals(reader, { sort: 'name' })).toThrow(refusalWith(403));
  });
});

describe('the counts of the day', () => {
  let owner: StaffScope;
  beforeAll(async () => {
    setClock(() => MORNING);
    const { facility } = await aHotelOfParties();
    await arrive(facility, 'BOUNCED', { undelivered: true, bookingStatusId: statusIds.sent });
    await arrive(facility, 'BOUNCED-AND-GONE', { undelivered: true, pmsBookingStatus: CANCELLED });
    ({ owner } = facility);
  });

  const due = [...situationNames.filter(isDue), 'BOUNCED'];
  const unread = due.filter(name => !['NOBODY', 'WITHDRAWN', 'BOUNCED'].includes(name));

  test('counts the arrivals of the day for each front desk filter', async () => {
    expect((await arrivals(owner)).numbers).toEqual({
      arrive: due.length,
      ready: dueSituations('complete').length,
      partly: dueSituations('partly').length,
      passports: dueSituations('passport_unseen').length,
      unread: unread.length,
      unregistered: dueSituations('unregistered').length + 1,
      undelivered: 1,
    });
  });

  test('each filter shows exactly the arrivals it counts and leaves the counts unchanged', async () => {
    const expected = {
      all: due,
      ready: dueSituations('complete'),
      partly: dueSituations('partly'),
      passport: dueSituations('passport_unseen'),
      unread,
      unregistered: [...dueSituations('unregistered'), 'BOUNCED'],
      undelivered: ['BOUNCED'],
    };
    for (const show of arrivalFilters) {
      const page = await arrivals(owner, { show });
      expect([show, bookingNumbersOf(page).toSorted()]).toEqual([show, expected[show].toSorted()]);
      expect(page.numbers.arrive).toBe(due.length);
    }
  });
});

describe('a row', () => {
  test('an arrival shows its companions with their state, and the language of the form', async () => {
    const hotel = await aFacility();
    await registers(hotel, 'A', { companions: [hanako], selected_language: 'en' });
    const [row] = (await arrivals(hotel.owner)).rows;
    expect(row).toMatchObject({
      ...{ reservation_id: 'A', language: 'en', persons_registered: 2, number_of_guests: 3, arrived: false },
      companions: [{ name: '山田 花子', register_mark: 'complete' }],
    });
  });

  test('an arrival shows the language from the PMS until a guest registers', async () => {
    const metadata = { full_name: 'Kim', language: 'ko' as const };
    const { owner } = await aHotelWithArrivingBookings({ KO: { metadata }, NONE: { metadata: {} } });
    const { rows } = await arrivals(owner, { sort: 'time' });
    expect(rows.map(row => row.language)).toEqual(['ko', null]);
  });

  test('staff without the personal information permission see masked names of guests and companions', async () => {
    const hotel = await aFacility();
    await registers(hotel, 'A', { main: taro, companions: [hanako] });
    const reader = await aStaffMember(hotel, ['list.details_pop_up.view']);
    const [row] = (await arrivals(reader)).rows;
    expect(JSON.stringify(row)).not.toMatch(/山田|花子|ヤマダ|taro@|9012345678/);
    expect(row?.companions).toMatchObject([{ name: '＊＊＊＊' }]);
  });

  test("never shows another hotel's arrivals", async () => {
    const hotel = await aFacility();
    await registers(hotel, 'A', { companions: [hanako] });
    const other = (await aFacility()).owner;
    expect((await arrivals(other)).rows).toEqual([]);
    expect((await arrivals(other, { search: '花子' })).rows).toEqual([]);
    expect((await arrivals(other)).numbers.arrive).toBe(0);
  });

  test('runs no more queries for many arrivals than for one', async () => {
    const hotel = await aFacility();
    await registers(hotel, 'A', { companions: [hanako] });
    const queries = async () => (await statementsOf(() => arrivals(hotel.owner))).length;
    const one = await queries();
    await Promise.all(Array.from({ length: 40 }, (_, n) => arrive(hotel, `N-${n}`)));
    expect(await queries()).toBe(one);
    expect(one).toBeLessThanOrEqual(14);
  });
});

describe('the search field', () => {
  const find = async (scope: StaffScope, search: string) =>
    bookingNumbersOf(await arrivals(scope, { search }));

  test('a search over all days finds bookings by number, name and last phone digits, nearest day first', async () => {
    const { owner } = await aHotelWithArrivingBookings({
      'R-77': { checkinDate: '2026-12-01', name: '佐藤 愛', nameKana: 'サトウ アイ', metadata: {} },
      NEAR: { checkinDate: '2026-11-08', name: '佐藤 健', nameKana: 'サトウ ケン', metadata: {} },
      OTHER: { phone: '+818012345678', name: '森', nameKana: 'モリ', metadata: {} },
    });
    expect(await find(owner, 'r77')).toEqual(['R-77']);
    expect(await find(owner, 'さとう')).toEqual(['NEAR', 'R-77']);
    expect(await find(owner, '080-1234')).toEqual(['OTHER']);
    expect(await find(owner, 'nobody')).toEqual([]);
  });

  test('a search finds a one-character family name, and a room only by its complete number', async () => {
    const { owner } = await aHotelWithArrivingBookings({
      HAYASHI: { name: '林 健', roomNumber: '203', metadata: {} },
      KOBAYASHI: { name: '小林 愛', roomNumber: '1203', metadata: {} },
      MORI: { name: '森 一', roomNumber: '20', metadata: {} },
    });
    expect((await find(owner, '林')).toSorted()).toEqual(['HAYASHI', 'KOBAYASHI']);
    expect([await find(owner, '203'), await find(owner, '２０')]).toEqual([['HAYASHI'], ['MORI']]);
  });

  test('a search finds and marks a cancelled booking without changing the counts of the day', async () => {
    const { owner } = await aHotelWithArrivingBookings({ GONE: { pmsBookingStatus: CANCELLED }, HERE: {} });
    const page = await arrivals(owner, { search: 'GONE', show: 'unread' });
    expect(page.rows).toMatchObject([{ reservation_id: 'GONE', cancelled: true }]);
    expect(page.numbers.arrive).toBe(1);
  });

  test('finds bookings only by number for staff who may not see names', async () => {
    const hotel = await aHotelWithArrivingBookings({ 'R-5678': {} });
    const reader = await aStaffMember(hotel, ['list.search_terms.edit']);
    expect(await find(reader, 'R-5678')).toEqual(['R-5678']);
    expect(await find(reader, '山田')).toEqual([]);
    expect(await find(reader, '09012345678')).toEqual([]);
  });

  test('a search requires the search permission and two letters or digits, or one kanji', async () => {
    const hotel = await aFacility();
    const reader = await aStaffMember(hotel, ['list.personal_information.view']);
    expect(() => arrivals(reader, { search: 'R-1' })).toThrow(refusalWith(403));
    expect(() => arrivals(hotel.owner, { search: 'R' })).toThrow('search_too_short');
    expect(() => arrivals(hotel.owner, { search: '--' })).toThrow('search_no_letters');
  });

  test('does not store the search text, but audits that all days were searched', async () => {
    const hotel = await aHotelWithArrivingBookings({ A: {} });
    await find(hotel.owner, 'やまだ');
    const [entry] = await looksAt(hotel);
    expect(entry?.details).toMatchObject({
      check_in_from: '',
      searched_by: expect.arrayContaining(['name']),
    });
    expect(JSON.stringify(entry)).not.toMatch(/やまだ|山田/);
  });
});

describe('viewing arrivals', () => {
  test('audits one view per opened page of arrivals and none for its refreshes', async () => {
    const hotel = await aHotelWithArrivingBookings({ A: {} });
    await arrivals(hotel.owner);
    await arrivals(hotel.owner, { refresh: true });
    await arrive(hotel, 'B');
    await arrivals(hotel.owner, { refresh: true });
    expect(await looksAt(hotel)).toMatchObject([
      { details: { check_in_from: day, check_in_to: day, rows: 1 } },
    ]);
  });

  test('audits a request marked as a refresh if the session has not viewed the same arrivals before', async () => {
    const hotel = await aHotelWithArrivingBookings({ A: {} });
    await arrivals(hotel.owner, { refresh: true });
    await arrivals(hotel.owner, { refresh: true, show: 'unread' });
    expect(await looksAt(hotel)).toHaveLength(2);
  });

  test('opening the details marks a registration as read, and listing it does not', async () => {
    const hotel = await aFacility();
    const { id } = await registers(hotel, 'A');
    expect((await arrivals(hotel.owner)).numbers.unread).toBe(1);
    expect((await arrivals(hotel.owner)).numbers.unread).toBe(1);
    await openDetails(hotel.owner, { booking_id: id }, 'ja');
    expect((await arrivals(hotel.owner)).numbers.unread).toBe(0);
    await reachStatus(hotel, id, statusIds.confirmed);
    expect((await arrivals(hotel.owner)).rows).toMatchObject([{ status: 'confirmed' }]);
  });
});
