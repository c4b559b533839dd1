import { and, desc, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
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
