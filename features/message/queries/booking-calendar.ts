import { inFacility } from '#features/access/queries/in-facility.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { isInNight } from '#features/facility/rules/business-day.ts';
import { daysAfter } from '#features/facility/rules/days.ts';
import type { GuestSession } from '#features/guest-access/queries/sessions.ts';
import { guestOfOpenPage } from '#features/my-page/queries/open-page.ts';
import { phoneFor } from '#i18n/phone.ts';
import { translator } from '#i18n/translate.ts';
import { localTime } from '#platform/clock/zone.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { calendarFile } from '../rules/booking-calendar.ts';
import { partsOf } from './letters/to-guests.ts';
import { type RegistrationDetails, registrationDetails } from './registration-details.ts';

/** The stay of a registration as a file for the guest's calendar. */
export async function bookingCalendar(db: Db, details: RegistrationDetails): Promise<string> {
  const { booking, hotel, language, registration } = details;
  const { checkinDate, checkinTime, checkoutDate, checkoutTime } = booking;
  const t = translator(language, 'message');
  const { facility, booking: moments } = partsOf({ ...details, guest: '' });
  const zone = (await facilityById(db, registration.facilityId))?.timezone ?? 'UTC';
  const times = checkinTime && checkoutTime;
  return calendarFile({
    uid: keyedHash('stay in a calendar', `${registration.facilityId}/${booking.id}`)
      .toString('hex')
      .slice(0, 32),
    at: booking.updatedAt > registration.submittedAt ? booking.updatedAt : registration.submittedAt,
    // A time in the night is of the night after the check-in date (docs/reference/business-day.md).
    from: times
      ? localTime(isInNight(checkinTime) ? daysAfter(checkinDate, 1) : checkinDate, checkinTime, zone)
      : checkinDate,
    to: times ? localTime(checkoutDate, checkoutTime, zone) : checkoutDate,
    title: t('calendar.stay', { facility }),
    place: hotel.address ?? '',
    notes: [
      ...moments.map(({ line }) => line),
      ...(hotel.phone === '' ? [] : [t('phone', { phone: phoneFor(language, hotel.phone) })]),
    ],
  });
}

/** The same of the guest who opened a My Page. Throws 404, 422 `reservation_expired`, 503 `maintenance`. */
export async function calendarOfPage(
  named: { slug: string; myPageId: string },
  sessions: readonly GuestSession[],
): Promise<Binary> {
  const { scope, registration } = await guestOfOpenPage(named, sessions);
  const file = await inFacility(scope, async db => {
    const details = await registrationDetails(db, scope.facilityId, registration.id);
    return details && bookingCalendar(db, details);
  });
  if (file === undefined) throw notFound();
  return new Binary('text/calendar; charset=utf-8', Buffer.from(file), 'stay.ics');
}
