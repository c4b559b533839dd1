import { and, desc, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { audit } from '#features/audit/commands.ts';
import { now } from '#platform/clock/clock.ts';
import { notFound } from '#platform/http/refusal.ts';
import { createApiKey } from './commands.ts';
import { apiKey } from './tables.ts';

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
