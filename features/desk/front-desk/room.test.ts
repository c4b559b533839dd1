import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { STAFF_PMS_CODE } from '#features/booking/booking/rules/origin.ts';
import { cancelEntry } from '#features/integration/booking-entry/commands/change.ts';
import { enterWalkIn } from '#features/integration/booking-entry/commands/enter.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { setRoom } from './commands/set-room.ts';

async function aWalkIn() {
  const hotel = await aFacility();
  const { booking_id: id, pms_reservation_no } = await enterWalkIn(hotel.owner, {
    entry_key: randomUUID(),
    full_name: '飛込 次郎',
    phone: '',
    nights: 1,
    number_of_guests: 2,
    room_number: '101',
  });
  const clerk = await aStaffMember(hotel, ['list.details_pop_up.view']);
  const asked = {
    facility_id: hotel.facilityId,
    pms_code: STAFF_PMS_CODE,
    pms_reservation_no,
    room_number: '203',
    checkin_time: '18:30',
    was: { room_number: '101', checkin_time: null },
  };
  const stored = () => inFacility(hotel.system, db => bookingById(db, hotel.facilityId, id));
  return { hotel, id, clerk, asked, stored };
}

test('staff who may open the details can change only the room and arrival time of a walk-in booking', async () => {
  const { hotel, clerk, asked, stored } = await aWalkIn();
  const before = await stored();
  await setRoom(clerk, asked);
  expect(await stored()).toMatchObject({
    roomNumber: '203',
    checkinTime: '18:30',
    checkinDate: before?.checkinDate,
    metadata: before?.metadata,
    pmsBookingStatus: before?.pmsBookingStatus,
  });
  await setRoom(clerk, {
    ...asked,
    room_number: ' ',
    checkin_time: null,
    was: { room_number: '203', checkin_time: '18:30' },
  });
  expect(await stored()).toMatchObject({ roomNumber: null, checkinTime: null });
  const edited = (await auditEntriesOf(hotel)).filter(({ action }) => action === 'booking.edited');
  expect(edited).toHaveLength(2);
});

test('rejects the later of two conflicting room changes but accepts an identical change', async () => {
  const { hotel, clerk, asked, stored } = await aWalkIn();
  await setRoom(hotel.owner, asked);
  await setRoom(hotel.owner, asked);
  await expect(setRoom(clerk, { ...asked, room_number: '304' })).rejects.toMatchObject({
    code: 'version_conflict',
  });
  expect(await stored()).toMatchObject({ roomNumber: '203' });
});

test('the room of a PMS booking or a cancelled booking cannot be set', async () => {
  const { hotel, id, clerk, asked } = await aWalkIn();
  const { pmsCode, pmsBookingNo } = await aBooking(hotel);
  await expect(
    setRoom(clerk, { ...asked, pms_code: pmsCode, pms_reservation_no: pmsBookingNo }),
  ).rejects.toMatchObject({ code: 'booking_of_pms' });
  await cancelEntry(hotel.owner, id);
  await expect(setRoom(clerk, asked)).rejects.toMatchObject({ code: 'booking_cancelled' });
});
