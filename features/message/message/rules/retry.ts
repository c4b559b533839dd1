const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Maximum delay of a message, in milliseconds, after its moment and after it was written. */
export const MAX_DELAY = 6 * HOUR;

/**
 * Whether `at` is too late to send a message that was due at `due` (docs/reference/messages.md#the-schedule).
 */
export const isLate = (due: Date, at: Date): boolean => at.getTime() - due.getTime() > MAX_DELAY;

/**
 * Returns when a rejected message is retried: after 1, 2, 4 … minutes, at most an hour apart, for 6 hours. Null
 * once the message has failed (docs/reference/messages.md#a-messages-states). `attempts`: number of attempts so
 * far.
 */
export function nextTry(message: { createdAt: Date; attempts: number; at: Date }): Date | null {
  const { createdAt, attempts, at } = message;
  if (at.getTime() - createdAt.getTime() >= MAX_DELAY) return null;
  const next = at.getTime() + Math.min(HOUR, MINUTE * 2 ** (attempts - 1));
  return new Date(Math.min(next, createdAt.getTime() + MAX_DELAY));
}

type Refusal = 'later' | 'never' | 'bad-address' | 'uncertain';

/**
 * Returns the state of a message after a failed attempt, either waiting for a retry or final. `fault`: an error
 * on our side.
 */
export function changesAfterAttempt(
  { createdAt, attempts: before }: { createdAt: Date; attempts: number },
  { kind, reason }: { kind: Refusal | 'fault'; reason: string },
  at: Date,
) {
  const attempts = before + 1;
  const attemptChanges = { attempts, lastError: `${kind}: ${reason}` };
  const dueAt = kind === 'never' || kind === 'bad-address' ? null : nextTry({ createdAt, attempts, at });
  return dueAt
    ? { ...attemptChanges, state: 'queued' as const, dueAt, settledAt: null }
    : { ...attemptChanges, state: 'failed' as const, settledAt: at };
}

/**
 * Whether an address or number must be closed until it changes, because it does not exist (hard bounce). An
 * undelivered email also closes the address. An undelivered SMS does not, because the phone may only be off,
 * perhaps for days.
 */
export const shouldCloseAddress = (channel: 'email' | 'sms', outcome: Refusal | 'undelivered'): boolean =>
  outcome === 'bad-address' || (outcome === 'undelivered' && channel === 'email');

/** Milliseconds after which a message that waits because of the hotel's daily limit is checked again. */
export const RECHECK_DELAY = 5 * MINUTE;

/** Milliseconds without a renewal after which other processes take over the claims of a process. */
export const CLAIM_LEASE_MS = MINUTE;

/** Milliseconds for which a failed message counts in the metrics. */
export const FAILED_WINDOW_MS = 24 * HOUR;
