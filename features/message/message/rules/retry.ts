const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How late a message may be sent, in milliseconds, after its moment and after it was written. */
export const MOST_LATE = 6 * HOUR;

/** Whether it is too late at `at` to send what was due at `due` (docs/reference/messages.md#the-schedule). */
export const isLate = (due: Date, at: Date): boolean => at.getTime() - due.getTime() > MOST_LATE;

/**
 * Returns when a rejected message is retried, or null once it counts as failed
 * (docs/reference/messages.md#a-messages-states): after 1, 2, 4 … minutes, at most an hour apart, for 6 hours.
 * `attempts` is the number so far.
 */
export function nextTry(message: { createdAt: Date; attempts: number; at: Date }): Date | null {
  const { createdAt, attempts, at } = message;
  if (at.getTime() - createdAt.getTime() >= MOST_LATE) return null;
  const next = at.getTime() + Math.min(HOUR, MINUTE * 2 ** (attempts - 1));
  return new Date(Math.min(next, createdAt.getTime() + MOST_LATE));
}

/** How a provider rejects a message. */
type Refusal = 'later' | 'never' | 'bad-address' | 'uncertain';

/** Returns the state of a message after an unsuccessful attempt, final or not. `fault` is our own error. */
export function afterTry(
  { createdAt, attempts: before }: { createdAt: Date; attempts: number },
  { kind, reason }: { kind: Refusal | 'fault'; reason: string },
  at: Date,
) {
  const attempts = before + 1;
  const tried = { attempts, lastError: `${kind}: ${reason}` };
  const dueAt = kind === 'never' || kind === 'bad-address' ? null : nextTry({ createdAt, attempts, at });
  return dueAt
    ? { ...tried, state: 'queued' as const, dueAt }
    : { ...tried, state: 'failed' as const, settledAt: at };
}

/**
 * Whether an address or number is closed until it changes, because it does not exist (hard bounce). A
 * permanently bounced email address stays unreachable; a phone that an SMS did not reach may only be off,
 * perhaps for days.
 */
export const closesAddress = (channel: 'email' | 'sms', outcome: Refusal | 'undelivered'): boolean =>
  outcome === 'bad-address' || (outcome === 'undelivered' && channel === 'email');

/** Milliseconds until a message held back by the hotel's daily limit is checked again. */
export const RECHECK_DELAY = 5 * MINUTE;

/** Milliseconds without a sign of life after which other processes take over what a process was sending. */
export const LEASE = MINUTE;

/** Milliseconds for which an unsent message counts in the metrics. */
export const FAILED_COUNTS = 24 * HOUR;
