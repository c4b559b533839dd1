import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintApiKey } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { isApiVersion, NEWEST_VERSION } from '#features/access/access/rules/api-versions.ts';
import { isKeyScope } from '#features/access/access/rules/key-scopes.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { currentCall } from '#platform/http/call-context.ts';
import { hasExpired, shouldStoreLastUse } from '../rules/keys.ts';
import { apiKey } from '../tables.ts';

/**
 * Returns the scope of an API key (`X-Api-Key`). Null if the key is unknown or revoked, `expired` if it has
 * expired.
 */
export async function apiKeyScope(key: string): Promise<ApiKeyScope | 'expired' | null> {
  const found = await platformDb(async db => {
    const [row] = await db
      .select()
      .from(apiKey)
      .where(and(eq(apiKey.keyHash, sha256(key)), isNull(apiKey.revokedAt)));
    return row;
  });
  if (!found) return null;
  const at = now();
  if (hasExpired(found, at)) return 'expired';
  const scope = mintApiKey({
    facilityId: found.facilityId,
    apiKeyId: found.id,
    // Ignores scopes added by a newer release.
    scopes: new Set(found.scopes.filter(isKeyScope)),
    version: isApiVersion(found.version) ? found.version : NEWEST_VERSION,
  });
  if (shouldStoreLastUse(found.lastUsedAt, at)) await inFacility(scope, db => recordUse(db, scope, at));
  return scope;
}

export async function recordUse(db: Db, { facilityId, apiKeyId }: ApiKeyScope, at: Date): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedAt: at, lastUsedFrom: currentCall()?.source ?? null })
    .where(and(eq(apiKey.facilityId, facilityId), eq(apiKey.id, apiKeyId)));
}
