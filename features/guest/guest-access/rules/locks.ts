const MINUTE = 60_000;

/** How many failures cause a lock, and its duration (the facility's `confirm_lock`). */
export type LockRule = { limit: number; releaseMs: number };

/**
 * Identifies a counter of failures. A shared one (`lobby`), such as the address of a lobby, allows 20 times the
 * limit.
 */
type Counter = { key: Uint8Array; lobby: boolean };

type Count = { key: Uint8Array; failures: number; updatedAt: Date };

/** Reads the hotel's setting, whose duration is HH:MM. */
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

export const LOBBY = 20;

export const limitOf = ({ lobby }: Pick<Counter, 'lobby'>, { limit }: LockRule) =>
  lobby ? LOBBY * limit : limit;

/**
 * Both a count and a lock end this long after the last counted attempt. Attempts refused by a lock are not
 * counted.
 */
const heldUntil = ({ updatedAt }: Count, { releaseMs }: LockRule) =>
  new Date(updatedAt.getTime() + releaseMs);

export const failuresAt = (count: Count | undefined, rule: LockRule, at: Date) =>
  count && heldUntil(count, rule) > at ? count.failures : 0;

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Returns the attempts left on the tightest counter, and when the lock ends if there are none. */
export function judge(counters: readonly Counter[], counts: readonly Count[], rule: LockRule, at: Date) {
  const judged = counters.map(counter => {
    const count = counts.find(({ key }) => same(key, counter.key));
    const left = Math.max(0, limitOf(counter, rule) - failuresAt(count, rule, at));
    return { left, until: left === 0 && count ? heldUntil(count, rule) : null };
  });
  const ends = judged.flatMap(({ until }) => until?.getTime() ?? []);
  return {
    left: Math.min(...judged.map(({ left }) => left)),
    lockedUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

const HOUR = 60 * MINUTE;

/**
 * Many wrong guesses in one hotel, from anyone, mean that somebody is trying out bookings. After more than
 * `most` failures within `countedMs`, everyone without a link and without the full phone must enter the
 * verification code for `lastsMs` (docs/reference/proofs.md#locks).
 */
export const ALARM = { most: 60, countedMs: HOUR, lastsMs: HOUR };
