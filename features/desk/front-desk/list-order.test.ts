import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { type StatusName, statusIds } from '#features/booking/booking/rules/status.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';

const month = { check_in_from: '2022-11-01', check_in_to: '2022-11-30' };

function list(scope: StaffScope, filters: object = {}, rest: object = {}) {
  const asked = { facility_id: scope.facilityId, filters: { ...month, ...filters }, ...rest };
  return viewList(scope, listBookings.input.parse(asked));
}

type BookingPage = Awaited<ReturnType<typeof list>>;
const numbers = (page: BookingPage) => page.data.map(row => row.reservation_id);

async function arrive(hotel: TestFacility, bookings: Record<string, object>): Promise<void> {
  for (const [pmsBookingNo, booking] of Object.entries(bookings))
    await aBooking(hotel, {
      pmsBookingNo,
      checkinDate: '2022-11-09',
      checkoutDate: '2022-12-24',
      ...booking,
    });
}

async function aHotelWithArrivals(): Promise<TestFacility> {
  const hotel = await aFacility();
  await arrive(hotel, {
    A: { checkinDate: '2022-11-10', checkinTime: '15:00', nameKana: 'ヤマダ' },
    B: { checkinTime: '21:00', nameKana: 'アオキ' },
    C: { checkinTime: null, nameKana: 'サトウ' },
    D: { checkinTime: '09:30', nameKana: '', name: 'Smith' },
    E: { checkinTime: '09:30', nameKana: 'サトウ' },
  });
  return hotel;
}

async function pagesOf(scope: StaffScope, sort: string): Promise<BookingPage[]> {
  const pages = [await list(scope, {}, { sort, per_page: 2 })];
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor)
    pages.push(await list(scope, {}, { sort, per_page: 2, page: pages.length + 1, cursor }));
  return pages;
}

describe.each([
  ['newest', 'AEDCB'],
  ['arrival', 'EDBCA'],
  ['name', 'DBCEA'],
  ['status', 'BCDEA'],
])('the order %s', (sort, order) => {
  test('the booking list is sorted across all pages, and returns each booking once', async () => {
    const { owner } = await aHotelWithArrivals();
    const pages = await pagesOf(owner, sort);
    expect(pages.flatMap(numbers).join('')).toBe(order);
  });

  test('paging back in the booking list returns the same pages', async () => {
    const { owner } = await aHotelWithArrivals();
    const pages = await pagesOf(owner, sort);
    const back = await list(owner, {}, { sort, per_page: 2, page: 2, cursor: pages[2]?.prev_cursor });
    expect(numbers(back)).toEqual(numbers(pages[1] ?? back));
  });
});

test('sorting by status lists the earliest statuses first', async () => {
  const hotel = await aFacility();
  await arrive(hotel, { LATER: {} });
  const { id } = await aBooking(hotel, { pmsBookingNo: 'SEEN', checkinDate: '2022-11-02' });
  await reachStatus(hotel, id, 'seen');
  expect(numbers(await list(hotel.owner, {}, { sort: 'status' }))).toEqual(['LATER', 'SEEN']);
});

test('a cursor of the booking list does not contain a name', async () => {
  const { owner } = await aHotelWithArrivals();
  const page = await list(owner, {}, { sort: 'name', per_page: 2 });
  expect(Buffer.from(page.next_cursor ?? '', 'base64url').toString()).not.toMatch(/アオキ|Smith/i);
});

test('staff who may not see names cannot sort bookings by them', async () => {
  const hotel = await aFacility();
  const reader = await aStaffMember(hotel, []);
  expect(() => list(reader, {}, { sort: 'name' })).toThrow(expect.objectContaining({ status: 403 }));
  expect(numbers(await list(reader, {}, { sort: 'arrival' }))).toEqual([]);
});

const reachStatus = (
  { system, facilityId }: TestFacility,
  bookingId: number,
  status: Exclude<StatusName, 'not_subject' | 'before_send'>,
) => inFacility(system, db => logStatus(db, facilityId, [bookingId], statusIds[status], { at: now() }));

describe('the counts', () => {
  async function aHotelWithStatuses(): Promise<TestFacility> {
    const hotel = await aFacility();
    await arrive(hotel, { PLAIN: {}, NOMAIL: { email: '', bookingStatusId: statusIds.notSubject } });
    for (const status of ['accessed', 'input', 'input', 'confirmed'] as const) {
      const booking = { checkinDate: '2022-11-09', checkoutDate: '2022-11-10' };
      await reachStatus(hotel, (await aBooking(hotel, booking)).id, status);
    }
    return hotel;
  }

  test('the booking list counts the results of every status, regardless of the selected status', async () => {
    const { owner } = await aHotelWithStatuses();
    const all = await list(owner);
    expect(all.counts).toMatchObject({
      all: 6,
      unregistered: 3,
      accessed: 1,
      input: 2,
      seen: 0,
      confirmed: 1,
    });
    expect(all.total).toBe(6);
    const input = await list(owner, { status: 'input' });
    expect(input.counts).toEqual(all.counts);
    expect(input.total).toBe(2);
  });

  test('the booking list counts results with the other filters applied', async () => {
    const { owner } = await aHotelWithStatuses();
    expect((await list(owner, { no_email_exists: 1 })).counts).toMatchObject({
      all: 1,
      unregistered: 1,
      input: 0,
    });
    expect((await list(owner, { check_in_from: '2022-11-10' })).counts).toMatchObject({
      all: 0,
      unregistered: 0,
    });
  });

  test('later pages of the booking list repeat the counts of the first page', async () => {
    const { owner } = await aHotelWithStatuses();
    const first = await list(owner, { status: 'unregistered' }, { per_page: 2 });
    const second = await list(
      owner,
      { status: 'unregistered' },
      { per_page: 2, page: 2, cursor: first.next_cursor },
    );
    expect(second.counts).toEqual(first.counts);
    expect(second.total).toBe(3);
  });

  test('the status filter `unregistered` returns every status before a registration', async () => {
    const { owner } = await aHotelWithStatuses();
    const { data } = await list(owner, { status: 'unregistered' });
    expect(new Set(data.map(row => row.status))).toEqual(new Set(['not_subject', 'before_send', 'accessed']));
  });
});

test('a list row shows the arrival time and the room', async () => {
  const hotel = await aFacility();
  await arrive(hotel, { A: { checkinTime: '15:30', roomNumber: '801' }, B: { checkinDate: '2022-11-01' } });
  expect((await list(hotel.owner)).data).toMatchObject([
    { check_in_time: '15:30', room_number: '801' },
    { check_in_time: null, room_number: null },
  ]);
});
