import { businessDay } from '#features/facility/rules/business-day.ts';
import type { SendMethod } from './send-method.ts';
import { statusIds } from './status.ts';

/** Whether guide mail can be sent to this row of the list. */
export function canSelect(
  booking: {
    checkoutDate: string;
    sendMethod: SendMethod;
    pmsBookingStatus: number | null;
    bookingStatusId: number;
  },
  timezone: string,
  at: Date,
): boolean {
  return (
    booking.checkoutDate >= businessDay(at, timezone) &&
    booking.sendMethod !== '--' &&
    (booking.pmsBookingStatus === 1 || booking.pmsBookingStatus === null) &&
    booking.bookingStatusId < statusIds.input
  );
}
