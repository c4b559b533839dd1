import { and, eq } from 'drizzle-orm';
import { lockBooking, refreshStatus } from '#features/booking/commands/statuses.ts';
import { openContact, sendMethod } from '#features/booking/rules/send-method.ts';
import { booking } from '#features/booking/tables.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { openMail, openSms } from '../queries/sealed.ts';
import type { Row } from './lock-message.ts';

/**
 * Nobody has the address or number that this message went to: where it is still the booking's, nothing more goes there until
 * it changes, and the booking shows by which way its guest is reached now.
 */
export async function closeAddress(db: Db, row: Row): Promise<void> {
  const { facilityId, bookingId, channel } = row;
  if (row.kind === 'notice') return;
  const stay = await lockBooking(db, facilityId, bookingId);
  const { to } = channel === 'sms' ? await openSms(db, row) : await openMail(db, row);
  if (!stay || to !== (channel === 'sms' ? stay.phone : stay.email)) return;
  const closed = channel === 'sms' ? { phoneClosedAt: now() } : { emailClosedAt: now() };
  const sms = await setting(db, facilityId, 'notification_frequency_settings');
  const method = sendMethod(openContact(stay, { ...stay, ...closed }), sms, isMobile);
  await db
    .update(booking)
    .set({ ...closed, sendMethod: method })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
  await refreshStatus(db, facilityId, [bookingId]);
}
