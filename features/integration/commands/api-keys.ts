import { and, desc, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintApiKey } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import type { ApiKeyScope, StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { apiKey } from '../tables.ts';

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

/** Makes a key and shows it this once. */
export function makeApiKey(scope: StaffScope, name: string) {
  return inFacility(scope, async db => {
    const made = await createApiKey(db, scope.facilityId, name, scope.userId);
    // The name is free text and stays with the key.
    await audit(db, scope, { action: 'api_key.created', details: { apiKeyId: made.id } });
    return { ...made, name };
  });
}

/** Revokes a key; its row stays, so that the audit can still name it. Of two at once the second gets 404. */
export function revokeApiKey(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const revoked = await db
      .update(apiKey)
      .set({ revokedAt: now() })
      .where(and(eq(apiKey.facilityId, scope.facilityId), eq(apiKey.id, id), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id });
    if (revoked.length === 0) throw notFound();
    await audit(db, scope, { action: 'api_key.revoked', details: { apiKeyId: id } });
  });
}

/** The keys of the hotel that are good now, the newest first. */
export function listApiKeys(scope: StaffScope) {
  return inFacility(scope, async db => {
    const keys = await db
      .select()
      .from(apiKey)
      .where(and(eq(apiKey.facilityId, scope.facilityId), isNull(apiKey.revokedAt)))
      .orderBy(desc(apiKey.id));
    return keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    }));
  });
}

/** The scope of an `X-Api-Key`; null where no facility has such a key, or it is revoked. */
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

/** Notes when a key was last used, which the list of keys shows. */
async function noteUse(db: Db, { facilityId, apiKeyId }: ApiKeyScope, at: Date): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKey.facilityId, facilityId), eq(apiKey.id, apiKeyId)));
}
