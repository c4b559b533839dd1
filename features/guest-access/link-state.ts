import { linkExpired, myPageExpired } from '#features/booking/rules/expiry.ts';
import { isCancelled } from '#features/booking/rules/status.ts';
import type { booking } from '#features/booking/tables.ts';

/** What a link, or a stay that a guest confirms, is good for (docs/reference/proofs.md#links). */
export type LinkState = 'open' | 'used' | 'expired';

type Stay = Pick<typeof booking.$inferSelect, 'checkinDate' | 'checkoutDate' | 'pmsBookingStatus'>;

/**
 * Who has registered keeps the way to My Page until that expires, also after a cancellation, which My Page tells.
 * Who has not has until 06:00 after the check-in date, and nothing to register for once the stay is cancelled.
 */
export function linkState(stay: Stay, registered: boolean, timezone: string, at: Date): LinkState {
  if (registered) return myPageExpired(stay, timezone, at) ? 'expired' : 'used';
  return isCancelled(stay) || linkExpired(stay, timezone, at) ? 'expired' : 'open';
}
