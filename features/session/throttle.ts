import { eq, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { signInThrottle } from './tables.ts';

/** How failed sign-ins are counted (decisions §5): by user id and address, and by user id over all addresses. */
const fromOneAddress = { limit: 5, window: 15 * 60_000 };
const fromEverywhere = { limit: 50, window: 60 * 60_000 };

/** Who tries to sign in, whether or not there is such a user, and from which network. */
export type Attempt = { username: string; address: string };

type Verdict = { lockedUntil: Date | null; slow: boolean };

const keyOf = (...words: string[]) => keyedHash('sign-in', JSON.stringify(words));
const pairKey = ({ username, address }: Attempt) => keyOf('pair', username.toLowerCase(), address);
const userKey = ({ username }: Attempt) => keyOf('user', username.toLowerCase());

/**
 * Counts an attempt as failed before it is judged, in a transaction of its own, so that many at once cannot share
 * one free try. `lockedUntil` refuses it; `slow` lets it through late, since the user id is under attack.
 */
export function reserveAttempt(attempt: Attempt, at: Date): Promise<Verdict> {
  return platformDb(async db => {
    const pair = await countPair(db, pairKey(attempt), at);
    if (pair.failures > fromOneAddress.limit)
      return { lockedUntil: new Date(pair.since.getTime() + fromOneAddress.window), slow: false };
    const failures = await countUser(db, userKey(attempt), at);
    return { lockedUntil: null, slow: failures > fromEverywhere.limit };
  });
}

/** The attempt was right: its reservation is given back, and this address starts anew. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.delete(signInThrottle).where(eq(signInThrottle.key, pairKey(attempt)));
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(${signInThrottle.failures} - 1, 0)` })
    .where(eq(signInThrottle.key, userKey(attempt)));
}

/** `since` is the latest failure that counted: a lock runs from there, and trying on does not prolong it. */
async function countPair(db: Db, key: Buffer, at: Date) {
  const { failures, since } = signInThrottle;
  const { limit, window } = fromOneAddress;
  const over = sql`${since} <= ${new Date(at.getTime() - window)}`;
  const [row] = await db
    .insert(signInThrottle)
    .values({ key, failures: 1, since: at })
    .onConflictDoUpdate({
      target: signInThrottle.key,
      set: {
        failures: sql`case when ${over} then 1 else least(${failures}, ${limit}) + 1 end`,
        since: sql`case when ${over} or ${failures} < ${limit} then ${at} else ${since} end`,
      },
    })
    .returning({ failures, since });
  return row ?? { failures: 1, since: at };
}

/** `since` is when the hour began. */
async function countUser(db: Db, key: Buffer, at: Date): Promise<number> {
  const { failures, since } = signInThrottle;
  const over = sql`${since} <= ${new Date(at.getTime() - fromEverywhere.window)}`;
  const [row] = await db
    .insert(signInThrottle)
    .values({ key, failures: 1, since: at })
    .onConflictDoUpdate({
      target: signInThrottle.key,
      set: {
        failures: sql`case when ${over} then 1 else ${failures} + 1 end`,
        since: sql`case when ${over} then ${at} else ${since} end`,
      },
    })
    .returning({ failures });
  return row?.failures ?? 1;
}
