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

/** Counts failures under a keyed hash; `lobby`: many share this counter. */
export type Counter = { key: Buffer; lobby: boolean };

const counter = (name: string, lobby = false): Counter => ({ key: keyedHash('proof lock', name), lobby });

/** The ways count apart: a lock of one leaves the other open. */
const ofCaller = (way: 'link' | 'stay', { address, device }: Caller, network = 'address'): Counter[] => [
  ...(device === undefined ? [] : [counter(`${way}/device/${device}`)]),
  counter(`${way}/${network}/${address}`, true),
];

/** What a link opens: a slot, or one place of it. */
export type LinkOf = { id: number; isPlace?: true };

const nameOf = ({ id, isPlace }: LinkOf) => (isPlace ? `place/${id}` : `slot/${id}`);

/** A link by where it is tried from: whoever else holds it cannot lock its guest out. */
const linkCounter = (opens: LinkOf, { address }: Caller): Counter =>
  counter(`link/${nameOf(opens)}/${address}`);

/**
 * The counters of a proof by a link (docs/decisions/2026-11-21-proofs-and-locks.md). Phones are counted over all addresses, too: they can be guessed,
 * given enough of these. A code cannot, so that it stays open whatever others try.
 */
export const linkCounters = (opens: LinkOf, caller: Caller, by: 'phone' | 'code'): Counter[] => [
  linkCounter(opens, caller),
  ...(by === 'phone' ? [counter(`link/phone/${opens.id}`, true)] : []),
  ...ofCaller('link', caller),
];

/** Of a claim that can be guessed: over all networks. */
const weakClaimCounter = ({ counted }: Claim): Counter => counter(`stay/claim/${counted}`);

/** Nobody guesses a full phone or a code, so that whoever knows it cannot lock its guest out from elsewhere. */
const claimCounters = (claim: Claim, { address }: Caller): Counter[] =>
  isWeak(claim)
    ? [weakClaimCounter(claim)]
    : [counter(`stay/claim/${claim.counted}/${address}`), counter(`stay/claim/${claim.counted}`, true)];

/** Codes, and full phones in a browser that has proven a booking before, pass a network that others have locked. */
const networkOf = (claim: Claim, isKnown: boolean) =>
  claim.kind === 'code' ? 'codes' : isKnown && !isWeak(claim) ? 'known' : 'address';

/** The counters of a proof by a claim: `claim` is what was typed, whether or not there is such a booking. */
export const proofCounters = (claim: Claim, caller: Caller, isKnown: boolean): Counter[] => [
  ...claimCounters(claim, caller),
  ...ofCaller('stay', caller, networkOf(claim, isKnown)),
];

/** The counters of a browser, whatever is typed into it: a code passes where nothing else does. */
export const browserCounters = (caller: Caller): Counter[] => ofCaller('stay', caller, 'codes');

/** How many attempts are left. Counts nothing. Throws 429 `locked`. */
export async function attemptsLeft(
  db: Db,
  facilityId: number,
  counters: readonly Counter[],
): Promise<number> {
  const { left, wait } = await lockOf(db, facilityId, counters);
  if (wait) throw lockedRefusal(wait);
  return left;
}

/** How many attempts are left, and how long none is; null while there are. Counts nothing. */
export async function lockOf(db: Db, facilityId: number, counters: readonly Counter[]) {
  const at = now();
  const rule = await ruleOf(db, facilityId);
  const { left, lockedUntil } = judge(counters, await counts(db, facilityId, counters), rule, at);
  return { left, wait: lockedUntil ? waitUntil(lockedUntil, at) : null };
}

/** Whether wrong dates have locked a claim that can be guessed. */
export async function isClaimLocked(db: Db, facilityId: number, claim: Claim): Promise<boolean> {
  const counters = [weakClaimCounter(claim)];
  const rule = await ruleOf(db, facilityId);
  return judge(counters, await counts(db, facilityId, counters), rule, now()).left === 0;
}

/** How often a link has failed of late from where this caller is, and whether that locks it there. */
export async function failuresOf(db: Db, facilityId: number, opens: LinkOf, caller: Caller) {
  const link = [linkCounter(opens, caller)];
  const rule = await ruleOf(db, facilityId);
  const { left } = judge(link, await counts(db, facilityId, link), rule, now());
  return { attempts: rule.limit - left, locked: left === 0 };
}

/** The hotels where one of these counters has counted within the longest lock there can be. */
export async function facilitiesWithFailures(db: Db, counters: readonly Counter[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ facilityId: proofLock.facilityId })
    .from(proofLock)
    .where(and(gt(proofLock.updatedAt, new Date(now().getTime() - LONGEST_MS)), anyOf(counters)));
  return rows.map(row => row.facilityId);
}

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** The hotel's rule of locks. */
export async function ruleOf(db: Db, facilityId: number): Promise<LockRule> {
  return lockRule(await setting(db, facilityId, 'confirm_lock'));
}

/** These counters as they are stored. */
export const counts = (db: Db, facilityId: number, counters: readonly Counter[]) =>
  db.select().from(proofLock).where(ofThese(facilityId, counters));

export const ofThese = (facilityId: number, counters: readonly Counter[]) =>
  and(eq(proofLock.facilityId, facilityId), anyOf(counters));

export const anyOf = (counters: readonly Counter[]) =>
  inArray(
    proofLock.key,
    counters.map(({ key }) => key),
  );

/** 429 with the hours and minutes that are left. */
export function lockedRefusal(wait: Wait): Refusal {
  const seconds = (wait.hours * 60 + wait.minutes) * 60;
  return new Refusal(429, 'locked', { data: lockNotice(wait), headers: { 'retry-after': String(seconds) } });
}
