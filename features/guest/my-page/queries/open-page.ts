import { type GuestOfPage, guestOfPage } from '#features/guest/guest-access/queries/page.ts';
import type { GuestSession } from '#features/guest/guest-access/queries/sessions.ts';
import { assertMayAmend } from '#features/registration/registration/queries/standing.ts';

type MyPageRef = { slug: string; myPageId: string };

/**
 * Returns the guest of a My Page that still shows its QR code, for other actions on that page.
 * @throws 404
 * @throws 503 `maintenance`
 * @throws 422 `reservation_expired` for a booking that is cancelled or over
 */
export async function guestOfOpenPage(
  named: MyPageRef,
  sessions: readonly GuestSession[],
): Promise<GuestOfPage> {
  const guest = await guestOfPage(named, sessions);
  const { scope, slot, booking, facility } = guest;
  assertMayAmend(scope, { slotId: slot.id, booking, timezone: facility.timezone });
  return guest;
}
