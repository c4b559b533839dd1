import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { aRegistration } from '#test/harness/proofs.ts';
import { writeContactNotice } from './commands/registration-mails.ts';
import { messagesOf, site } from './factory/messages.ts';
import { openMail, openSms } from './queries/sealed.ts';

type Registered = { facility: TestFacility; booking: TestBooking };

/**
 * Changes the phone number and email address of a registered booking through the PMS twice on one day.
 * @returns the messages to the guest
 */
async function noticesOf({ facility, booking }: Registered) {
  const { facilityId, system } = facility;
  await inFacility(system, db =>
    storeBookings(
      db,
      { scope: system },
      [
        {
          pms_code: booking.pmsCode,
          pms_reservation_no: booking.pmsBookingNo,
          checkin_date: booking.checkinDate,
          checkout_date: booking.checkoutDate,
          metadata: { ...booking.metadata, phone: '+819099998888', email_address: 'mallory@example.net' },
        },
      ],
      'pms',
    ),
  );
  const changed = { facilityId, bookingId: booking.id, at: now().toISOString() };
  for (const _time of [1, 2]) await writeContactNotice(site, changed);
  const rows = (await messagesOf(facility)).filter(({ kind }) => kind === 'contact');
  return inFacility(system, async db => {
    const notices = [];
    for (const row of rows)
      notices.push(await (row.channel === 'sms' ? openSms(db, row) : openMail(db, row)));
    return notices;
  });
}

test('a guest gets at most one notice of changed contact data per day, at the previous address', async () => {
  const own = await aRegisteredBooking();
  const [mail, ...more] = await noticesOf(own);
  expect([mail?.to, more]).toEqual(['taro@example.com', []]);
  expect(mail?.text).toContain('ご予約の電話番号またはメールアドレスが');
  for (const secret of [own.booking.verificationCode, own.myPageId, 'mallory', '9999'])
    expect(mail?.text).not.toContain(secret);
});

test('a guest with only a phone number gets the notice of changed contact data by SMS', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility, { email: '' });
  await aRegistration(facility, booking);
  await storeRawSetting(facility, 'notification_frequency_settings', {
    ...defaultSchedule,
    sms_status: true,
  });
  const [sms] = await noticesOf({ facility, booking });
  expect(sms?.to).toBe('+819012345678');
});
