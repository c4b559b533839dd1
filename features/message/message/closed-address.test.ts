import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { upsertBookings } from '#features/booking/booking/commands/intake.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import type { TestBooking } from '#features/registration/registration/factory.ts';
import { mainGuestProofs } from '#features/registration/registration/queries/find-registration.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { storeDelivery } from './commands/note-delivery.ts';
import { sendGuideMail } from './commands/send-by-hand.ts';
import { viewHistory } from './commands/view-history.ts';
import { aProviderOfSms, change, messagesOf, site } from './factory/messages.ts';
import { aBookingByChannel, MOMENT, readBooking, sendAll, sendDue } from './factory/sending.ts';

const server = mailServerForEach();
afterEach(resetClock);

/** The time of the next scheduled message, one day before arrival. */
const NEXT = new Date('2031-05-19T23:00:00Z');

/** Creates a booking whose first guide message bounced because the email address does not exist. */
async function aBookingThatBounced(contact: { phone?: string } = { phone: '' }) {
  const own = await aBookingByChannel({ first: false }, { sendMethod: 'email', ...contact });
  server().refuseWith(550);
  await sendDue(own.facility);
  server().refuseWith(undefined);
  await sendAll(own.facility);
  return own;
}

async function sentNext(facility: TestFacility) {
  setClock(() => NEXT);
  await sendDue(facility);
  return (await messagesOf(facility)).filter(({ moment }) => moment === '1_day_prior');
}

const historyFor = ({ owner }: TestFacility, { pmsCode, pmsBookingNo }: TestBooking) =>
  viewHistory(owner, { pms_code: pmsCode, reservation_no: pmsBookingNo });

const fromPms = ({ facilityId, system }: TestFacility, booking: TestBooking, email: string) =>
  inFacility(system, db =>
    upsertBookings(
      db,
      facilityId,
      [
        {
          pms_code: booking.pmsCode,
          pms_reservation_no: booking.pmsBookingNo,
          checkin_date: booking.checkinDate,
          checkout_date: booking.checkoutDate,
          metadata: { ...booking.metadata, phone: '', email_address: email },
        },
      ],
      mainGuestProofs,
    ),
  );

describe('a nonexistent email address', () => {
  test('a nonexistent email address gets no more messages, and the booking is shown as undelivered', async () => {
    const { facility, booking } = await aBookingThatBounced();
    expect(await readBooking(facility, booking)).toMatchObject({
      sendMethod: '--',
      undelivered: true,
      bookingStatusId: statusIds.notSubject,
    });
    expect(await sentNext(facility)).toEqual([]);
  });

  test('a nonexistent email address is also closed by a bounce that is reported later', async () => {
    const { facility, booking } = await aBookingByChannel({ first: false }, { phone: '' });
    await sendDue(facility);
    const [sent] = await messagesOf(facility);
    const back = { providerId: sent?.messageId ?? '', delivery: 'undelivered' as const };
    await storeDelivery(site, back, { lastAttempt: false });
    expect(await readBooking(facility, booking)).toMatchObject({ sendMethod: '--', undelivered: true });
    expect(await sentNext(facility)).toEqual([]);
  });

  test('later messages use SMS after an email address is closed', async () => {
    const provider = await aProviderOfSms();
    const { facility, booking } = await aBookingThatBounced({});
    expect(await readBooking(facility, booking)).toMatchObject({ sendMethod: 'sms' });
    expect(await sentNext(facility)).toMatchObject([{ channel: 'sms', state: 'sent' }]);
    expect(provider.taken()).toHaveLength(2);
  });

  test('the message history shows the closed address and the bounce date as the reason for not sending', async () => {
    const { facility, booking } = await aBookingThatBounced();
    expect(await historyFor(facility, booking)).toContainEqual(
      expect.objectContaining({
        moment: '1_day_prior',
        state: 'planned',
        reason: 'address-closed',
        closed_at: MOMENT.toISOString(),
      }),
    );
  });

  test('a message cannot be sent manually to a closed address', async () => {
    const { facility, booking } = await aBookingThatBounced();
    const wish = {
      reservationNumbers: [booking.pmsBookingNo],
      selectedEmailGuideData: { name: 'pre-email' as const },
      selectedSmsGuideData: null,
      confirmed: 0 as const,
      again: 1 as const,
    };
    await expect(sendGuideMail(facility.owner, wish)).rejects.toMatchObject({
      status: 422,
      code: 'guide_mail_address_closed',
    });
  });

  test('an address stays closed until the PMS sends a different one', async () => {
    const { facility, booking } = await aBookingThatBounced();
    await fromPms(facility, { ...booking, checkoutDate: '2031-05-24' }, booking.email);
    expect(await readBooking(facility, booking)).toMatchObject({ sendMethod: '--', undelivered: true });
    await fromPms(facility, booking, 'corrected@example.com');
    expect(await readBooking(facility, booking)).toMatchObject({
      sendMethod: 'email',
      undelivered: false,
      emailClosedAt: null,
    });
    expect(await sentNext(facility)).toMatchObject([{ channel: 'email', state: 'sent' }]);
  });

  test('a bounce does not close the address if it was corrected in the meantime', async () => {
    const { facility, booking } = await aBookingByChannel({ first: false }, { phone: '' });
    await sendDue(facility);
    await change(facility, booking, { email: 'corrected@example.com' });
    const [sent] = await messagesOf(facility);
    const back = { providerId: sent?.messageId ?? '', delivery: 'undelivered' as const };
    await storeDelivery(site, back, { lastAttempt: false });
    expect(await readBooking(facility, booking)).toMatchObject({ sendMethod: 'email', emailClosedAt: null });
  });

  test('a message is sent by email if the phone number cannot receive SMS', async () => {
    const provider = await aProviderOfSms();
    provider.refuseWith(422, '{"code":"invalid_number"}');
    const { facility, booking } = await aBookingByChannel({ first: true }, {});
    await sendDue(facility);
    expect(await readBooking(facility, booking)).toMatchObject({ sendMethod: 'email' });
  });
});
