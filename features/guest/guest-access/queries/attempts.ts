import { and, eq, gt, inArray } from 'drizzle-orm';
import { lockNotice, type Wait, waitUntil } from '#features/access/access/rules/locks.ts';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { judge, type LockRule, lockRule } from '../rules/locks.ts';
import { proofLock } from '../tables.ts';
import { type Claim, isWeak } from './claim.ts';

/** Counts failures under a keyed hash. `lobby`: many people share this counter. */
export type Counter = { key: Buffer; lobby: boolean };

const counter = (name: string, lobby = false): Counter => ({ key: keyedHash('proof lock', name), lobby });

/** Separate counters for each way, so that a lock of one does not affect the other. */
const ofCaller = (way: 'link' | 'stay', { address, device }: Caller, network = 'address'): Counter[] => [
  ...(device === undefined ? [] : [counter(`${way}/device/${device}`)]),
  counter(`${way}/${network}/${address}`, true),
];

/** What a link opens: a slot, or one companion's place in it. */
export type LinkOf = { id: number; isPlace?: true };

const nameOf = ({ id, isPlace }: LinkOf) => (isPlace ? `place/${id}` : `slot/${id}`);

/** Counts a link per address, so that another person who has it cannot lock its guest out. */
const linkCounter = (opens: LinkOf, { address }: Caller): Counter =>
  counter(`link/${nameOf(opens)}/${address}`);

/**
 * Returns the counters of a proof by link (docs/decisions/2026-11-22-proofs-and-locks.md). Phones are also
 * counted over all addresses, because enough of those allow guessing them. A code cannot be guessed, so others
 * cannot lock it.
 */
export const linkCounters = (opens: LinkOf, caller: Caller, by: 'phone' | 'code'): Counter[] => [
  linkCounter(opens, caller),
  ...(by === 'phone' ? [counter(`link/phone/${opens.id}`, true)] : []),
  ...ofCaller('link', caller),
];

/** Counts a guessable claim over all networks. */
const weakClaimCounter = ({ counted }: Claim): Counter => counter(`stay/claim/${counted}`);

/**
 * A full phone or a code cannot be guessed, so it is counted per address: others who know it cannot lock its
 * guest out.
 */
const claimCounters = (claim: Claim, { address }: Caller): Counter[] =>
  isWeak(claim)
    ? [weakClaimCounter(claim)]
    : [counter(`stay/claim/${claim.counted}/${address}`), counter(`stay/claim/${claim.counted}`, true)];

/**
 * Codes, and full phones in a browser with an earlier proof, are still accepted in a network that others have
 * locked.
 */
const networkOf = (claim: Claim, isKnown: boolean) =>
  claim.kind === 'code' ? 'codes' : isKnown && !isWeak(claim) ? 'known' : 'address';

/**
 * Returns the counters of a proof by claim. `claim` is what was typed, whether or not such a booking exists.
 */
export const proofCounters = (claim: Claim, caller: Caller, isKnown: boolean): Counter[] => [
  ...claimCounters(claim, caller),
  ...ofCaller('stay', caller, networkOf(claim, isKnown)),
];

/** Returns the counters of a browser. They are those of a code, which is accepted longest. */
export const browserCounters = (caller: Caller): Counter[] => ofCaller('stay', caller, 'codes');

/**
 * Returns how many attempts are left, without counting one.
 * @throws 429 `locked`
 */
export async function attemptsLeft(
  db: Db,
  facilityId: number,
  counters: readonly Counter[],
): Promise<number> {
  const { left, wait } = await lockOf(db, facilityId, counters);
  if (wait) throw lockedRefusal(wait);
  return left;
}

/**
 * Returns how many attempts are left and, if there are none, how long the lock lasts (otherwise null). Counts
 * nothing.
 */
export async function lockOf(db: Db, facilityId: number, counters: readonly Counter[]) {
  const at = now();
  const rule = await ruleOf(db, facilityId);
  const { left, lockedUntil } = judge(counters, await counts(db, facilityId, counters), rule, at);
  return { left, wait: lockedUntil ? waitUntil(lockedUntil, at) : null };
}

/** Whether a guessable claim is locked by wrong dates. */
export async function isClaimLocked(db: Db, facilityId: number, claim: Claim): Promise<boolean> {
  const counters = [weakClaimCounter(claim)];
  const rule = await ruleOf(db, facilityId);
  return judge(counters, await counts(db, facilityId, counters), rule, now()).left === 0;
}

/** Returns the recent failures of a link from the caller's address, and whether it is locked there. */
export async function failuresOf(db: Db, facilityId: number, opens: LinkOf, caller: Caller) {
  const link = [linkCounter(opens, caller)];
  const rule = await ruleOf(db, facilityId);
  const { left } = judge(link, await counts(db, facilityId, link), rule, now());
  return { attempts: rule.limit - left, locked: left === 0 };
}

/** Returns the hotels where one of these counters has counted within the longest possible lock. */
export async function facilitiesWithFailures(db: Db, counters: readonly Counter[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ facilityId: proofLock.facilityId })
    .from(proofLock)
    .where(and(gt(proofLock.updatedAt, new Date(now().getTime() - LONGEST_MS)), anyOf(counters)));
  return rows.map(row => row.facilityId);
}

const LONGEST_MS = 24 * 60 * 60 * 1000;

export async function ruleOf(db: Db, facilityId: number): Promise<LockRule> {
  return lockRule(await setting(db, facilityId, 'confirm_lock'));
}

export const counts = (db: Db, facilityId: number, counters: readonly Counter[]) =>
  db.select().from(proofLock).where(ofThese(facilityId, counters));

export const ofThese = (facilityId: number, counters: readonly Counter[]) =>
  and(eq(proofLock.facilityId, facilityId), anyOf(counters));

export const anyOf = (counters: readonly Counter[]) =>
  inArray(
    proofLock.key,
    counters.map(({ key }) => key),
  );

export function lockedRefusal(wait: Wait): Refusal {
  const seconds = (wait.hours * 60 + wait.minutes) * 60;
  return new Refusal(429, 'locked', { data: lockNotice(wait), headers: { 'retry-after': String(seconds) } });
}
