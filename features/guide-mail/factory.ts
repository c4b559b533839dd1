import { inFacility } from '#features/access/queries/in-facility.ts';
import { bookingById } from '#features/booking/queries/bookings.ts';
import { sendMethod } from '#features/booking/rules/send-method.ts';
import { set } from '#features/facility/factory.ts';
import { defaultSchedule } from '#features/facility/rules/schedule.ts';
import { send } from '#features/message/commands/send.ts';
import { messagesOf, site } from '#features/message/factory.ts';
import { aBooking, type TestBooking } from '#features/registration/factory.ts';
import { isMobile } from '#i18n/phone.ts';
import { setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { guideDecisions } from './commands/guide-decisions.ts';
import { sendDue } from './commands/send-due.ts';

export const guides = guideDecisions(site);

/** Sends what a hotel has written and not yet sent. */
export async function sendAll(facility: TestFacility): Promise<void> {
  for (const { id } of await messagesOf(facility))
    await send(site, guides, { facilityId: facility.facilityId, id });
}

/** 08:00 in Tokyo, three days before the arrival of who stays there by `aStayByWay`. */
export const MOMENT = new Date('2031-05-17T23:00:00Z');
export const MOBILE = '+819012345678';

/** A hotel that sends by SMS, and a stay whose guest arrives in three days. */
export async function aStayByWay(
  sms: { first: boolean },
  { email = 'taro@example.com', ...changes }: NonNullable<Parameters<typeof aBooking>[1]>,
) {
  const facility = await aFacility();
  await set(facility, 'hold_sending', 0);
  const settings = { ...defaultSchedule, sms_status: true, sms_priority: sms.first };
  await set(facility, 'notification_frequency_settings', settings);
  setClock(() => new Date('2031-05-01T00:00:00Z'));
  const stay = await aBooking(facility, {
    checkinDate: '2031-05-21',
    checkoutDate: '2031-05-23',
    email,
    phone: MOBILE,
    sendMethod: sendMethod({ email, phone: MOBILE }, settings, isMobile),
    ...changes,
  });
  setClock(() => MOMENT);
  return { facility, stay };
}

/** The booking as it is stored. */
export const readStay = ({ facilityId, system }: TestFacility, { id }: TestBooking) =>
  inFacility(system, db => bookingById(db, facilityId, id));

export async function sendWhatIsDue(facility: TestFacility): Promise<void> {
  await sendDue(site);
  await sendAll(facility);
}

export const sentOf = async (facility: TestFacility) =>
  (await messagesOf(facility)).map(({ channel, state }) => [channel, state]);
