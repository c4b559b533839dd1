import { and, eq, inArray, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { proofLock } from '../tables.ts';

/**
 * Many wrong guesses in one hotel, whoever makes them: somebody is trying bookings out. For an hour after more than
 * 60 in an hour the verification code is asked of everybody who has no link (docs/reference/proofs.md#locks).
 */
const MOST_AN_HOUR = 60;
const MINUTE = 60_000;
const SPAN = 10;
const SPANS_AN_HOUR = 6;

const alarmKey = () => keyedHash('proof alarm', 'stay');
const spanKey = (span: number) => keyedHash('proof alarm', `stay/${span}`);
const spanOf = (at: Date) => Math.floor(at.getTime() / (SPAN * MINUTE));

/** Whether everybody must give the verification code at `at`. */
export async function codeDemanded(db: Db, facilityId: number, at: Date): Promise<boolean> {
  const [alarm] = await db
    .select({ lockedUntil: proofLock.lockedUntil })
    .from(proofLock)
    .where(and(eq(proofLock.facilityId, facilityId), eq(proofLock.key, alarmKey())));
  return alarm?.lockedUntil != null && alarm.lockedUntil > at;
}

/** Counts a failed proof by a claim, and raises the alarm where it is one too many. */
export function countFailedClaim(scope: SystemScope, at: Date): Promise<void> {
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    await put(db, { facilityId, key: spanKey(spanOf(at)), failures: 1, lockedUntil: null, updatedAt: at });
    const failures = await failuresInTheHour(db, facilityId, at);
    if (failures <= MOST_AN_HOUR) return;
    if (!(await codeDemanded(db, facilityId, at)))
      await audit(db, scope, { action: 'proof.alarmed', details: { failures } });
    const lockedUntil = new Date(at.getTime() + 60 * MINUTE);
    await put(db, { facilityId, key: alarmKey(), failures: 1, lockedUntil, updatedAt: at });
  });
}

async function put(db: Db, row: typeof proofLock.$inferInsert): Promise<void> {
  const { lockedUntil, updatedAt } = row;
  await db
    .insert(proofLock)
    .values(row)
    .onConflictDoUpdate({
      target: [proofLock.facilityId, proofLock.key],
      set: { failures: sql`${proofLock.failures} + 1`, lockedUntil, updatedAt },
    });
}

async function failuresInTheHour(db: Db, facilityId: number, at: Date): Promise<number> {
  const keys = Array.from({ length: SPANS_AN_HOUR }, (_, back) => spanKey(spanOf(at) - back));
  const [total] = await db
    .select({ failures: sql<number>`coalesce(sum(${proofLock.failures}), 0)`.mapWith(Number) })
    .from(proofLock)
    .where(and(eq(proofLock.facilityId, facilityId), inArray(proofLock.key, keys)));
  return total?.failures ?? 0;
}
