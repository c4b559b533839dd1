import { and, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { remainingWait, type Wait } from '#features/access/access/rules/locks.ts';
import type { Caller, SystemScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { updateCallContext } from '#platform/http/call-context.ts';
import { Refusal } from '#platform/http/refusal.ts';
import {
  type Counter,
  linkCounters,
  lockedRefusal,
  ruleOf,
  selectCounts,
  whereCounterKeys,
  whereCounters,
} from '../queries/attempts.ts';
import { type LockRule, limitOf, lockStateOf } from '../rules/locks.ts';
import { proofLock } from '../tables.ts';

/**
 * `left`: number of attempts left after this one. `wait`: duration of the lock, null while attempts are left.
 */
type Attempt = { left: number; wait: Wait | null };

type AttemptCounters = {
  counters: readonly Counter[];
  ofCodes: readonly Counter[];
};

/**
 * Runs one attempt. The attempt is counted before `judgeIt` checks it, and uncounted if `judgeIt` returns a
 * result instead of undefined. Everything runs in one transaction, so concurrent attempts wait for each other
 * and cannot exceed the limit. An aborted transaction counts nothing.
 * @throws 429 `locked`, without counting the attempt
 */
export function runAttempt<T>(
  scope: SystemScope,
  { counters, ofCodes }: AttemptCounters,
  judgeIt: (db: Db) => Promise<T | undefined>,
): Promise<{ attempt: Attempt; found: T | undefined }> {
  updateCallContext({ facilityId: scope.facilityId });
  return inFacility(scope, async db => {
    const attempt = await countAttempt(db, scope.facilityId, { counters, ofCodes });
    const found = await judgeIt(db);
    if (found !== undefined) await decrementFailures(db, scope.facilityId, counters);
    return { attempt, found };
  });
}

async function countAttempt(
  db: Db,
  facilityId: number,
  { counters, ofCodes }: AttemptCounters,
): Promise<Attempt> {
  const rule = await ruleOf(db, facilityId);
  const at = now();
  const newCounts = await countOnce(db, facilityId, counters, rule, at);
  const refused = counters.filter(({ key }) => !newCounts.some(hasSameKey({ key })));
  const loadCodeCounts = async () => selectCounts(db, facilityId, ofCodes);
  if (refused.length === 0) {
    const { left, lockedUntil } = lockStateOf(counters, newCounts, rule, at);
    if (!lockedUntil) return { left, wait: null };
    return { left, wait: buildWait(lockedUntil, at, lockStateOf(ofCodes, await loadCodeCounts(), rule, at)) };
  }
  const { lockedUntil } = lockStateOf(refused, await selectCounts(db, facilityId, refused), rule, at);
  const codeCounts = (await loadCodeCounts()).map(code =>
    newCounts.some(hasSameKey(code)) ? { ...code, failures: code.failures - 1 } : code,
  );
  throw lockedRefusal(buildWait(lockedUntil ?? at, at, lockStateOf(ofCodes, codeCounts, rule, at)));
}

const hasSameKey =
  ({ key }: { key: Buffer }) =>
  (other: { key: Buffer }) =>
    other.key.equals(key);

const buildWait = (until: Date, at: Date, codes: { left: number }): Wait => ({
  ...remainingWait(until, at),
  ...(codes.left > 0 && { code_open: true }),
});

/** Uncounts a successful attempt. Its counters are still locked by the increment in the same transaction. */
async function decrementFailures(db: Db, facilityId: number, counters: readonly Counter[]): Promise<void> {
  await db
    .update(proofLock)
    .set({ failures: sql`greatest(${proofLock.failures} - 1, 0)` })
    .where(whereCounters(facilityId, counters));
}

/** Increments the counters in a single statement. A full counter is neither changed nor returned. */
async function countOnce(db: Db, facilityId: number, counters: readonly Counter[], rule: LockRule, at: Date) {
  const lobbies = counters.filter(each => each.lobby);
  const limit = sql`(case when ${whereCounterKeys(lobbies)} then ${limitOf({ lobby: true }, rule)}::int else ${limitOf({ lobby: false }, rule)}::int end)`;
  const isExpired = sql`${proofLock.updatedAt} <= ${new Date(at.getTime() - rule.releaseMs)}`;
  const inOrder = counters.toSorted((a, b) => a.key.compare(b.key));
  return db
    .insert(proofLock)
    .values(inOrder.map(({ key }) => ({ facilityId, key, failures: 1, updatedAt: at })))
    .onConflictDoUpdate({
      target: [proofLock.facilityId, proofLock.key],
      set: {
        failures: sql`case when ${isExpired} then 1 else ${proofLock.failures} + 1 end`,
        updatedAt: at,
      },
      setWhere: sql`${isExpired} or ${proofLock.failures} < ${limit}`,
    })
    .returning();
}

type FailedProof = 'phone_not_found' | 'booking_not_found' | 'more_needed';

/**
 * Builds the 422 error for a failed proof. It contains the number of attempts left or, after the last attempt,
 * the duration of the lock.
 */
export const failedProof = (why: FailedProof, { left, wait }: Attempt): Refusal =>
  new Refusal(422, why, { data: { errorCode: why, lockCountDown: left, ...wait } });

type SlotAttempt = { by: 'phone' | 'code'; isRight: () => boolean; refusal: FailedProof };

/**
 * Runs one attempt to prove a slot by its link or My Page, and counts it for that slot.
 * @throws 422 `refusal`
 * @throws 429 `locked`
 */
export async function runSlotAttempt(
  { scope, slot }: { scope: SystemScope; slot: { id: number } },
  caller: Caller,
  { by, isRight, refusal }: SlotAttempt,
): Promise<void> {
  const linkTarget = { id: slot.id };
  const ofCodes = linkCounters(linkTarget, caller, 'code');
  const counters = by === 'phone' ? linkCounters(linkTarget, caller, 'phone') : ofCodes;
  const { attempt, found } = await runAttempt(scope, { counters, ofCodes }, async db => {
    if (!isRight()) return undefined;
    await storeProvenBrowser(db, scope.facilityId, caller);
    return true;
  });
  if (!found) throw failedProof(refusal, attempt);
}

/**
 * Runs one attempt to prove a companion's place by its link.
 * @throws 422 `booking_not_found`
 * @throws 429 `locked`
 */
export async function runPlaceAttempt(
  { scope, placeId }: { scope: SystemScope; placeId: number },
  caller: Caller,
  isRight: () => boolean,
): Promise<void> {
  const counters = linkCounters({ id: placeId, isPlace: true }, caller, 'code');
  const { attempt, found } = await runAttempt(scope, { counters, ofCodes: counters }, async () =>
    isRight() ? true : undefined,
  );
  if (!found) throw failedProof('booking_not_found', attempt);
}

const keyOf = (device: string) => keyedHash('proven before', device);

/**
 * Stores that this browser has proven a booking of this hotel. The entry is deleted together with the counters.
 */
export async function storeProvenBrowser(db: Db, facilityId: number, { device }: Caller): Promise<void> {
  if (device === undefined) return;
  const updatedAt = now();
  await db
    .insert(proofLock)
    .values({ facilityId, key: keyOf(device), failures: 0, updatedAt })
    .onConflictDoUpdate({ target: [proofLock.facilityId, proofLock.key], set: { updatedAt } });
}

/** Returns whether this browser has proven a booking within the last two days. */
export async function hasProven(db: Db, facilityId: number, { device }: Caller): Promise<boolean> {
  if (device === undefined) return false;
  const deviceFilter = and(eq(proofLock.facilityId, facilityId), eq(proofLock.key, keyOf(device)));
  return (await db.select({ key: proofLock.key }).from(proofLock).where(deviceFilter)).length > 0;
}
