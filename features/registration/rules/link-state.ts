import { linkExpired, myPageExpired } from '#features/booking/rules/expiry.ts';
import { isCancelled } from '#features/booking/rules/status.ts';

/** What a link, or a booking that a guest confirms, is good for (docs/reference/proofs.md#links). */
export type LinkState = 'open' | 'used' | 'expired';

type Booking = { checkinDate: string; checkoutDate: string; pmsBookingStatus: number | null };

/**
 * Who has registered keeps the way to My Page until that expires, also after a cancellation, which My Page tells.
 * Who has not has until 06:00 after the check-in date, and nothing to register for once the booking is cancelled.
 */
export function linkState(booking: Booking, registered: boolean, timezone: string, at: Date): LinkState {
  if (registered) return myPageExpired(booking, timezone, at) ? 'expired' : 'used';
  return isCancelled(booking) || linkExpired(booking, timezone, at) ? 'expired' : 'open';
}
