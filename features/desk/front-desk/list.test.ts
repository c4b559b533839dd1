import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { CANCELLED, statusIds } from '#features/booking/booking/rules/status.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aRegisteredBooking, aRoomLeader, taro } from '#features/guest/check-in-form/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { setPersons } from './commands/set-persons.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';

beforeEach(() => setClock(() => new Date('2026-11-01T12:00:00+09:00')));
afterEach(resetClock);

const days = { check_in_from: '2026-11-01', check_in_to: '2026-11-30' };

function list(scope: StaffScope, filters: object = {}, rest: object = {}) {
  const asked = { facility_id: scope.facilityId, filters: { ...days, ...filters }, ...rest };
  return viewList(scope, listBookings.input.parse(asked));
}

const numbers = (page: Awaited<ReturnType<typeof list>>) => page.data.map(row => row.reservation_id);

/** Creates bookings from reservation numbers and check-in days in November 2026. */
async function withBookings(bookings: Record<string, number>): Promise<TestFacility> {
  const facility = await aFacility();
  for (const [pmsBookingNo, day] of Object.entries(bookings)) {
    const checkinDate = `2026-11-${String(day).padStart(2, '0')}`;
    await aBooking(facility, { pmsBookingNo, checkinDate, checkoutDate: '2026-12-24' });
  }
  return facility;
}

describe('search terms', () => {
  test('the booking list accepts empty search terms, because its page sends them', async () => {
    const { owner } = await withBookings({ A: 3 });
    expect(numbers(await list(owner, { reservation_id: '', name: '', phone_number: '' }))).toEqual(['A']);
  });
});

describe('bookings without a registration', () => {
  test('cancelled bookings without a registration are neither listed nor counted as unregistered', async () => {
    const facility = await withBookings({ A: 3 });
    const cancelled = { pmsBookingStatus: CANCELLED, checkinDate: '2026-11-03' };
    await aBooking(facility, { pmsBookingNo: 'C', checkoutDate: '2026-12-24', ...cancelled });
    const page = await list(facility.owner, { status: 'unregistered' });
    expect(numbers(page)).toEqual(['A']);
    expect(page.counts).toMatchObject({ all: 2, unregistered: 1 });
  });
});

describe('order and paging', () => {
  test('the booking list shows the newest check-in date first', async () => {
    const { owner } = await withBookings({ A: 3, B: 21, C: 7 });
    expect(numbers(await list(owner))).toEqual(['B', 'C', 'A']);
  });

  test('the booking list shows check-in dates from the first to the last day of the range, inclusive', async () => {
    const { owner } = await withBookings({ A: 3, B: 4, C: 6, D: 7 });
    const page = await list(owner, { check_in_from: '2026-11-04', check_in_to: '2026-11-06' });
    expect(numbers(page)).toEqual(['C', 'B']);
    expect(page.total).toBe(2);
  });

  test('paging forward and back in the booking list shows every booking once', async () => {
    const { owner } = await withBookings({ A: 9, B: 9, C: 9, D: 8, E: 7 });
    const first = await list(owner, {}, { per_page: 2 });
    const second = await list(owner, {}, { per_page: 2, page: 2, cursor: first.next_cursor });
    const third = await list(owner, {}, { per_page: 2, page: 3, cursor: second.next_cursor });
    const back = await list(owner, {}, { per_page: 2, page: 2, cursor: third.prev_cursor });
    expect([first, second, third].map(numbers)).toEqual([['C', 'B'], ['A', 'D'], ['E']]);
    expect(numbers(back)).toEqual(numbers(second));
    expect([first.prev_cursor, third.next_cursor]).toEqual([null, null]);
    expect(second.current_page).toBe(2);
  });

  test('paging back in the booking list ends at the first page', async () => {
    const { owner } = await withBookings({ A: 9, B: 8, C: 7 });
    const first = await list(owner, {}, { per_page: 2 });
    const second = await list(owner, {}, { per_page: 2, cursor: first.next_cursor });
    const back = await list(owner, {}, { per_page: 2, cursor: second.prev_cursor });
    expect(numbers(back)).toEqual(numbers(first));
    expect(back.prev_cursor).toBeNull();
    expect(back.next_cursor).not.toBeNull();
  });

  test('a booking created during paging neither repeats nor hides another booking', async () => {
    const facility = await withBookings({ A: 9, B: 8, C: 7 });
    const first = await list(facility.owner, {}, { per_page: 2 });
    await aBooking(facility, {
      pmsBookingNo: 'NEW',
      checkinDate: '2026-11-10',
      checkoutDate: '2026-11-12',
    });
    const second = await list(facility.owner, {}, { per_page: 2, cursor: first.next_cursor });
    expect(numbers(second)).toEqual(['C']);
    expect(second.total).toBe(first.total);
  });

  test('the booking list accepts a page number without a cursor', async () => {
    const { owner } = await withBookings({ A: 9, B: 8, C: 7 });
    expect(numbers(await list(owner, {}, { per_page: 2, page: 2 }))).toEqual(['C']);
  });

  test('the booking list rejects a cursor that it did not issue', async () => {
    const { owner } = await aFacility();
    expect(() => list(owner, {}, { cursor: 'nonsense' })).toThrow(
      expect.objectContaining({ status: 422, details: { errors: { cursor: 'field_invalid' } } }),
    );
  });

  test('the booking list rejects more than 100 rows per page', () => {
    const asked = { facility_id: 1, filters: days, per_page: 101 };
    expect(listBookings.input.safeParse(asked).success).toBe(false);
  });
});

