import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ShareCalls } from '#platform/http/flood-counts.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { platformDb } from './queries/platform-db.ts';
import { attemptCount } from './tables.ts';

/** Milliseconds. */
export const HOUR = 60 * 60_000;
const NEVER = new Date(0);

/** Returns the key under which attempts are counted. Hashing with a secret key hides who attempted what. */
export const attemptKey = (...words: string[]): Buffer => keyedHash('sign-in', JSON.stringify(words));

export const addMilliseconds = (since: Date, ms: number): Date => new Date(since.getTime() + ms);

/**
 * Limits `who` (an address, a user) to `limit` calls an hour (docs/security/limits.md#attempts).
 * @throws 429 `too_many_requests` if the limit is exceeded.
 */
export async function limitCalls(call: string, who: string, limit: number, at: Date): Promise<void> {
  const { failures } = await platformDb(db => countHour(db, attemptKey('calls', call, who), at));
  if (failures > limit) throw new Refusal(429, 'too_many_requests');
}

/** Whether `who` may make the call once more in this hour. Does not count a call. */
export async function hasCallsLeft(call: string, who: string, limit: number, at: Date): Promise<boolean> {
  const isInHour = gt(since, addMilliseconds(at, -HOUR));
  const [found] = await platformDb(db =>
    db
      .select({ failures })
      .from(attemptCount)
      .where(and(eq(attemptCount.key, attemptKey('calls', call, who)), isInHour)),
  );
  return (found?.failures ?? 0) < limit;
}

const { failures, since } = attemptCount;

/**
 * Adds this process's call counts to the counts of all processes, per minute and address
 * (docs/reference/calls.md#how-often). Uses the database's clock because the clocks of the machines may differ.
 * Runs a single statement for any number of addresses.
 */
export const addCallCounts: ShareCalls = async counted => {
  const countByKey = new Map(counted.map(each => [attemptKey('flood', each.who).toString('hex'), each]));
  const startTime = (age: number) => sql`now() - ${age} * interval '1 millisecond'`;
  // Sorted by key so that two processes counting the same addresses cannot deadlock.
  const rows = [...countByKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { calls, age }]) => ({
      key: Buffer.from(key, 'hex'),
      failures: calls,
      since: startTime(age),
    }));
  const isOutsideWindow = sql`(${since} <= now() - interval '1 minute' or ${since} > now())`;
  const sums = await platformDb(db =>
    db
      .insert(attemptCount)
      .values(rows)
      .onConflictDoUpdate({
        target: attemptCount.key,
        set: {
          failures: sql`case when ${isOutsideWindow} then excluded.failures else ${failures} + excluded.failures end`,
          since: sql`case when ${isOutsideWindow} then excluded.since else ${since} end`,
        },
      })
      .returning({
        key: attemptCount.key,
        calls: failures,
        age: sql<number>`(extract(epoch from now() - ${since}) * 1000)::int`,
      }),
  );
  return sums.flatMap(({ key, calls, age }) => {
    const who = countByKey.get(key.toString('hex'))?.who;
    return who === undefined ? [] : [{ who, calls, age }];
  });
};

/**
 * Counts one more attempt in the current hour, which begins with its first attempt. Ignores attempts before
 * `cleared`. The returned `since` is the start of that hour.
 */
export const countHour = (db: Db, key: Buffer, at: Date, cleared = NEVER) =>
  addCount(db, key, at, {
    from: addMilliseconds(at, -HOUR),
    cleared,
    next: { failures: sql`${failures} + 1`, since },
  });

/**
 * Counts one more attempt, up to `limit + 1`, which means that the limit is exceeded. The returned `since` is the
 * time of the last attempt within the limit: a lock starts at that time, and further attempts do not prolong it.
 */
export const countUpToLimit = (
  db: Db,
  key: Buffer,
  at: Date,
  { limit, window, cleared }: { limit: number; window: number; cleared: Date },
) =>
  addCount(db, key, at, {
    from: addMilliseconds(at, -window),
    cleared,
    next: {
      failures: sql`least(${failures}, ${limit}) + 1`,
      since: sql`case when ${failures} < ${limit} then ${at} else ${since} end`,
    },
  });

type CountOptions = {
  /** Counts that started before `from` or before `cleared` are ignored. */
  from: Date;
  cleared: Date;
  next: { failures: SQL; since: SQL | typeof since };
};

/**
 * Increments the count, or restarts it at one, in a single statement so that concurrent attempts are all
 * counted.
 */
async function addCount(db: Db, key: Buffer, at: Date, { from, cleared, next }: CountOptions) {
  const isExpired = sql`${since} <= greatest(${from}::timestamptz, ${cleared}::timestamptz)`;
  const [row] = await db
    .insert(attemptCount)
    .values({ key, failures: 1, since: at })
    .onConflictDoUpdate({
      target: attemptCount.key,
      set: {
        failures: sql`case when ${isExpired} then 1 else ${next.failures} end`,
        since: sql`case when ${isExpired} then ${at} else ${next.since} end`,
      },
    })
    .returning({ failures, since });
  return row ?? { failures: 1, since: at };
}

/**
 * Grants at most one turn every `turn` milliseconds across all callers, even if calls are concurrent. Never
 * waits for a turn.
 * @returns null if the turn was granted, otherwise the time at which the next turn becomes available.
 */
export async function reserveTurn(db: Db, key: Buffer, at: Date, turn: number): Promise<Date | null> {
  const turns = await db
    .insert(attemptCount)
    .values({ key, failures: 0, since: at })
    .onConflictDoUpdate({
      target: attemptCount.key,
      set: { since: at },
      setWhere: sql`${since} <= ${addMilliseconds(at, -turn)}`,
    })
    .returning({ since });
  return turns.length > 0 ? null : addMilliseconds((await startOfCount(db, key)) ?? at, turn);
}

export async function refundAttempts(db: Db, keys: Buffer[]): Promise<void> {
  await db
    .update(attemptCount)
    .set({ failures: sql`greatest(${failures} - 1, 0)` })
    .where(inArray(attemptCount.key, keys));
}

export async function deleteCounts(db: Db, keys: Buffer[]): Promise<void> {
  await db.delete(attemptCount).where(inArray(attemptCount.key, keys));
}

export async function storeTimestamp(db: Db, key: Buffer, at: Date): Promise<void> {
  await db
    .insert(attemptCount)
    .values({ key, failures: 0, since: at })
    .onConflictDoUpdate({ target: attemptCount.key, set: { since: at } });
}

/** Returns the stored time, or the epoch if none is stored. */
export async function readTimestamp(db: Db, key: Buffer): Promise<Date> {
  return (await startOfCount(db, key)) ?? NEVER;
}

async function startOfCount(db: Db, key: Buffer): Promise<Date | undefined> {
  const [row] = await db.select({ since }).from(attemptCount).where(eq(attemptCount.key, key));
  return row?.since;
}
