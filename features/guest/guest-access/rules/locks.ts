const MINUTE = 60_000;

/** Number of failures that cause a lock, and the duration of the lock (the facility's `confirm_lock`). */
export type LockRule = { limit: number; releaseMs: number };

/**
 * Identifies a counter of failures. A counter shared by many people (`lobby`), such as the IP address of a
 * hotel lobby, allows 20 times the limit.
 */
type Counter = { key: Uint8Array; lobby: boolean };

type Count = { key: Uint8Array; failures: number; updatedAt: Date };

export function lockRule({
  lock_limit,
  lock_release_time,
}: {
  lock_limit: number;
  lock_release_time: string;
}): LockRule {
  const [hours = 0, minutes = 0] = lock_release_time.split(':').map(Number);
  return { limit: lock_limit, releaseMs: (hours * 60 + minutes) * MINUTE };
}

export const ADDRESS_LIMIT_FACTOR = 20;

export const limitOf = ({ lobby }: Pick<Counter, 'lobby'>, { limit }: LockRule) =>
  lobby ? ADDRESS_LIMIT_FACTOR * limit : limit;

/**
 * Returns when a count or lock expires, measured from the last counted attempt. Attempts during a lock are not
 * counted.
 */
const releaseTimeOf = ({ updatedAt }: Count, { releaseMs }: LockRule) =>
  new Date(updatedAt.getTime() + releaseMs);

export const failuresAt = (count: Count | undefined, rule: LockRule, at: Date) =>
  count && releaseTimeOf(count, rule) > at ? count.failures : 0;

const isSameKey = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * Returns the number of attempts left on the most restrictive counter. If none is left, also returns when the
 * lock ends.
 */
export function lockStateOf(
  counters: readonly Counter[],
  counts: readonly Count[],
  rule: LockRule,
  at: Date,
) {
  const lockStates = counters.map(counter => {
    const count = counts.find(({ key }) => isSameKey(key, counter.key));
    const left = Math.max(0, limitOf(counter, rule) - failuresAt(count, rule, at));
    return { left, until: left === 0 && count ? releaseTimeOf(count, rule) : null };
  });
  const lockEnds = lockStates.flatMap(({ until }) => until?.getTime() ?? []);
  return {
    left: Math.min(...lockStates.map(({ left }) => left)),
    lockedUntil: lockEnds.length > 0 ? new Date(Math.max(...lockEnds)) : null,
  };
}

const HOUR = 60 * MINUTE;

/**
 * Protects a hotel from systematic guessing of its bookings. After more than `most` failures within
 * `countedMs`, from any callers, guests without a link or the full phone number must enter the verification
 * code for `lastsMs` (docs/reference/proofs.md#locks).
 */
export const ALARM_LIMITS = { most: 60, countedMs: HOUR, lastsMs: HOUR };
