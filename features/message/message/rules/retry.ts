const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How late a message may go out, in milliseconds: after a moment that was missed, and after it was written. */
export const MOST_LATE = 6 * HOUR;

/** Whether it is too late at `at` to send what was due at `due` (docs/reference/messages.md#the-schedule). */
export const isLate = (due: Date, at: Date): boolean => at.getTime() - due.getTime() > MOST_LATE;

/**
 * When a refused message is tried again, or null once it counts as failed
 * (docs/reference/messages.md#a-messages-states): after 1, 2, 4 … minutes, at most an hour apart, for 6 hours.
 * `attempts`: how many there were.
 */
export function nextTry(message: { createdAt: Date; attempts: number; at: Date }): Date | null {
  const { createdAt, attempts, at } = message;
  if (at.getTime() - createdAt.getTime() >= MOST_LATE) return null;
  const next = at.getTime() + Math.min(HOUR, MINUTE * 2 ** (attempts - 1));
  return new Date(Math.min(next, createdAt.getTime() + MOST_LATE));
}

/** What a provider says of a message that it does not take. */
type Refusal = 'later' | 'never' | 'bad-address' | 'uncertain';

/** What a message is after a try that did not succeed, for good or for now. `fault`: ours. */
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
 * Whether nothing is sent any more to the address or number that a message went to, until it changes: nobody has it (a hard bounce). A
 * mail that came back for good stays so; a phone that an SMS did not reach was off, perhaps for days, and is there again.
 */
export const closesAddress = (channel: 'email' | 'sms', outcome: Refusal | 'undelivered'): boolean =>
  outcome === 'bad-address' || (outcome === 'undelivered' && channel === 'email');

/** How long a message that the hotel's daily number holds back waits before it is looked at again. Milliseconds. */
export const HELD_BACK = 5 * MINUTE;

/** How long a process may be silent before others take over what it was sending. Milliseconds. */
export const LEASE = MINUTE;

/** For how long a message that did not go counts in the metrics. Milliseconds. */
export const FAILED_COUNTS = 24 * HOUR;
