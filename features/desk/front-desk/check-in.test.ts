import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { afterEach, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { cancelByPms } from '#features/booking/booking/commands/intake.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { hasArrived } from '#features/booking/booking/rules/status.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { mainGuestProofs } from '#features/registration/registration/queries/find-registration.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility } from '#test/harness/facility.ts';
import { checkIn } from './commands/check-in.ts';

afterEach(resetClock);

const lobby = { by: 'Door 301', slot: 0 };
const nameOf = ({ pmsCode, pmsBookingNo }: { pmsCode: string; pmsBookingNo: string }) => ({
  pms_code: pmsCode,
  pms_reservation_no: pmsBookingNo,
});

test('a kiosk records an arrival and its room by QR code, and the arrival is audited', async () => {
  const { facility, booking, qrCode, registrationId } = await aRegisteredBooking();
  const kiosk = aKeyScope(facility.facilityId, 7);
  const done = await checkIn(kiosk, { qr: qrCode, room_number: '301', ...lobby });
  expect(done).toMatchObject({
    result: 'created',
    booking: { pms_reservation_no: booking.pmsBookingNo, room_number: '301' },
    registration: { id: registrationId, proof: 'strong' },
    arrived: { room_number: '301', by: 'Door 301' },
  });
  const row = await inFacility(facility.system, db => bookingById(db, facility.facilityId, booking.id));
  expect(row && hasArrived(row)).toBe(true);
  expect((await storedRegistrations(facility, booking))[0]).toMatchObject({ decodedStatus: 'ok' });
  expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
    action: 'booking.arrived',
    actorKind: 'api-key',
    bookingId: booking.id,
  });
});

test('a repeated call keeps the first arrival time and adds a room that was not known before', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const kiosk = aKeyScope(facility.facilityId);
  const first = await checkIn(kiosk, { ...nameOf(booking), ...lobby });
  const again = await checkIn(kiosk, { ...nameOf(booking), ...lobby, by: 'Desk' });
  expect(again).toMatchObject({ result: 'unchanged', arrived: first.arrived, registration: null });
  const later = await checkIn(kiosk, { ...nameOf(booking), ...lobby, room_number: '502' });
  expect(later).toMatchObject({ result: 'updated', booking: { room_number: '502' } });
  expect(later.arrived).toEqual({ ...first.arrived, room_number: '502' });
});

test('only one of eight concurrent calls records the arrival', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const kiosk = aKeyScope(facility.facilityId);
  const eight = Array.from({ length: 8 }, () => () => checkIn(kiosk, { ...nameOf(booking), ...lobby }));
  const done = (await raceOnBooking(facility, booking, eight)).flatMap(each =>
    each.status === 'fulfilled' ? [each.value.result] : [],
  );
  expect(done.toSorted()).toEqual(['created', ...Array.from({ length: 7 }, () => 'unchanged')]);
});

test('rejects an arrival on a cancelled booking or outside the booking dates with its own error code', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const kiosk = aKeyScope(facility.facilityId);
  setClock(() => localTime(daysAfter(booking.checkoutDate, 1), '06:00', 'Asia/Tokyo'));
  await expect(checkIn(kiosk, { qr: qrCode, ...lobby })).rejects.toMatchObject({
    status: 409,
    code: 'wrong_date',
    details: { data: { checkin_date: booking.checkinDate, checkout_date: booking.checkoutDate } },
  });
  resetClock();
  await inFacility(facility.system, db =>
    cancelByPms(db, facility.facilityId, nameOf(booking), mainGuestProofs),
  );
  await expect(checkIn(kiosk, { qr: qrCode, ...lobby })).rejects.toMatchObject({
    status: 409,
    code: 'booking_cancelled',
  });
});

test('rejects an arrival on a booking that is already checked out', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility, { pmsBookingStatus: 4 });
  const kiosk = aKeyScope(facility.facilityId);
  await expect(checkIn(kiosk, { ...nameOf(booking), ...lobby })).rejects.toMatchObject({
    status: 409,
    code: 'booking_checked_out',
  });
});

test.each(['Asia/Tokyo', 'America/New_York'])(
  'a kiosk accepts arrivals from 00:00 of the check-in date in %s',
  async timezone => {
    const facility = await aFacility({ timezone });
    const booking = await aBooking(facility);
    const kiosk = aKeyScope(facility.facilityId);
    const arrive = () => checkIn(kiosk, { ...nameOf(booking), ...lobby });
    setClock(() => new Date(localTime(booking.checkinDate, '00:00', timezone).getTime() - 1));
    await expect(arrive()).rejects.toMatchObject({ status: 409, code: 'wrong_date' });
    setClock(() => localTime(booking.checkinDate, '00:00', timezone));
    expect(await arrive()).toMatchObject({ result: 'created' });
  },
);

test('rejects an arrival if the QR code belongs to another booking or slot than the call names', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const other = await aBooking(facility);
  const kiosk = aKeyScope(facility.facilityId);
  const arrive = (more: object) => checkIn(kiosk, { qr: qrCode, by: 'Door', ...more });
  await expect(arrive(nameOf(other))).rejects.toMatchObject({
    status: 422,
    details: { errors: { pms_reservation_no: 'field_invalid' } },
  });
  await expect(arrive({ slot: 3 })).rejects.toMatchObject({
    status: 422,
    details: { errors: { slot: 'field_invalid' } },
  });
  expect(await arrive({ ...nameOf(booking), slot: 0 })).toMatchObject({ result: 'created' });
});

test('recording an arrival lists unknown fields in the warnings', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const kiosk = aKeyScope(facility.facilityId);
  expect(await checkIn(kiosk, { ...nameOf(booking), ...lobby, room: '5' })).toMatchObject({
    result: 'created',
    warnings: [{ field: 'room', code: 'unknown_field' }],
  });
});

test('accepts the past time of an arrival recorded offline, but not a future time', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const kiosk = aKeyScope(facility.facilityId);
  const ahead = new Date(now().getTime() + 3_600_000).toISOString();
  await expect(checkIn(kiosk, { ...nameOf(booking), ...lobby, at: ahead })).rejects.toMatchObject({
    status: 422,
    details: { errors: { at: 'date_invalid' } },
  });
  setClock(() => localTime(daysAfter(booking.checkinDate, 1), '09:00', 'Asia/Tokyo'));
  const at = localTime(booking.checkinDate, '22:10', 'Asia/Tokyo').toISOString();
  expect(await checkIn(kiosk, { ...nameOf(booking), ...lobby, at })).toMatchObject({ arrived: { at } });
});

test('does not find a booking or registration of another hotel, and rejects an unknown slot', async () => {
  const { booking, qrCode } = await aRegisteredBooking();
  const facility = await aFacility();
  const own = await aBooking(facility);
  const kiosk = aKeyScope(facility.facilityId);
  const missing = { status: 404 };
  await expect(checkIn(kiosk, { qr: qrCode, ...lobby })).rejects.toMatchObject(missing);
  await expect(checkIn(kiosk, { ...nameOf(booking), ...lobby })).rejects.toMatchObject(missing);
  await expect(checkIn(kiosk, { ...nameOf(own), ...lobby, slot: 3 })).rejects.toMatchObject({
    status: 422,
    details: { errors: { slot: 'field_invalid' } },
  });
});
