import type { Guest } from './calls.ts';
import { setHandOver } from './handed-over.ts';

let proven: Guest | undefined;

/**
 * Stores the guest whose booking was just proven on this page, so that the next step need not load the guest
 * again.
 */
export function rememberProvenGuest(guest: Guest): void {
  setHandOver(guest.status.hand_over);
  proven = guest;
}

/**
 * Returns the guest stored by `rememberProvenGuest` if the session belongs to that guest. Returns the guest only once.
 */
export function consumeProvenGuest(session: string | null): Guest | undefined {
  if (!proven || proven.status.guest_session !== session) return undefined;
  const taken = proven;
  proven = undefined;
  return taken;
}
