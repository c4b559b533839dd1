import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { STAFF_PMS_CODE } from '#features/booking/booking/rules/origin.ts';
import { hasArrived } from '#features/booking/booking/rules/status.ts';
import { enterWalkIn } from '#features/integration/booking-entry/commands/enter.ts';
import { openLeaderSlots } from '#features/registration/registration/commands/open-slots.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { markArrived } from './commands/arrived.ts';
import { checkIn } from './commands/check-in.ts';
import { detailsOf } from './queries/details.ts';

afterEach(resetClock);

type BookingKey = Pick<TestBooking, 'id' | 'pmsCode' | 'pmsBookingNo'>;

const nameOf = ({ pmsCode, pmsBookingNo }: BookingKey) => ({
  pms_code: pmsCode,
  pms_reservation_no: pmsBookingNo,
});

async function aBookingWithoutPmsStatus() {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility, { pmsBookingStatus: null }) };
}

const markArrival = ({ owner, facilityId }: TestFacility, booking: BookingKey, arrived: 0 | 1, slot = 0) =>
  markArrived(owner, { facility_id: facilityId, ...nameOf(booking), slot, arrived });

const hasBookingArrived = ({ facilityId, system }: TestFacility, { id }: TestBooking) =>
  inFacility(system, async db => {
    const row = await bookingById(db, facilityId, id);
    return row !== undefined && hasArrived(row);
  });

const shownBooking = ({ owner }: TestFacility, { id }: BookingKey) =>
  inFacility(owner, async db => (await detailsOf(db, owner, id, 'ja')).booking);

test('staff can record an arrival, which is audited and shown with their name', async () => {
  const { facility, booking } = await aBookingWithoutPmsStatus();
  expect(await shownBooking(facility, booking)).toMatchObject({ arrivals: [], may_note_arrival: true });
  for (const _twice of [1, 2]) expect(await markArrival(facility, booking, 1)).toEqual({ arrived: 1 });
  expect(await shownBooking(facility, booking)).toMatchObject({
    arrivals: [{ slot: 0, room_number: null, by: null, username: facility.username }],
  });
  expect(await hasBookingArrived(facility, booking)).toBe(true);
  const noted = (await auditEntriesOf(facility)).filter(({ action }) => action === 'booking.arrived');
  expect(noted).toMatchObject([{ actorKind: 'staff', bookingId: booking.id, details: { slot: 0 } }]);
});

test('undoing an arrival keeps the other arrivals of the booking', async () => {
  const { facility, booking } = await aBookingWithoutPmsStatus();
  const leader = { name: '鈴木 一郎', email: 's@example.com' };
  await inFacility(facility.system, db => openLeaderSlots(db, facility.facilityId, booking.id, [leader]));
  await markArrival(facility, booking, 1);
  await markArrival(facility, booking, 1, 1);
  expect(await markArrival(facility, booking, 0)).toEqual({ arrived: 0 });
  expect(await hasBookingArrived(facility, booking)).toBe(true);
  await markArrival(facility, booking, 0, 1);
  expect(await hasBookingArrived(facility, booking)).toBe(false);
  expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({ action: 'booking.arrival_taken_back' });
});

test('the front desk cannot undo an arrival recorded by a kiosk', async () => {
  const { facility, booking } = await aBookingWithoutPmsStatus();
  await checkIn(aKeyScope(facility.facilityId), { ...nameOf(booking), by: 'Door 301', slot: 0 });
  await markArrival(facility, booking, 0);
  expect((await shownBooking(facility, booking)).arrivals).toMatchObject([
    { by: 'Door 301', username: null },
  ]);
});

test("staff cannot record an arrival if the PMS maintains the booking's status", async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility, { pmsBookingStatus: 1 });
  expect(await shownBooking(facility, booking)).toMatchObject({ may_note_arrival: false });
  await expect(markArrival(facility, booking, 1)).rejects.toMatchObject({
    status: 409,
    code: 'arrival_by_pms',
  });
});

test('staff can record the arrival of a walk-in guest', async () => {
  const facility = await aFacility();
  const guest = { entry_key: randomUUID(), full_name: '飛込 次郎', phone: '', nights: 1, room_number: '' };
  const entered = await enterWalkIn(facility.owner, guest);
  const booking = {
    id: entered.booking_id,
    pmsCode: STAFF_PMS_CODE,
    pmsBookingNo: entered.pms_reservation_no,
  };
  expect(await shownBooking(facility, booking)).toMatchObject({ may_note_arrival: true });
  expect(await markArrival(facility, booking, 1)).toEqual({ arrived: 1 });
});

test('rejects an arrival outside the dates of the booking', async () => {
  const { facility, booking } = await aBookingWithoutPmsStatus();
  setClock(() => localTime(daysAfter(booking.checkoutDate, 1), '06:00', 'Asia/Tokyo'));
  await expect(markArrival(facility, booking, 1)).rejects.toMatchObject({ status: 409, code: 'wrong_date' });
  expect(await shownBooking(facility, booking)).toMatchObject({ may_note_arrival: false });
});

test("rejects an arrival for another hotel's booking or an unknown slot", async () => {
  const [{ facility }, other] = [await aBookingWithoutPmsStatus(), await aBookingWithoutPmsStatus()];
  await expect(markArrival(facility, other.booking, 1)).rejects.toMatchObject({ status: 404 });
  await expect(markArrival(other.facility, other.booking, 1, 3)).rejects.toMatchObject({ status: 422 });
});

test('two concurrent requests record one arrival', async () => {
  const { facility, booking } = await aBookingWithoutPmsStatus();
  await raceOnBooking(facility, booking, [
    () => markArrival(facility, booking, 1),
    () => markArrival(facility, booking, 1),
  ]);
  const noted = (await auditEntriesOf(facility)).filter(({ action }) => action === 'booking.arrived');
  expect(noted).toHaveLength(1);
});
