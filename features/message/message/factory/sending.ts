import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { sendMethod } from '#features/booking/booking/rules/send-method.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { isMobile } from '#i18n/phone.ts';
import { setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { sendMessage } from '../commands/send.ts';
import { markUncertain } from '../commands/take.ts';
import { message } from '../tables.ts';
import { writeAllDue } from './due.ts';
import { messagesOf, site } from './messages.ts';

export async function sendAll(facility: TestFacility): Promise<void> {
  for (const row of await messagesOf(facility)) await sendMessage(site, row);
}

/** 08:00 in Tokyo, three days before the arrival in the bookings below. */
export const MOMENT = new Date('2031-05-17T23:00:00Z');
export const MOBILE = '+819012345678';

const DATES = { checkinDate: '2031-05-21', checkoutDate: '2031-05-23' };

type Changes = NonNullable<Parameters<typeof aBooking>[1]>;

/** Creates a hotel with sending enabled, and a booking whose guest arrives in three days. */
export async function aDueBooking(changes: Changes = {}, schedule = defaultSchedule) {
  setClock(() => new Date('2031-05-01T00:00:00Z'));
  const facility = await aFacility();
  await storeRawSetting(facility, 'hold_sending', 0);
  await storeRawSetting(facility, 'notification_frequency_settings', schedule);
  const booking = await aBooking(facility, { ...DATES, ...changes });
  setClock(() => MOMENT);
  return { facility, booking };
}

/** Creates a hotel with `count` guests (guest0@example.com, …) whose messages are due. */
export async function aHotelWithDueMessages(count: number) {
  const { facility, booking } = await aDueBooking({ email: 'guest0@example.com' });
  setClock(() => new Date('2031-05-01T00:00:00Z'));
  const bookings = [booking];
  for (let each = 1; each < count; each += 1)
    bookings.push(await aBooking(facility, { ...DATES, email: `guest${each}@example.com` }));
  setClock(() => MOMENT);
  return { facility, bookings };
}

/** Creates the hotel of `aHotelWithDueMessages`, with messages that are written but not sent. */
export async function aHotelWithMessages(count: number) {
  const hotel = await aHotelWithDueMessages(count);
  await writeAllDue(site);
  return hotel;
}

export async function simulateCrashWhileSending({
  facilityId,
  system,
  ...rest
}: TestFacility): Promise<void> {
  await inFacility(system, db =>
    db.update(message).set({ state: 'sending' }).where(eq(message.facilityId, facilityId)),
  );
  for (const row of await messagesOf({ facilityId, system, ...rest }))
    await inFacility(system, db => markUncertain(db, row));
}

/** Sends messages like `sendAll`, but in parallel. */
export async function sendConcurrently(facility: TestFacility): Promise<void> {
  await Promise.all((await messagesOf(facility)).map(row => sendMessage(site, row)));
}

/** Creates a booking like `aDueBooking`, for a hotel that also sends SMS. */
export function aBookingByChannel(
  sms: { first: boolean },
  { email = 'taro@example.com', ...changes }: Changes,
) {
  const schedule = { ...defaultSchedule, sms_status: true, sms_priority: sms.first };
  const contact = { email, phone: MOBILE };
  return aDueBooking(
    { ...contact, sendMethod: sendMethod(contact, schedule, isMobile), ...changes },
    schedule,
  );
}

export const readBooking = ({ facilityId, system }: TestFacility, { id }: TestBooking) =>
  inFacility(system, db => bookingById(db, facilityId, id));

export async function sendDue(facility: TestFacility): Promise<void> {
  await writeAllDue(site);
  await sendAll(facility);
}

export const statesOf = async (facility: TestFacility) =>
  (await messagesOf(facility)).map(({ channel, state }) => [channel, state]);
