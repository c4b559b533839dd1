import { and, eq, lt } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import { newDataKey, wrapKey } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { forgetKeys, keysOf } from '../queries/keys.ts';
import { facilityKey } from '../tables.ts';

/** Makes the facility's data key, wrapped by MASTER_KEY (docs/security/keys.md). */
export async function createFacilityKey(db: Db, facilityId: number): Promise<void> {
  const wrapped = wrapKey(newDataKey(), facilityId);
  await db.insert(facilityKey).values({ facilityId, wrapped, createdAt: now() });
}

/** A new data key, unless one was added before and not all is sealed by it yet. Out: the newest. */
export async function addFacilityKey(db: Db, facilityId: number) {
  const keys = await keysOf(db, facilityId);
  if (keys.length === 1) await createFacilityKey(db, facilityId);
  forgetKeys(facilityId);
  const [newest] = await keysOf(db, facilityId);
  if (!newest) throw new Error(`Facility ${facilityId} has no data key`);
  return { newest, isNew: keys.length === 1 };
}

/** Nothing is sealed by any but the newest any more. */
export async function dropOldKeys(db: Db, facilityId: number, newest: number): Promise<void> {
  await db.delete(facilityKey).where(and(eq(facilityKey.facilityId, facilityId), lt(facilityKey.id, newest)));
  forgetKeys(facilityId);
}
