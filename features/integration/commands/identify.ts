import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintApiKey } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import type { ApiKeyScope } from '#features/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { apiKey } from '../tables.ts';

/** Who calls with this `X-Api-Key`; null where no facility has such a key, or has it no more. */
export async function apiKeyScope(key: string): Promise<ApiKeyScope | null> {
  const found = await platformDb(async db => {
    const [row] = await db
      .select({ id: apiKey.id, facilityId: apiKey.facilityId, lastUsedAt: apiKey.lastUsedAt })
      .from(apiKey)
      .where(and(eq(apiKey.keyHash, sha256(key)), isNull(apiKey.revokedAt)));
    return row;
  });
  if (!found) return null;
  const scope = mintApiKey({ facilityId: found.facilityId, apiKeyId: found.id });
  if (isNoteworthy(found.lastUsedAt, now())) await inFacility(scope, db => noteUse(db, scope, now()));
  return scope;
}

const MINUTE = 60_000;

/** A busy PMS would otherwise rewrite the same row with every call. */
const isNoteworthy = (lastUsedAt: Date | null, at: Date) =>
  lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE;

/** Notes that a key was used, for whoever wonders whether it still is. */
async function noteUse(db: Db, { facilityId, apiKeyId }: ApiKeyScope, at: Date): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKey.facilityId, facilityId), eq(apiKey.id, apiKeyId)));
}
