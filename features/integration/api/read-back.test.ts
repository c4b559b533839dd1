import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { checkIn } from '#features/desk/front-desk/commands/check-in.ts';
import { aHotelOfParties, partyIn, situationNames } from '#features/desk/front-desk/factory/parties.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { facility as facilityTable } from '#features/hotel/facility/tables.ts';
import { openLeaderSlots } from '#features/registration/registration/commands/open-slots.ts';
import { pullRegistrations } from '#features/registration/registration/commands/pull-registrations.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { explain } from '#test/harness/plan.ts';
import { listChanged, readBooking } from './commands/read-bookings.ts';
import { importBookings } from './commands/take-bookings.ts';
import { changedQuery } from './queries/read-back.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));

const nameOf = ({ pmsCode, pmsBookingNo }: { pmsCode: string; pmsBookingNo: string }) => ({
  pms_code: pmsCode,
  pms_reservation_no: pmsBookingNo,
});

/** Waits until a change is listed, which happens once no earlier change can still appear. */
async function listAfterChange(facility: TestFacility, after?: string, limit = 100) {
  await new Promise(resolve => setTimeout(resolve, 150));
  return listChanged(aKeyScope(facility.facilityId), { after, limit });
}

test('an unregistered booking is returned with its link and without a name', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const state = await readBooking(aKeyScope(facility.facilityId), nameOf(booking));
  expect(state).toMatchObject({
    status: { code: 102, name: 'before_send' },
    registered_at: null,
    arrivals: [],
  });
  expect(state.slots).toEqual([
    { slot: 0, link: `https://genkan.example/g/${booking.shortCode}`, my_page: null, registration: null },
  ]);
  expect(JSON.stringify(state)).not.toMatch(/山田|taro@example|9012345678/);
});

test('a registered booking is returned with the My Page link and the strength of the proof', async () => {
  const { facility, booking, myPageId, registrationId } = await aRegisteredBooking();
  const state = await readBooking(aKeyScope(facility.facilityId), nameOf(booking));
  expect(state.status.name).toBe('input');
  expect(state.slots[0]).toMatchObject({
    link: null,
    my_page: `https://genkan.example/m/${myPageId}`,
    registration: { id: registrationId, proof: 'strong' },
  });
});

test('a booking is returned with its additional reservation numbers as stored', async () => {
  const facility = await aFacility();
  const key = { pms_code: 'pms', pms_reservation_no: '4711' };
  const metadata = { other_reservation_numbers: ['CONF-88001', '', 'CONF-88001', 'BDC-3055'] };
  const days = { checkin_date: '2022-11-21', checkout_date: '2022-11-23' };
  await importBookings(facility.system, [{ ...key, ...days, metadata }]);
  expect((await readBooking(aKeyScope(facility.facilityId), key)).other_reservation_numbers).toEqual([
    'CONF-88001',
    'BDC-3055',
  ]);
});

test('an API key that may not write bookings gets no links', async () => {
  const { facility, booking } = await aRegisteredBooking();
  const reader = aKeyScope(facility.facilityId, 1, ['read_registrations']);
  expect((await readBooking(reader, nameOf(booking))).slots[0]).toMatchObject({ link: null, my_page: null });
});

test('a booking of another hotel is not found', async () => {
  const [own, other] = [await aFacility(), await aFacility()];
  const booking = await aBooking(other);
  await expect(readBooking(aKeyScope(own.facilityId), nameOf(booking))).rejects.toMatchObject({
    status: 404,
  });
});

test('lists each change once across all pages, and lists a booking again after another change', async () => {
  const facility = await aFacility();
  const [one, two, three] = [await aBooking(facility), await aBooking(facility), await aBooking(facility)];
  const first = await listAfterChange(facility, undefined, 2);
  expect(first.data.map(each => each.pms_reservation_no)).toEqual([one.pmsBookingNo, two.pmsBookingNo]);
  const second = await listAfterChange(facility, first.next_cursor ?? '', 2);
  expect(second.data.map(each => each.pms_reservation_no)).toEqual([three.pmsBookingNo]);
  const empty = await listAfterChange(facility, second.next_cursor ?? '');
  expect(empty).toEqual({ data: [], next_cursor: second.next_cursor });
  const { checkinDate: checkin_date, checkoutDate: checkout_date } = one;
  await importBookings(facility.system, [{ ...nameOf(one), checkin_date, checkout_date, room_number: '7' }]);
  const again = await listAfterChange(facility, second.next_cursor ?? '');
  expect(again.data).toMatchObject([{ pms_reservation_no: one.pmsBookingNo, room_number: '7' }]);
});

