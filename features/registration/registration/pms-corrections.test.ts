import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { upsertBookings } from '#features/booking/booking/commands/intake.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  aRegisteredBooking,
  aRoomLeader,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { mainGuestProofs } from '#features/registration/registration/queries/find-registration.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { withdraw } from './commands/withdraw.ts';
import type { TestBooking } from './factory.ts';

const hanako = { ...taro, full_name: '山田 花子', email: 'hanako@example.com' };
const party = { number_of_guests: 4, room_quantity: 2 };

async function correctByPms({ system, facilityId }: TestFacility, booking: TestBooking) {
  return inFacility(system, async db => {
    await upsertBookings(
      db,
      facilityId,
      [
        {
          pms_code: booking.pmsCode,
          pms_reservation_no: booking.pmsBookingNo,
          pms_booking_status: 1,
          checkin_date: booking.checkinDate,
          checkout_date: booking.checkoutDate,
          metadata: { ...party, full_name: '訂正 太郎', email_address: 'corrected@example.com' },
        },
      ],
      mainGuestProofs,
    );
    const { name, email } = (await bookingById(db, facilityId, booking.id)) ?? {};
    return { name, email };
  });
}

const bySystem = { name: '訂正 太郎', email: 'corrected@example.com' };

test('a PMS correction does not replace the name entered by the main guest', async () => {
  const { facility, booking } = await aRegisteredBooking({ main: hanako });
  expect(await correctByPms(facility, booking)).toEqual({ name: '山田 花子', email: 'hanako@example.com' });
});

test("a PMS correction changes the main guest's name if only a room leader has registered", async () => {
  const { facility, booking } = await aGuestWithBooking({ metadata: party });
  const leader = await aRoomLeader(facility, booking);
  await submit(leader, await aForm(leader, booking));
  expect(await correctByPms(facility, booking)).toEqual(bySystem);
});

test("a PMS correction changes the main guest's name if only the main guest's registration was withdrawn", async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking({
    main: hanako,
    booking: { metadata: party },
  });
  const leader = await aRoomLeader(facility, booking);
  await submit(leader, await aForm(leader, booking));
  await withdraw(facility.owner, registrationId, 'x');
  expect(await correctByPms(facility, booking)).toEqual(bySystem);
});
