import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { linkByToken } from '#features/guest/guest-access/queries/link.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { sendIndividualMessage } from './commands/individual.ts';
import { sendGuideMail } from './commands/send-by-hand.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});

async function aGuestWithExpiredLink() {
  const facility = await aFacility();
  const today = businessDay(now(), 'Asia/Tokyo');
  const days = { checkinDate: daysAfter(today, -1), checkoutDate: daysAfter(today, 2) };
  const booking = await aBooking(facility, days);
  expect((await linkByToken(booking.token)).state).toBe('expired');
  return { facility, booking };
}

const sendGuide = ({ owner }: TestFacility, booking: TestBooking) =>
  sendGuideMail(owner, {
    reservationNumbers: [booking.pmsBookingNo],
    selectedEmailGuideData: { name: 'pre-email' },
    selectedSmsGuideData: null,
    confirmed: 1,
    again: 0,
  });

const write = ({ facilityId, owner }: TestFacility, booking: TestBooking, text: string) =>
  sendIndividualMessage(owner, {
    facility_id: facilityId,
    booking_id: booking.id,
    channel: 'email',
    language: 'ja',
    subject: 'ご登録のお願い',
    text,
    operation_key: randomUUID(),
    confirmed: 1,
  });

test('sending a guide message manually reopens an expired link', async () => {
  const { facility, booking } = await aGuestWithExpiredLink();
  await sendGuide(facility, booking);
  expect((await linkByToken(booking.token)).state).toBe('open');
  expect((await proveByLink(new HttpClient(url), booking)).status).toBe(200);
});

test('a message to the guest that contains the link reopens an expired link', async () => {
  const { facility, booking } = await aGuestWithExpiredLink();
  await write(facility, booking, 'こちらからご登録ください。[link]');
  expect((await linkByToken(booking.token)).state).toBe('open');
});

test('a message to the guest without the link does not reopen an expired link', async () => {
  const { facility, booking } = await aGuestWithExpiredLink();
  await write(facility, booking, 'お部屋の準備ができました。');
  expect((await linkByToken(booking.token)).state).toBe('expired');
});
