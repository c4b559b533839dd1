import { isCancelled, isLinkExpired, isMyPageExpired } from './status.ts';

/**
 * State of a slot's link. The state also decides whether a guest can prove the booking without the link
 * (docs/reference/proofs.md#links).
 */
export type LinkState = 'open' | 'used' | 'expired';

type Booking = {
  checkinDate: string;
  checkoutDate: string;
  pmsBookingStatus: number | null;
  linkReopenedAt: Date | null;
};

/**
 * Returns the state of a link. After a registration, the link leads to My Page until My Page expires, even if
 * the booking is cancelled. Before a registration, the link works until it expires (`isLinkExpired`) or the
 * booking is cancelled. A form handed over at the counter works until check-out.
 */
export function linkState(
  booking: Booking,
  registered: boolean,
  timezone: string,
  at: Date,
  { atCounter = false } = {},
): LinkState {
  if (registered) return isMyPageExpired(booking, timezone, at) ? 'expired' : 'used';
  const isOver = atCounter ? isMyPageExpired : isLinkExpired;
  return isCancelled(booking) || isOver(booking, timezone, at) ? 'expired' : 'open';
}

/**
 * Whether a guest may still amend or confirm a registration, which is possible while My Page shows the QR code.
 */
export const mayStillAmend = (
  booking: Pick<Booking, 'checkoutDate' | 'pmsBookingStatus'>,
  timezone: string,
  at: Date,
): boolean => !isCancelled(booking) && !isMyPageExpired(booking, timezone, at);
