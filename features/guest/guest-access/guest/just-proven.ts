import type { Guest } from './calls.ts';
import { noteHandOver } from './handed-over.ts';

let proven: Guest | undefined;

/** Stores the guest who has just proven a booking on this page, so that the next step need not load them. */
export function noteProven(guest: Guest): void {
  noteHandOver(guest.status.hand_over);
  proven = guest;
}

/** Returns the guest stored by `noteProven`, once, if the session is theirs. */
export function takeProven(session: string | null): Guest | undefined {
  if (!proven || proven.status.guest_session !== session) return undefined;
  const taken = proven;
  proven = undefined;
  return taken;
}
