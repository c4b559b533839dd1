import '#test/harness/database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { hasArrived } from '#features/booking/booking/rules/status.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { markArrived } from './commands/arrived.ts';
import { checkIn } from './commands/check-in.ts';
import { undoCheckIn } from './commands/take-back.ts';

afterEach(resetClock);

const nameOf = ({ pmsCode, pmsBookingNo }: TestBooking) => ({
  pms_code: pmsCode,
  pms_reservation_no: pmsBookingNo,
});

async function hasGuestArrived({ system, facilityId }: TestFacility, { id }: TestBooking) {
  const row = await inFacility(system, db => bookingById(db, facilityId, id));
  return row && hasArrived(row);
}

describe('a kiosk', () => {
  test('a kiosk can undo an arrival by QR code, and the undo is audited', async () => {
    const { facility, booking, qrCode } = await aRegisteredBooking();
    const kiosk = aKeyScope(facility.facilityId, 7);
    await checkIn(kiosk, { qr: qrCode, by: 'Door 301', room_number: '301' });
    expect(await undoCheckIn(kiosk, { qr: qrCode })).toMatchObject({ result: 'taken_back', arrived: null });
    expect(await hasGuestArrived(facility, booking)).toBe(false);
    expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
      action: 'booking.arrival_taken_back',
      actorKind: 'api-key',
      bookingId: booking.id,
    });
  });

  test('only one of several concurrent requests undoes the arrival', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const kiosk = aKeyScope(facility.facilityId);
    await checkIn(kiosk, { ...nameOf(booking), by: 'Door' });
    const four = Array.from({ length: 4 }, () => () => undoCheckIn(kiosk, nameOf(booking)));
    const done = (await raceOnBooking(facility, booking, four)).flatMap(each =>
      each.status === 'fulfilled' ? [each.value.result] : [],
    );
    expect(done.toSorted()).toEqual(['taken_back', 'unchanged', 'unchanged', 'unchanged']);
  });

  test('an arrival can be recorded again after it was undone', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const kiosk = aKeyScope(facility.facilityId);
    for (const room_number of ['301', '302']) {
      const done = await checkIn(kiosk, { ...nameOf(booking), by: 'Door', room_number });
      expect(done).toMatchObject({ result: 'created', arrived: { room_number } });
      await undoCheckIn(kiosk, nameOf(booking));
    }
  });

  test('a kiosk cannot undo an arrival recorded by the front desk, and the response states who recorded it', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility, { pmsBookingStatus: null });
    const said = { facility_id: facility.facilityId, slot: 0, arrived: 1 as const };
    await markArrived(facility.owner, { ...nameOf(booking), ...said });
    expect(await undoCheckIn(aKeyScope(facility.facilityId), nameOf(booking))).toMatchObject({
      result: 'unchanged',
      arrived: { by: 'front desk' },
    });
  });

  test('a kiosk cannot undo an arrival at another hotel', async () => {
    const { booking, qrCode } = await aRegisteredBooking();
    const kiosk = aKeyScope((await aFacility()).facilityId);
    await expect(undoCheckIn(kiosk, { qr: qrCode })).rejects.toMatchObject({ status: 404 });
    await expect(undoCheckIn(kiosk, nameOf(booking))).rejects.toMatchObject({ status: 404 });
  });
});

describe('a recorded arrival', () => {
  async function arrivedThenMoved(days: { in: number; out: number }) {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    setClock(() => localTime(booking.checkinDate, '15:00', 'Asia/Tokyo'));
    await checkIn(aKeyScope(facility.facilityId), { ...nameOf(booking), by: 'Door' });
    const moved = {
      checkin_date: daysAfter(booking.checkinDate, days.in),
      checkout_date: daysAfter(booking.checkoutDate, days.out),
    };
    await inFacility(facility.system, db =>
      storeBookings(db, { scope: facility.system }, [{ ...nameOf(booking), ...moved }], 'pms'),
    );
    return { facility, booking };
  }

  test('a recorded arrival is deleted when the booking moves to other days, and the deletion is audited', async () => {
    const { facility, booking } = await arrivedThenMoved({ in: 7, out: 7 });
    expect(await hasGuestArrived(facility, booking)).toBe(false);
    expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
      action: 'booking.arrival_taken_back',
      actorKind: 'system',
      details: { slot: 0, why: 'moved' },
    });
  });

  test('a recorded arrival is kept when the booking is extended', async () => {
    const { facility, booking } = await arrivedThenMoved({ in: 0, out: 3 });
    expect(await hasGuestArrived(facility, booking)).toBe(true);
  });
});
