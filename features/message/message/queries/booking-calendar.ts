import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestSession } from '#features/guest/guest-access/queries/sessions.ts';
import { guestOfOpenPage } from '#features/guest/my-page/queries/open-page.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { isBeforeDayEnd } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { phoneFor } from '#i18n/phone.ts';
import { translator } from '#i18n/translate.ts';
import { localTime } from '#platform/clock/zone.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { type CalendarEntry, calendarFile } from '../rules/booking-calendar.ts';
import { oneLine } from '../rules/one-line.ts';
import { fillTemplate } from './letters/mail-template.ts';
import { bookingDates } from './letters/to-guests.ts';
import { type RegistrationDetails, registrationDetails } from './registration-details.ts';

export async function calendarEntry(db: Db, details: RegistrationDetails): Promise<CalendarEntry> {
  const { booking, hotel, language, registration } = details;
  const { checkinDate, checkinTime, checkoutDate, checkoutTime } = booking;
  const t = translator(language, 'message');
  const dates = bookingDates(language, booking);
  const zone = (await facilityById(db, registration.facilityId))?.timezone ?? 'UTC';
  const times = checkinTime && checkoutTime;
  return {
    uid: keyedHash('stay in a calendar', `${registration.facilityId}/${booking.id}`)
      .toString('hex')
      .slice(0, 32),
    at: latest(booking.updatedAt, registration.submittedAt).toISOString(),
    // A time after midnight belongs to the night that follows the check-in date
    // (docs/reference/business-day.md).
    from: times
      ? localTime(
          isBeforeDayEnd(checkinTime) ? daysAfter(checkinDate, 1) : checkinDate,
          checkinTime,
          zone,
        ).toISOString()
      : checkinDate,
    to: times ? localTime(checkoutDate, checkoutTime, zone).toISOString() : checkoutDate,
    title: t('calendar.stay', { facility: oneLine(hotel.name) }),
    place: hotel.address ?? '',
    notes: [
      ...fillTemplate(dates.facts, dates.values).map(({ line }) => line),
      ...(hotel.phone === '' ? [] : [t('phone', { phone: phoneFor(language, hotel.phone) })]),
    ],
  };
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

/**
 * Returns the calendar entry for the guest who has opened a My Page.
 * @throws 404
 * @throws 422 `reservation_expired`
 * @throws 503 `maintenance`
 */
export async function calendarOfPage(
  named: { slug: string; myPageId: string },
  sessions: readonly GuestSession[],
): Promise<Binary> {
  const { scope, registration } = await guestOfOpenPage(named, sessions);
  const file = await inFacility(scope, async db => {
    const details = await registrationDetails(db, scope.facilityId, registration.id);
    return details && calendarFile(await calendarEntry(db, details));
  });
  if (file === undefined) throw notFound();
  return new Binary('text/calendar; charset=utf-8', Buffer.from(file), 'stay.ics');
}
