const MINUTE = 60_000;

/** How many failures lock, and for how long (the facility's `confirm_lock`). */
export type LockRule = { limit: number; releaseMs: number };

/** Something that failures are counted by. What many share, such as a lobby its address, bears 20 times the limit. */
type Counter = { key: Uint8Array; lobby: boolean };

/** A counter as it is stored. */
type Count = { key: Uint8Array; failures: number; updatedAt: Date };

/** In: the hotel's setting, its time as HH:MM. */
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

/** A count is forgotten, and a lock ends, so long after the last attempt that counted; what a lock refuses does not. */
const heldUntil = ({ updatedAt }: Count, { releaseMs }: LockRule) =>
  new Date(updatedAt.getTime() + releaseMs);

/** The failures that still count at `at`. */
export const failuresAt = (count: Count | undefined, rule: LockRule, at: Date) =>
  count && heldUntil(count, rule) > at ? count.failures : 0;

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** How many attempts the tightest of these counters leaves, and until when those that leave none are locked. */
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
 * Many wrong guesses in one hotel, whoever makes them: somebody is trying bookings out. Once more than `most` have failed
 * within `countedMs`, everybody who has no link, and does not know the full phone, must give the verification code for
 * `lastsMs` (docs/reference/proofs.md#locks).
 */
export const ALARM = { most: 60, countedMs: HOUR, lastsMs: HOUR };