describe('the list filters', () => {
  test('filters bookings by status', async () => {
    const facility = await withBookings({ A: 3, B: 4 });
    const { owner, system, facilityId } = facility;
    const { id } = await aBooking(facility, { pmsBookingNo: 'C', checkinDate: '2026-11-05' });
    await inFacility(system, db => logStatus(db, facilityId, [id], statusIds.accessed, { at: new Date() }));
    expect(numbers(await list(owner, { status: 'accessed' }))).toEqual(['C']);
    expect(numbers(await list(owner, { status: 'before_send' }))).toEqual(['B', 'A']);
  });

  test('filters bookings by whether an email address exists, and selecting both options shows all bookings', async () => {
    const facility = await withBookings({ A: 3 });
    await aBooking(facility, { pmsBookingNo: 'B', checkinDate: '2026-11-02', email: '' });
    const { owner } = facility;
    expect(numbers(await list(owner, { email_exists: 1 }))).toEqual(['A']);
    expect(numbers(await list(owner, { no_email_exists: 1 }))).toEqual(['B']);
    expect(numbers(await list(owner, { email_exists: 1, no_email_exists: 1 }))).toEqual(['A', 'B']);
  });

  test('filters bookings by passport picture, face picture, or both', async () => {
    const facility = await withBookings({ A: 3 });
    await aBooking(facility, { pmsBookingNo: 'P', checkinDate: '2026-11-02', hasPassportPicture: true });
    const both = { hasPassportPicture: true, hasFacePicture: true };
    await aBooking(facility, { pmsBookingNo: 'PF', checkinDate: '2026-11-01', ...both });
    const { owner } = facility;
    expect(numbers(await list(owner, { has_passport_picture: 1 }))).toEqual(['P', 'PF']);
    expect(numbers(await list(owner, { has_passport_picture: 1, has_face_picture: 1 }))).toEqual(['PF']);
  });

  test('filters bookings by id', async () => {
    const facility = await withBookings({ A: 3, B: 4 });
    const { id } = await aBooking(facility, { pmsBookingNo: 'C', checkinDate: '2026-11-05' });
    expect(numbers(await list(facility.owner, {}, { id }))).toEqual(['C']);
  });
});

