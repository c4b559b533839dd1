import { and, eq } from 'drizzle-orm';
import type { ApiKeyScope } from '#features/access/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { apiKey } from './tables.ts';

/**
 * Makes a key for a PMS or kiosk. Out: its id and the key itself, which is shown this once and stored as a hash only.
 * Only the demo says what its key is: it must work after a second start, too.
 */
export async function createApiKey(
  db: Db,
  facilityId: number,
  name: string,
  userId: number,
  key = `gk_${randomToken()}`,
): Promise<{ id: number; key: string }> {
  const [made] = await db
    .insert(apiKey)
    .values({ facilityId, name, keyHash: sha256(key), createdAt: now(), createdBy: userId })
    .returning({ id: apiKey.id });
  if (!made) throw new Error('The new key has no id');
  return { id: made.id, key };
}

/** Notes that a key was used, for whoever wonders whether it still is. */
export async function noteUse(db: Db, { facilityId, apiKeyId }: ApiKeyScope, at: Date): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKey.facilityId, facilityId), eq(apiKey.id, apiKeyId)));
}
