import { and, eq, gt, inArray } from 'drizzle-orm';
import { lockNotice, remainingWait, type Wait } from '#features/access/access/rules/locks.ts';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { type LockRule, lockRule, lockStateOf } from '../rules/locks.ts';
import { proofLock } from '../tables.ts';
import { type Claim, isWeak } from './claim.ts';

/** Counter of failures, identified by a keyed hash. `lobby`: many people share this counter. */
export type Counter = { key: Buffer; lobby: boolean };

const counter = (name: string, lobby = false): Counter => ({ key: keyedHash('proof lock', name), lobby });

/** Proofs with and without a link have separate counters, so that a lock of one does not affect the other. */
const callerCounters = (
  way: 'link' | 'stay',
  { address, device }: Caller,
  network = 'address',
): Counter[] => [
  ...(device === undefined ? [] : [counter(`${way}/device/${device}`)]),
  counter(`${way}/${network}/${address}`, true),
];

/** Target of a link: a slot, or a companion's place (`isPlace`). */
export type LinkTarget = { id: number; isPlace?: true };

const nameOf = ({ id, isPlace }: LinkTarget) => (isPlace ? `place/${id}` : `slot/${id}`);

/** Counts failures of a link per network, so that another person with the link cannot lock the guest out. */
const linkCounter = (opens: LinkTarget, { address }: Caller): Counter =>
  counter(`link/${nameOf(opens)}/${address}`);

/**
 * Returns the counters of a proof by link (docs/decisions/2026-11-22-proofs-and-locks.md). Attempts by phone
 * are also counted across all networks, because a phone number could be guessed from many addresses. A
 * code cannot be guessed, so it needs no such counter.
 */
export const linkCounters = (opens: LinkTarget, caller: Caller, by: 'phone' | 'code'): Counter[] => [
  linkCounter(opens, caller),
  ...(by === 'phone' ? [counter(`link/phone/${opens.id}`, true)] : []),
  ...callerCounters('link', caller),
];

const weakClaimCounter = ({ counted }: Claim): Counter => counter(`stay/claim/${counted}`);

/**
 * Counts attempts with a full phone number or code per network, so that someone who knows it locks only
 * their own address, not the guest. A second counter for all addresses allows more failures. Weak claims have
 * only one counter for all addresses.
 */
const claimCounters = (claim: Claim, { address }: Caller): Counter[] =>
  isWeak(claim)
    ? [weakClaimCounter(claim)]
    : [counter(`stay/claim/${claim.counted}/${address}`), counter(`stay/claim/${claim.counted}`, true)];

/**
 * Selects the network counter. Codes, and full phone numbers in a browser with an earlier proof, have
 * separate counters, so that they are still accepted in a network that other people have locked.
 */
const networkOf = (claim: Claim, isKnown: boolean) =>
  claim.kind === 'code' ? 'codes' : isKnown && !isWeak(claim) ? 'known' : 'address';

/**
 * Returns the counters of a proof by claim. They depend only on the typed claim, not on whether the booking
 * exists.
 */
export const proofCounters = (claim: Claim, caller: Caller, isKnown: boolean): Counter[] => [
  ...claimCounters(claim, caller),
  ...callerCounters('stay', caller, networkOf(claim, isKnown)),
];

export const browserCounters = (caller: Caller): Counter[] => callerCounters('stay', caller, 'codes');

/**
 * Returns how many attempts are left, without counting an attempt.
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
 * Returns how many attempts are left and, if none is left, how long the lock lasts (otherwise null). Does not
 * count an attempt.
 */
export async function lockOf(db: Db, facilityId: number, counters: readonly Counter[]) {
  const at = now();
  const rule = await ruleOf(db, facilityId);
  const { left, lockedUntil } = lockStateOf(counters, await selectCounts(db, facilityId, counters), rule, at);
  return { left, wait: lockedUntil ? remainingWait(lockedUntil, at) : null };
}

/** Returns whether a guessable claim is locked because it was tried with wrong dates. */
export async function isClaimLocked(db: Db, facilityId: number, claim: Claim): Promise<boolean> {
  const counters = [weakClaimCounter(claim)];
  const rule = await ruleOf(db, facilityId);
  return lockStateOf(counters, await selectCounts(db, facilityId, counters), rule, now()).left === 0;
}

export async function failuresOf(db: Db, facilityId: number, opens: LinkTarget, caller: Caller) {
  const slotCounters = [linkCounter(opens, caller)];
  const rule = await ruleOf(db, facilityId);
  const { left } = lockStateOf(slotCounters, await selectCounts(db, facilityId, slotCounters), rule, now());
  return { attempts: rule.limit - left, locked: left === 0 };
}

/** Returns the hotels in which one of these counters has counted a failure within the maximum lock duration. */
export async function facilitiesWithFailures(db: Db, counters: readonly Counter[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ facilityId: proofLock.facilityId })
    .from(proofLock)
    .where(and(gt(proofLock.updatedAt, new Date(now().getTime() - LONGEST_MS)), whereCounterKeys(counters)));
  return rows.map(row => row.facilityId);
}

const LONGEST_MS = 24 * 60 * 60 * 1000;

export async function ruleOf(db: Db, facilityId: number): Promise<LockRule> {
  return lockRule(await setting(db, facilityId, 'confirm_lock'));
}

export const selectCounts = (db: Db, facilityId: number, counters: readonly Counter[]) =>
  db.select().from(proofLock).where(whereCounters(facilityId, counters));

export const whereCounters = (facilityId: number, counters: readonly Counter[]) =>
  and(eq(proofLock.facilityId, facilityId), whereCounterKeys(counters));

export const whereCounterKeys = (counters: readonly Counter[]) =>
  inArray(
    proofLock.key,
    counters.map(({ key }) => key),
  );

export function lockedRefusal(wait: Wait): Refusal {
  const seconds = (wait.hours * 60 + wait.minutes) * 60;
  return new Refusal(429, 'locked', { data: lockNotice(wait), headers: { 'retry-after': String(seconds) } });
}