test('an uncommitted change holds back later changes, so that callers do not skip it', async () => {
  const facility = await aFacility();
  const early = await aBooking(facility);
  let late = '';
  let before: string | null = null;
  await inFacility(facility.system, async db => {
    await db.execute(`update booking set room_number = '9' where id = ${early.id}`);
    late = (await aBooking(facility)).pmsBookingNo;
    const seen = await listAfterChange(facility);
    expect(seen.data).toMatchObject([{ pms_reservation_no: early.pmsBookingNo, room_number: null }]);
    before = seen.next_cursor;
  });
  const found = (await listAfterChange(facility, before ?? '')).data;
  expect(found).toMatchObject([
    { pms_reservation_no: early.pmsBookingNo, room_number: '9' },
    { pms_reservation_no: late },
  ]);
});

test('each recorded arrival puts the booking back into the list of changed bookings', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const leader = { name: '鈴木 一郎', email: 's@example.com' };
  await inFacility(facility.system, db => openLeaderSlots(db, facility.facilityId, booking.id, [leader]));
  const kiosk = aKeyScope(facility.facilityId);
  const arrived = (slot: number) => checkIn(kiosk, { ...nameOf(booking), by: 'Door', slot });
  await arrived(0);
  const { next_cursor } = await vi.waitUntil(async () => {
    const seen = await listAfterChange(facility);
    return seen.data[0]?.arrivals.length === 1 && seen;
  }, 60_000);
  await arrived(1);
  await vi.waitUntil(
    async () => (await listAfterChange(facility, next_cursor ?? '')).data[0]?.arrivals.length === 2,
    60_000,
  );
});

test('rejects a cursor in the future, which would make the caller wait forever', async () => {
  const facility = await aFacility();
  const refused = listAfterChange(facility, '99990101000000000000-1');
  await expect(refused).rejects.toMatchObject({
    status: 422,
    details: { errors: { after: 'field_invalid' } },
  });
});

test('each read is audited with the number of returned bookings', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  await readBooking(aKeyScope(facility.facilityId), nameOf(booking));
  await listAfterChange(facility);
  expect((await auditEntriesOf(facility)).slice(-2)).toMatchObject([
    { action: 'bookings.fetched', actorKind: 'api-key', bookingId: booking.id, details: { count: 1 } },
    { action: 'bookings.fetched', actorKind: 'api-key', bookingId: null, details: { count: 1 } },
  ]);
});

test('reads a page of changes only from the index of changes', async () => {
  const hotels = [await aFacility(), await aFacility()];
  await platformDb(db =>
    db.execute(sql`
      insert into booking (facility_id, pms_code, pms_reservation_no, checkin_date, checkout_date, metadata,
        booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
      select facility.id, 'pms', 'R-' || n, date '2022-10-01' + n % 61, date '2022-10-03' + n % 61, '{}',
        16 + n % 8, 'Guest', '', '', '', 'email', now(), now()
      from facility, generate_series(1, 2000) as n
      where ${inArray(
        facilityTable.id,
        hotels.map(({ facilityId }) => facilityId),
      )}`),
  );
  await asOwner('analyze booking');
  const facilityId = hotels[0]?.facilityId ?? 0;
  const asked = { facilityId, since: undefined, limit: 100 };
  const after = { changedAt: '20260101000000000000', id: 1 };
  for (const from of [undefined, after]) {
    const plan = await inFacility(aKeyScope(facilityId), db =>
      explain(db, changedQuery(db, { ...asked, after: from })),
    );
    expect(plan).toMatch(/Index Scan using booking_changes/);
  }
});

test('the PMS gets the same party state with the booking and with its registrations', async () => {
  const { facility, booking } = await aHotelOfParties();
  const key = aKeyScope(facility.facilityId);
  for (const name of situationNames) {
    const state = await readBooking(key, nameOf(booking(name)));
    expect([name, state.party]).toEqual([name, partyIn(name)]);
  }
  const { data } = await pullRegistrations(key, 0, 'ja');
  for (const { booking: shown } of data) {
    const name = situationNames.find(each => each === shown.pms_reservation_no);
    expect([name, shown.party]).toEqual([name, name && partyIn(name)]);
  }
});
