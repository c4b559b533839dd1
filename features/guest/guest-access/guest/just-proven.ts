import type { Guest } from './calls.ts';
import { setHandOver } from './handed-over.ts';

let provenGuest: Guest | undefined;

/**
 * Stores the guest whose booking was just proven on this page, so that the next step need not load the guest
 * again.
 */
export function rememberProvenGuest(guest: Guest): void {
  setHandOver(guest.status.hand_over);
  provenGuest = guest;
}

/**
 * Returns the guest stored by `rememberProvenGuest` if the session belongs to that guest. Returns the guest only once.
 */
export function consumeProvenGuest(session: string | null): Guest | undefined {
  if (!provenGuest || provenGuest.status.guest_session !== session) return undefined;
  const consumedGuest = provenGuest;
  provenGuest = undefined;
  return consumedGuest;
}
