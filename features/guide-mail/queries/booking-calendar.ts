import { facilityById } from '#features/facility/queries/facility.ts';
import { partsOf } from '#features/message/queries/letters/to-guests.ts';
import type { RegistrationDetails } from '#features/message/queries/registration-details.ts';
import { phoneFor } from '#i18n/phone.ts';
import { translator } from '#i18n/translate.ts';
import { localTime } from '#platform/clock/zone.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { calendarFile } from '../rules/booking-calendar.ts';

/** The stay of a registration as a file for the guest's calendar. */
export async function bookingCalendar(db: Db, details: RegistrationDetails): Promise<string> {
  const { booking, hotel, language, address, registration } = details;
  const { checkinDate, checkinTime, checkoutDate, checkoutTime } = booking;
  const t = translator(language, 'message');
  const { facility, booking: moments } = partsOf({ ...details, guest: '' });
  const zone = (await facilityById(db, registration.facilityId))?.timezone ?? 'UTC';
  const times = checkinTime && checkoutTime;
  return calendarFile({
    uid: keyedHash('stay in a calendar', `${registration.facilityId}/${booking.id}`)
      .toString('hex')
      .slice(0, 32),
    at: registration.submittedAt,
    from: times ? localTime(checkinDate, checkinTime, zone) : checkinDate,
    to: times ? localTime(checkoutDate, checkoutTime, zone) : checkoutDate,
    title: t('calendar.stay', { facility }),
    place: address,
    notes: [
      ...moments.map(({ line }) => line),
      ...(hotel.phone === '' ? [] : [t('phone', { phone: phoneFor(language, hotel.phone) })]),
    ],
  });
}
