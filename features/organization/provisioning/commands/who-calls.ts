import { and, eq, gt } from 'drizzle-orm';
import { mintProvisioning } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import { shouldRecordUse } from '../rules/limits.ts';
import { provisioningToken } from '../tables.ts';

/** Returns null if the token is unknown, revoked or expired. */
export function provisioningScope(token: string): Promise<ProvisioningScope | null> {
  return platformDb(async db => {
    const at = now();
    const [found] = await db
      .select()
      .from(provisioningToken)
      .where(and(eq(provisioningToken.tokenHash, sha256(token)), gt(provisioningToken.expiresAt, at)));
    if (!found) return null;
    const { id: tokenId, organizationId, lastUsedAt } = found;
    if (shouldRecordUse(lastUsedAt, at))
      await db.update(provisioningToken).set({ lastUsedAt: at }).where(eq(provisioningToken.id, tokenId));
    return mintProvisioning({ organizationId, tokenId });
  });
}
