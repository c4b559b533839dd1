const MINUTE = 60_000;

/** `code_open`: signing in with a verification code is possible without waiting. */
export type Wait = { hours: number; minutes: number; code_open?: true };

/** Returns the time left until then, rounded up, so that an attempt after that wait is accepted. */
export function waitUntil(until: Date, at: Date): Wait {
  const left = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / MINUTE));
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

export const lockNotice = (wait: Wait) => ({ locked: true, ...wait, attempts_left: 0 });
