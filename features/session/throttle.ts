import { eq, inArray, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/platform-db.ts';
import { usernameIs } from '#features/user/queries.ts';
import { lowerUsername } from '#features/user/rules.ts';
import { livingUser } from '#features/user/tables.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { accountMailAsked } from './events.ts';
import { signInThrottle } from './tables.ts';

/** How failed sign-ins are counted (decisions §5): by user id and address, and by user id over all addresses. */
const fromOneAddress = { limit: 5, window: 15 * 60_000 };
const fromEverywhere = { limit: 50, window: 60 * 60_000 };

/** Who tries to sign in, or to get a new password, whether or not there is such a user, and from which network. */
export type Attempt = { username: string; address: string; act?: 'reset' };

type Verdict = { lockedUntil: Date | null; slow: boolean };

const keyOf = (...words: string[]) => keyedHash('sign-in', JSON.stringify(words));
const named = (kind: string, { act, username }: Attempt) => [
  act ? `${act} ${kind}` : kind,
  lowerUsername(username),
];
const pairKey = (attempt: Attempt) => keyOf(...named('pair', attempt), attempt.address);
const userKey = (attempt: Attempt) => keyOf(...named('user', attempt));

/**
 * Counts an attempt as failed before it is judged, in a transaction of its own, so that many at once cannot share
 * one free try. `lockedUntil` refuses it; `slow` lets it through late, since the user id is under attack.
 */
export function reserveAttempt(attempt: Attempt, at: Date): Promise<Verdict> {
  return platformDb(async db => {
    const pair = await countPair(db, pairKey(attempt), at);
    if (pair.failures > fromOneAddress.limit)
      return { lockedUntil: new Date(pair.since.getTime() + fromOneAddress.window), slow: false };
    const all = await countHour(db, userKey(attempt), at);
    if (all.failures === fromEverywhere.limit + 1 && !attempt.act)
      await warn(db, attempt.username, all.since);
    return { lockedUntil: null, slow: all.failures > fromEverywhere.limit };
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

/** The password was right and a second factor is awaited: only this attempt's own reservation is given back. */
export async function returnAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(${signInThrottle.failures} - 1, 0)` })
    .where(inArray(signInThrottle.key, [pairKey(attempt), userKey(attempt)]));
}

/** At most `limit` calls an hour by whoever `who` is (an address, a user): 429 `too_many_requests` (decisions §4). */
export async function limitCalls(call: string, who: string, limit: number, at: Date): Promise<void> {
  const { failures } = await platformDb(db => countHour(db, keyOf('calls', call, who), at));
  if (failures > limit) throw new Refusal(429, 'too_many_requests');
}

/** Mails whoever has this user id that it is attacked: once an hour, since the hour's beginning names the mail. */
async function warn(db: Db, username: string, since: Date): Promise<void> {
  const [user] = await db.select({ id: livingUser.id }).from(livingUser).where(usernameIs(username));
  if (!user) return;
  const nonce = `${user.id}-${since.getTime()}`;
  await accountMailAsked.add(db, { kind: 'attacked', about: user.id, nonce, language: '' });
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
async function countHour(db: Db, key: Buffer, at: Date) {
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
    .returning({ failures, since });
  return row ?? { failures: 1, since: at };
}
