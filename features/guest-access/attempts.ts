import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import type { Caller, SystemScope } from '#features/access/scope.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { callConcerns } from '#platform/http/call-context.ts';
import {
  type Counter,
  judge,
  LOBBY,
  type LockRule,
  lockedRefusal,
  lockRule,
  type Wait,
  waitUntil,
} from './lock-rules.ts';
import { type Claim, isWeak } from './stay-claim.ts';
import { proofLock } from './tables.ts';

const counter = (name: string, lobby = false): Counter => ({ key: keyedHash('proof lock', name), lobby });

/** The ways count apart: a lock of one leaves the other open. */
const ofCaller = (way: 'link' | 'stay', { address, device }: Caller, network = 'address'): Counter[] => [
  ...(device === undefined ? [] : [counter(`${way}/device/${device}`)]),
  counter(`${way}/${network}/${address}`, true),
];

/** A link by where it is tried from: whoever else holds it cannot lock its guest out. */
const linkCounter = (slotId: number, { address }: Caller): Counter =>
  counter(`link/slot/${slotId}/${address}`);

/**
 * What a proof by a link counts by (docs/decisions/2026-11-21-proofs-and-locks.md). Phones are counted over all addresses, too: they can be guessed,
 * given enough of these. A code cannot, so that it stays open whatever others try.
 */
export const linkCounters = (slotId: number, caller: Caller, by: 'phone' | 'code'): Counter[] => [
  linkCounter(slotId, caller),
  ...(by === 'phone' ? [counter(`link/phone/${slotId}`, true)] : []),
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

/** What a proof by a stay counts by: `claim` is what was typed, whether or not there is such a booking. */
export const stayCounters = (claim: Claim, caller: Caller, isKnown: boolean): Counter[] => [
  ...claimCounters(claim, caller),
  ...ofCaller('stay', caller, networkOf(claim, isKnown)),
];

/** What stands against a browser whatever is typed into it: a code passes where nothing else does. */
export const browserCounters = (caller: Caller): Counter[] => ofCaller('stay', caller, 'codes');

/** An attempt under way: how many are left after it and, where none is, how long what it has locked stays so. */
export type Attempt = { left: number; wait: Wait | null };

/**
 * Counts an attempt before it is judged, in a transaction of its own.
 * However many try at once, no more than the limit get past. Throws 429 `locked`, and then has counted nothing.
 */
export function reserveAttempt(scope: SystemScope, counters: readonly Counter[]): Promise<Attempt> {
  callConcerns({ facilityId: scope.facilityId });
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    const rule = await ruleOf(db, facilityId);
    const at = now();
    const counted = await countOnce(db, facilityId, counters, rule, at);
    const refused = counters.filter(({ key }) => !counted.some(each => each.key.equals(key)));
    if (refused.length === 0) {
      const { left, lockedUntil } = judge(counters, counted, rule, at);
      return { left, wait: lockedUntil && waitUntil(lockedUntil, at) };
    }
    const { lockedUntil } = judge(refused, await counts(db, facilityId, refused), rule, at);
    throw lockedRefusal(lockedUntil ?? at, at);
  });
}

/** An attempt that succeeded does not count. */
export async function giveBack(db: Db, facilityId: number, counters: readonly Counter[]): Promise<void> {
  // Locked in the order in which attempts lock them: two that meet wait for each other, and never in a circle.
  await db
    .select({ key: proofLock.key })
    .from(proofLock)
    .where(ofThese(facilityId, counters))
    .orderBy(proofLock.key)
    .for('update');
  await db
    .update(proofLock)
    .set({ failures: sql`greatest(${proofLock.failures} - 1, 0)` })
    .where(ofThese(facilityId, counters));
}

/** How many attempts are left. Counts nothing. Throws 429 `locked`. */
export async function attemptsLeft(
  db: Db,
  facilityId: number,
  counters: readonly Counter[],
): Promise<number> {
  const at = now();
  const rule = await ruleOf(db, facilityId);
  const { left, lockedUntil } = judge(counters, await counts(db, facilityId, counters), rule, at);
  if (lockedUntil) throw lockedRefusal(lockedUntil, at);
  return left;
}

/** Whether wrong dates have locked a claim that can be guessed. */
export async function isClaimLocked(db: Db, facilityId: number, claim: Claim): Promise<boolean> {
  const counters = [weakClaimCounter(claim)];
  const rule = await ruleOf(db, facilityId);
  return judge(counters, await counts(db, facilityId, counters), rule, now()).left === 0;
}

/** How often a link has failed of late from where this caller is, and whether that locks it there. */
export async function failuresOf(db: Db, facilityId: number, slotId: number, caller: Caller) {
  const link = [linkCounter(slotId, caller)];
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

async function ruleOf(db: Db, facilityId: number): Promise<LockRule> {
  return lockRule(await setting(db, facilityId, 'confirm_lock'));
}

/** One statement. A counter that is full is left as it is, and is not among the answers. */
async function countOnce(db: Db, facilityId: number, counters: readonly Counter[], rule: LockRule, at: Date) {
  const lobbies = counters.filter(each => each.lobby);
  const limit = sql`(case when ${anyOf(lobbies)} then ${LOBBY * rule.limit}::int else ${rule.limit}::int end)`;
  const forgotten = sql`${proofLock.updatedAt} <= ${new Date(at.getTime() - rule.releaseMs)}`;
  const inOrder = counters.toSorted((a, b) => a.key.compare(b.key));
  return db
    .insert(proofLock)
    .values(inOrder.map(({ key }) => ({ facilityId, key, failures: 1, updatedAt: at })))
    .onConflictDoUpdate({
      target: [proofLock.facilityId, proofLock.key],
      set: {
        failures: sql`case when ${forgotten} then 1 else ${proofLock.failures} + 1 end`,
        updatedAt: at,
      },
      setWhere: sql`${forgotten} or ${proofLock.failures} < ${limit}`,
    })
    .returning();
}

const counts = (db: Db, facilityId: number, counters: readonly Counter[]) =>
  db.select().from(proofLock).where(ofThese(facilityId, counters));

const ofThese = (facilityId: number, counters: readonly Counter[]) =>
  and(eq(proofLock.facilityId, facilityId), anyOf(counters));

const anyOf = (counters: readonly Counter[]) =>
  inArray(
    proofLock.key,
    counters.map(({ key }) => key),
  );
