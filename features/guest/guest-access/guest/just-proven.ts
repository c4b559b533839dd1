import type { Guest } from './calls.ts';
import { noteHandOver } from './handed-over.ts';

let proven: Guest | undefined;

/** Whom this page has just let in: the step that follows need not ask who it is. */
export function noteProven(guest: Guest): void {
  noteHandOver(guest.status.hand_over);
  proven = guest;
}

/** The guest of this session who has just been let in, once; undefined for all others. */
export function takeProven(session: string | null): Guest | undefined {
  if (!proven || proven.status.guest_session !== session) return undefined;
  const taken = proven;
  proven = undefined;
  return taken;
}
