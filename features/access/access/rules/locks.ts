const MINUTE = 60_000;

/** The remaining wait. `code_open`: a verification code is accepted without waiting. */
export type Wait = { hours: number; minutes: number; code_open?: true };

/** Returns the time left until `until`, rounded up so that an attempt after this wait is accepted. */
export function remainingWait(until: Date, at: Date): Wait {
  const minutesLeft = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / MINUTE));
  return { hours: Math.floor(minutesLeft / 60), minutes: minutesLeft % 60 };
}

export const lockNotice = (wait: Wait) => ({ locked: true, ...wait, attempts_left: 0 });
