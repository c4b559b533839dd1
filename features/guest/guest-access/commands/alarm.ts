import { and, eq, inArray, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { ALARM_LIMITS } from '../rules/locks.ts';
import { proofLock } from '../tables.ts';

// Failures are counted in intervals of ten minutes.
const SPAN_MS = 10 * 60_000;
const SPANS = ALARM_LIMITS.countedMs / SPAN_MS;

const alarmKey = () => keyedHash('proof alarm', 'stay');
const spanKey = (span: number) => keyedHash('proof alarm', `stay/${span}`);
const spanOf = (at: Date) => Math.floor(at.getTime() / SPAN_MS);

/**
 * Returns whether the alarm is on at the given time. While it is on, guessable claims are not enough: guests
 * must also enter the full phone number or the verification code.
 */
export async function isCodeRequired(db: Db, facilityId: number, at: Date): Promise<boolean> {
  const [alarm] = await db
    .select({ lockedUntil: proofLock.lockedUntil })
    .from(proofLock)
    .where(and(eq(proofLock.facilityId, facilityId), eq(proofLock.key, alarmKey())));
  return alarm?.lockedUntil != null && alarm.lockedUntil > at;
}

/** Counts a failed proof by claim. Turns the alarm on if there have been too many failures. */
export function countFailedClaim(scope: SystemScope, at: Date): Promise<void> {
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    await upsertLock(db, {
      facilityId,
      key: spanKey(spanOf(at)),
      failures: 1,
      lockedUntil: null,
      updatedAt: at,
    });
    const failures = await countFailures(db, facilityId, at);
    if (failures <= ALARM_LIMITS.most) return;
    if (!(await isCodeRequired(db, facilityId, at)))
      await audit(db, scope, { action: 'proof.alarmed', details: { failures } });
    const lockedUntil = new Date(at.getTime() + ALARM_LIMITS.lastsMs);
    await upsertLock(db, { facilityId, key: alarmKey(), failures: 1, lockedUntil, updatedAt: at });
  });
}

async function upsertLock(db: Db, row: typeof proofLock.$inferInsert): Promise<void> {
  const { lockedUntil, updatedAt } = row;
  await db
    .insert(proofLock)
    .values(row)
    .onConflictDoUpdate({
      target: [proofLock.facilityId, proofLock.key],
      set: { failures: sql`${proofLock.failures} + 1`, lockedUntil, updatedAt },
    });
}

async function countFailures(db: Db, facilityId: number, at: Date): Promise<number> {
  const keys = Array.from({ length: SPANS }, (_, back) => spanKey(spanOf(at) - back));
  const [total] = await db
    .select({ failures: sql<number>`coalesce(sum(${proofLock.failures}), 0)`.mapWith(Number) })
    .from(proofLock)
    .where(and(eq(proofLock.facilityId, facilityId), inArray(proofLock.key, keys)));
  return total?.failures ?? 0;
}