describe('a row of the list', () => {
  test('a list row shows the booking, the guest and the send method', async () => {
    const facility = await aFacility();
    const booking = { pmsBookingNo: 'HM-20411', checkinDate: '2026-11-21', checkoutDate: '2026-11-23' };
    const { id } = await aBooking(facility, booking);
    const { data } = await list(facility.owner);
    expect(data[0]).toMatchObject({
      booking_id: id,
      reservation_id: 'HM-20411',
      check_in_date: '2026-11-21',
      check_out_date: '2026-11-23',
      name: '山田 太郎',
      name_kana: 'ヤマダ タロウ',
      phone_number: '+819012345678',
      email: 'taro@example.com',
      send_method: 'email',
      status: 'before_send',
      booking_status: { name: 'before_send', code: 102, log_id: null },
      log_id: null,
      has_log: 0,
      number_of_guests: 3,
      persons_registered: 0,
      has_passport_picture: 'no',
      facility_visitor_log: null,
      is_new: false,
      undelivered: false,
    });
  });

  test('a list row shows the registered and expected persons, including the parties of room leaders', async () => {
    const metadata = { number_of_guests: 5, room_quantity: 2 };
    const { facility, booking } = await aRegisteredBooking({
      booking: { checkinDate: '2026-11-05', metadata },
      companions: [taro],
    });
    const persons = async () => {
      const [row] = (await list(facility.owner)).data;
      return [row?.persons_registered, row?.number_of_guests];
    };
    expect(await persons()).toEqual([2, 5]);
    const leader = await aRoomLeader(facility, booking);
    await submit(leader, await aForm(leader, booking));
    expect(await persons()).toEqual([3, 5]);
    const { pmsCode: pms_code, pmsBookingNo: pms_reservation_no } = booking;
    const named = { facility_id: facility.facilityId, pms_code, pms_reservation_no };
    await setPersons(facility.owner, { ...named, number_of_guests: 4 });
    expect(await persons()).toEqual([3, 4]);
  });

  test('a list row includes the log id of its status, so that staff can undo the status', async () => {
    const facility = await withBookings({ A: 3 });
    const { owner, system, facilityId } = facility;
    const { id } = await aBooking(facility, { checkinDate: '2026-11-05' });
    await inFacility(system, db => logStatus(db, facilityId, [id], statusIds.sent, { at: new Date() }));
    const [row] = (await list(owner, { status: 'sent' })).data;
    expect(row?.status_log_id).toEqual(expect.any(Number));
    expect(row?.booking_status.log_id).toBe(row?.status_log_id);
  });

  test('a past booking cannot be selected for guide mail', async () => {
    const facility = await withBookings({ A: 3 });
    await aBooking(facility, {
      pmsBookingNo: 'B',
      checkinDate: '2020-01-01',
      checkoutDate: '2020-01-02',
    });
    const { data } = await list(facility.owner, { check_in_from: '2020-01-01' });
    expect(data.map(row => [row.reservation_id, row.can_select])).toEqual([
      ['A', true],
      ['B', false],
    ]);
  });
});

describe('reading the list', () => {
  test("another facility's bookings are not listed", async () => {
    await withBookings({ A: 3 });
    const { owner } = await withBookings({ B: 3 });
    const page = await list(owner);
    expect(numbers(page)).toEqual(['B']);
    expect(page.total).toBe(1);
  });

  test('the booking list masks name, kana, phone and email without the personal information permission', async () => {
    const facility = await withBookings({ A: 3 });
    const reader = await aStaffMember(facility, ['list.details_pop_up.view']);
    const { data } = await list(reader);
    const { name, name_kana, phone_number, email, reservation_id } = data[0] ?? {};
    expect(new Set([name, name_kana, phone_number, email])).toEqual(new Set(['＊＊＊＊']));
    expect(reservation_id).toBe('A');
  });

  test('masking leaves unknown values null', async () => {
    const facility = await aFacility();
    await aBooking(facility, { checkinDate: '2026-11-05', email: '', name: '' });
    const reader = await aStaffMember(facility, []);
    expect((await list(reader)).data[0]).toMatchObject({ name: '', email: '', phone_number: '＊＊＊＊' });
  });

  test('viewing a page of the booking list adds one audit entry without personal data', async () => {
    const { owner, facilityId } = await withBookings({ A: 3, B: 4 });
    await list(owner);
    const entries = await inFacility(owner, db =>
      db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.facilityId, facilityId), eq(auditEntry.action, 'list.viewed'))),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ actorId: owner.userId, details: { rows: 2, total: 2, ...days } });
    expect(JSON.stringify(entries)).not.toMatch(/山田|9012345678|taro/);
  });

  test('refreshing an open list adds no audit entry, but opening another list or using another session does', async () => {
    const facility = await withBookings({ A: 3, B: 4 });
    const { owner } = facility;
    const looks = async () =>
      (await auditEntriesOf(facility)).filter(entry => entry.action === 'list.viewed').length;
    const again = { refresh: true };
    await list(owner, { name: '山田' });
    await list(owner, { name: '山田' }, again);
    expect(await looks()).toBe(1);
    await list(owner, { name: '佐藤' }, again);
    await list(owner, { name: '山田' }, { ...again, page: 2 });
    await list({ ...owner, sessionId: owner.sessionId + 1000 }, { name: '山田' }, again);
    expect(await looks()).toBe(4);
  });
});
