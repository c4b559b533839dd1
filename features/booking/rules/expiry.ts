import { addDays, localTime } from '#platform/clock/zone.ts';

/** A link, like confirm, works until 06:00 after the check-in date in the hotel's zone. */
export function linkExpired(booking: { checkinDate: string }, timezone: string, at: Date): boolean {
  return at >= localTime(addDays(booking.checkinDate, 1), '06:00', timezone);
}

/** My Page works until the check-out date is over in the hotel's zone. */
export function myPageExpired(booking: { checkoutDate: string }, timezone: string, at: Date): boolean {
  return at >= localTime(addDays(booking.checkoutDate, 1), '00:00', timezone);
}
