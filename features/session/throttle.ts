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

/** How failed sign-ins are counted; docs/reference/sign-in.md says why. Milliseconds. */
const HOUR = 60 * 60_000;
const inOnePlace = { limit: 5, window: 15 * 60_000 };
const ofOneUser = { limit: 50, turn: 60_000 };
const ofOneAddress = { limit: 100 };
const codesOfOneUser = { limit: 15 };

/** Who tries to sign in, or to get a new password, whether or not there is such a user, and from which network. */
export type Attempt = {
  username: string;
  address: string;
  act?: 'reset';
  /** A browser in which this user has signed in before, or a session of theirs: judged apart from strangers. */
  known?: string | undefined;
};

const keyOf = (...words: string[]) => keyedHash('sign-in', JSON.stringify(words));
const named = (kind: string, { act, username }: Attempt) => [
  act ? `${act} ${kind}` : kind,
  lowerUsername(username),
];
const placeKey = (attempt: Attempt) =>
  attempt.known === undefined
    ? keyOf(...named('pair', attempt), attempt.address)
    : keyOf(...named('known', attempt), attempt.known);
const userKey = (attempt: Attempt) => keyOf(...named('user', attempt));
const turnKey = (attempt: Attempt) => keyOf(...named('turn', attempt));
const addressKey = ({ act, address }: Attempt) => keyOf('address', act ?? 'sign-in', address);
const clearedKey = (username: string) => keyOf('cleared', lowerUsername(username));
const codesKey = ({ username, known = '' }: Attempt) => keyOf('codes', lowerUsername(username), known);

/**
 * Counts an attempt as failed before it is judged, in a transaction of its own, so that many at once cannot share
 * one free try. Out: until when it is refused; null where it may be judged.
 */
export function reserveAttempt(attempt: Attempt, at: Date): Promise<Date | null> {
  return platformDb(async db => {
    const cleared = await clearedAt(db, attempt);
    const place = await countPlace(db, placeKey(attempt), at, cleared);
    if (place.failures > inOnePlace.limit) return after(place.since, inOnePlace.window);
    if (attempt.known !== undefined) return null;
    const address = await countHour(db, addressKey(attempt), at);
    if (address.failures > ofOneAddress.limit) return after(address.since, HOUR);
    const user = await countHour(db, userKey(attempt), at, cleared);
    if (user.failures <= ofOneUser.limit) return null;
    if (user.failures === ofOneUser.limit + 1 && !attempt.act)
      await warn(db, 'attacked', attempt.username, user.since);
    return takeTurn(db, turnKey(attempt), at);
  });
}

/** The same for a code of the second factor, over all challenges of the user. */
export function reserveCode(attempt: Attempt, at: Date): Promise<Date | null> {
  return platformDb(async db => {
    const codes = await countHour(db, codesKey(attempt), at, await clearedAt(db, attempt));
    if (codes.failures === codesOfOneUser.limit + 1)
      await warn(db, 'passwordKnown', attempt.username, codes.since);
    return codes.failures > codesOfOneUser.limit ? after(codes.since, HOUR) : null;
  });
}

/** The attempt was right: its reservations are given back, and this place starts anew. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  const own = [placeKey(attempt), codesKey(attempt)];
  await db.delete(signInThrottle).where(inArray(signInThrottle.key, own));
  await giveBack(db, [userKey(attempt), addressKey(attempt)]);
}

/** What has failed for this user so far counts no more, wherever it was: somebody has made sure who they are. */
export async function clearFailures(db: Db, username: string, at: Date): Promise<void> {
  await db
    .insert(signInThrottle)
    .values({ key: clearedKey(username), failures: 0, since: at })
    .onConflictDoUpdate({ target: signInThrottle.key, set: { since: at } });
}

const NEVER = new Date(0);

async function clearedAt(db: Db, { username }: Attempt): Promise<Date> {
  const { key, since } = signInThrottle;
  const [row] = await db
    .select({ since })
    .from(signInThrottle)
    .where(eq(key, clearedKey(username)));
  return row?.since ?? NEVER;
}

/** The password was right and a second factor is awaited: only this attempt's own reservations are given back. */
export async function returnAttempt(db: Db, attempt: Attempt): Promise<void> {
  await giveBack(db, [placeKey(attempt), userKey(attempt), addressKey(attempt)]);
}

/**
 * At most `limit` calls an hour by whoever `who` is (an address, a user): 429 `too_many_requests`
 * (docs/security/limits.md#attempts).
 */
export async function limitCalls(call: string, who: string, limit: number, at: Date): Promise<void> {
  const { failures } = await platformDb(db => countHour(db, keyOf('calls', call, who), at));
  if (failures > limit) throw new Refusal(429, 'too_many_requests');
}

const after = (since: Date, ms: number) => new Date(since.getTime() + ms);

async function giveBack(db: Db, keys: Buffer[]): Promise<void> {
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(${signInThrottle.failures} - 1, 0)` })
    .where(inArray(signInThrottle.key, keys));
}

/** Mails whoever has this user id, once an hour, since the hour's beginning names the mail. */
async function warn(db: Db, kind: 'attacked' | 'passwordKnown', username: string, since: Date) {
  const [user] = await db.select({ id: livingUser.id }).from(livingUser).where(usernameIs(username));
  if (!user) return;
  const nonce = `${user.id}-${since.getTime()}`;
  await accountMailAsked.add(db, { kind, about: user.id, nonce, language: '' });
}

/**
 * A user id that is guessed at from everywhere is judged once a minute, for all strangers together: they take turns, whoever
 * comes in between is refused until the next. Nobody waits here, so that many at once do not shorten it.
 */
async function takeTurn(db: Db, key: Buffer, at: Date): Promise<Date | null> {
  const { since } = signInThrottle;
  const taken = await db
    .insert(signInThrottle)
    .values({ key, failures: 0, since: at })
    .onConflictDoUpdate({
      target: signInThrottle.key,
      set: { since: at },
      setWhere: sql`${since} <= ${after(at, -ofOneUser.turn)}`,
    })
    .returning({ since });
  if (taken.length > 0) return null;
  const [last] = await db.select({ since }).from(signInThrottle).where(eq(signInThrottle.key, key));
  return after(last?.since ?? at, ofOneUser.turn);
}

/** `since` is the latest failure that counted: a lock runs from there, and trying on does not prolong it. */
async function countPlace(db: Db, key: Buffer, at: Date, cleared: Date) {
  const { failures, since } = signInThrottle;
  const { limit, window } = inOnePlace;
  const over = sql`${since} <= greatest(${after(at, -window)}::timestamptz, ${cleared}::timestamptz)`;
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
async function countHour(db: Db, key: Buffer, at: Date, cleared = NEVER) {
  const { failures, since } = signInThrottle;
  const over = sql`${since} <= greatest(${after(at, -HOUR)}::timestamptz, ${cleared}::timestamptz)`;
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
