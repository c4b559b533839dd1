import { and, eq } from 'drizzle-orm';
import type { Caller } from '#features/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { proofLock } from '../tables.ts';

const keyOf = (device: string) => keyedHash('proven before', device);

/** Notes that a booking of this hotel was proven in this browser; forgotten with what is counted (forget-old-proofs.ts). */
export async function noteProven(db: Db, facilityId: number, { device }: Caller): Promise<void> {
  if (device === undefined) return;
  const updatedAt = now();
  await db
    .insert(proofLock)
    .values({ facilityId, key: keyOf(device), failures: 0, updatedAt })
    .onConflictDoUpdate({ target: [proofLock.facilityId, proofLock.key], set: { updatedAt } });
}

/** Whether one was, within the last two days. */
export async function hasProven(db: Db, facilityId: number, { device }: Caller): Promise<boolean> {
  if (device === undefined) return false;
  const own = and(eq(proofLock.facilityId, facilityId), eq(proofLock.key, keyOf(device)));
  return (await db.select({ key: proofLock.key }).from(proofLock).where(own)).length > 0;
}
