const MINUTE = 60_000;

/** `code_open`: a verification code need not wait. */
export type Wait = { hours: number; minutes: number; code_open?: true };

/** How long until then, rounded up: after waiting that long an attempt is accepted. */
export function waitUntil(until: Date, at: Date): Wait {
  const left = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / MINUTE));
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

/** The data of a `locked` refusal, to users and to guests. */
export const lockNotice = (wait: Wait) => ({ locked: true, ...wait, attempts_left: 0 });
