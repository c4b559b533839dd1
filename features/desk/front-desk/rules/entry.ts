import { isBookedAt, type Moment } from '#features/booking/booking/rules/booked-days.ts';
import { CHECKED_OUT, isCancelled } from '#features/booking/booking/rules/status.ts';

type BookedDates = { pmsBookingStatus: number | null; checkinDate: string; checkoutDate: string };

export type EntryObstacle = 'cancelled' | 'checked_out' | 'wrong_date';

/**
 * Returns why guests cannot enter or arrive for this booking at a given time
 * (docs/reference/bookings.md#arriving). Null if they can.
 */
export function entryRefusal(booking: BookedDates, moment: Moment): EntryObstacle | null {
  if (isCancelled(booking)) return 'cancelled';
  if (booking.pmsBookingStatus === CHECKED_OUT) return 'checked_out';
  return isBookedAt(booking, moment) ? null : 'wrong_date';
}

export const entryRefusals = ['unknown', 'cancelled', 'checked_out', 'wrong_date', 'weak_proof'] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

/**
 * Returns whether a kiosk admits a guest, with the reasons against it. `found` is null for a code that the
 * hotel does not have.
 */
export function entryOf(found: { why: EntryObstacle | null; proof: 'strong' | 'weak' } | null): {
  may_enter: boolean;
  reasons: EntryRefusal[];
} {
  const reasons: EntryRefusal[] = [];
  if (!found) reasons.push('unknown');
  if (found?.why) reasons.push(found.why);
  if (found?.proof === 'weak') reasons.push('weak_proof');
  return { may_enter: reasons.length === 0, reasons };
}
