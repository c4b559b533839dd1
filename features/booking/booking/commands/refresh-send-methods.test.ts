import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { statusIds } from '../rules/status.ts';
import { booking } from '../tables.ts';
import { refreshSendMethods } from './refresh-send-methods.ts';

const withoutMail = { email: '', sendMethod: '--' as const, bookingStatusId: statusIds.notSubject };

async function afterSms(
  hotel: TestFacility,
  sms: { sms_status: boolean; sms_priority: boolean },
  id: number,
) {
  const { facilityId, system } = hotel;
  const value = { ...defaultSchedule, ...sms };
  await inFacility(system, db => storeSetting(db, facilityId, 'notification_frequency_settings', value));
  await refreshSendMethods(system);
  const [row] = await inFacility(system, db =>
    db
      .select()
      .from(booking)
      .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id))),
  );
  return { sendMethod: row?.sendMethod, bookingStatusId: row?.bookingStatusId };
}

it('a guest with only a mobile phone gets messages while SMS is enabled', async () => {
  const hotel = await aFacility();
  const { id } = await aBooking(hotel, withoutMail);
  expect(await afterSms(hotel, { sms_status: true, sms_priority: false }, id)).toEqual({
    sendMethod: 'sms',
    bookingStatusId: statusIds.beforeSend,
  });
  expect(await afterSms(hotel, { sms_status: false, sms_priority: false }, id)).toEqual({
    sendMethod: '--',
    bookingStatusId: statusIds.notSubject,
  });
});

it('a guest with an email address and a phone is reached by SMS if SMS has priority', async () => {
  const hotel = await aFacility();
  const { id } = await aBooking(hotel);
  expect(await afterSms(hotel, { sms_status: true, sms_priority: false }, id)).toMatchObject({
    sendMethod: 'email',
  });
  expect(await afterSms(hotel, { sms_status: true, sms_priority: true }, id)).toMatchObject({
    sendMethod: 'sms',
  });
});

it('guests who have checked out keep their send method, and other hotels are not affected', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const yesterday = daysAfter(businessDay(now(), 'Asia/Tokyo'), -1);
  const left = await aBooking(hotel, { checkinDate: yesterday, checkoutDate: yesterday });
  const theirs = await aBooking(other);
  const sms = { sms_status: true, sms_priority: true };
  expect(await afterSms(hotel, sms, left.id)).toMatchObject({ sendMethod: 'email' });
  const [row] = await inFacility(other.system, db =>
    db.select().from(booking).where(eq(booking.facilityId, other.facilityId)),
  );
  expect(row).toMatchObject({ id: theirs.id, sendMethod: 'email' });
});
