import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { localTime } from '#platform/clock/zone.ts';

type Days = { checkinDate: string; checkoutDate: string };

/** Doors and kiosks accept a booking from 00:00 of its check-in date; the front desk uses the business day. */
export type Asker = 'door' | 'desk';

export type Moment = { at: Date; timezone: string; asker: Asker };

/** Returns whether the time is within the booking's dates (docs/reference/business-day.md). */
export function isBookedAt({ checkinDate, checkoutDate }: Days, { at, timezone, asker }: Moment): boolean {
  const today = businessDay(at, timezone);
  const hasBegun =
    today >= checkinDate || (asker === 'door' && at >= localTime(checkinDate, '00:00', timezone));
  return hasBegun && today <= checkoutDate;
}
