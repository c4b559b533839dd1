import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { afterEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { storeDelivery } from './commands/note-delivery.ts';
import { writeMessage } from './commands/post.ts';
import { writeLeaderMail } from './commands/registration-mails.ts';
import { clearUndeliveredAfterRegistration } from './commands/undelivered.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeAllDue } from './factory/due.ts';
import { aRegistration, messagesOf, site } from './factory/messages.ts';
import { aBookingByChannel, readBooking, sendAll, simulateCrashWhileSending } from './factory/sending.ts';
import { companionLetter } from './queries/letters/to-guests.ts';

const server = mailServerForEach();
afterEach(resetClock);

type TestRegistration = Awaited<ReturnType<typeof aRegistration>>;

const isUndelivered = async ({ facility, booking }: TestRegistration) =>
  (await readBooking(facility, booking))?.undelivered;

/**
 * Sends the pending messages of the hotel to a mail server that accepts them or rejects the address as
 * nonexistent.
 */
async function sendTo(answer: 'taken' | 'refused', { facility }: TestRegistration): Promise<void> {
  server().refuseWith(answer === 'refused' ? 550 : undefined);
  await sendAll(facility);
}

test('a booking with a rejected confirmation counts as undelivered until a confirmation is accepted', async () => {
  const made = await aRegistration();
  await writeConfirmation(site, made);
  await sendTo('refused', made);
  expect(await isUndelivered(made)).toBe(true);
  await writeConfirmation(site, { ...made, request: 'once more' });
  await sendTo('taken', made);
  expect(await isUndelivered(made)).toBe(false);
});

test('a booking with a bounced confirmation counts as undelivered', async () => {
  const made = await aRegistration();
  await writeConfirmation(site, made);
  await sendTo('taken', made);
  expect(await isUndelivered(made)).toBe(false);
  const [sent] = await messagesOf(made.facility);
  const back = { providerId: sent?.messageId ?? '', delivery: 'undelivered' as const };
  await storeDelivery(site, back, { lastAttempt: false });
  expect(await isUndelivered(made)).toBe(true);
});

test("a booking counts as undelivered until its room leader gets an email, regardless of the main guest's email", async () => {
  const made = await aRegistration({
    tour_leaders: [{ name: '鈴木 一郎', email: 'suzuki@example.com' }],
    booking: { metadata: { number_of_guests: 4, room_quantity: 2 } },
  });
  const [, job] = await jobsOf(made.facility);
  const leader = job?.payload as { slotId: number };
  await writeLeaderMail(site, { ...made, ...leader });
  await sendTo('refused', made);
  await writeConfirmation(site, made);
  await sendTo('taken', made);
  expect(await isUndelivered(made)).toBe(true);

  const { facilityId, booking } = made;
  const hotel = { language: 'ja' as const, hotel: { name: '花水木', phone: '' } };
  const mail = {
    sheets: [companionLetter({ ...hotel, askedBy: '', link: 'https://x.example', verificationCode: '1' })],
  };
  const to = { to: 'suzuki@example.com', from: { name: '花水木', replyTo: null } };
  const own = { kind: 'confirmation' as const, facilityId, bookingId: booking.id, ...leader, about: ['own'] };
  await inFacility(made.facility.system, db => writeMessage(db, site, { ...own, ...to, mail }));
  await sendTo('taken', made);
  expect(await isUndelivered(made)).toBe(false);
});

async function anUncertainMessage() {
  const made = await aBookingByChannel({ first: false }, {});
  const { facility } = made;
  await writeAllDue(site);
  await simulateCrashWhileSending(facility);
  return made;
}

test('a booking with an uncertain guide email counts as undelivered', async () => {
  const { facility, booking } = await anUncertainMessage();
  expect((await messagesOf(facility)).map(({ state }) => state)).toEqual(['uncertain']);
  expect((await readBooking(facility, booking))?.undelivered).toBe(true);
});

test('a booking no longer counts as undelivered after its guest has registered', async () => {
  const made = await aRegistration();
  await writeConfirmation(site, made);
  await sendTo('refused', made);
  expect(await isUndelivered(made)).toBe(true);
  await clearUndeliveredAfterRegistration(made);
  expect(await isUndelivered(made)).toBe(false);
});
