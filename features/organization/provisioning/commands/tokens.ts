import { and, count, desc, eq } from 'drizzle-orm';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { changeOrganization, record } from '#features/organization/organization/commands/changing.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { scimAddress } from '../queries/address.ts';
import { MAX_TOKENS, TOKEN_PREFIX, type TokenDays } from '../rules/limits.ts';
import { provisioningToken } from '../tables.ts';

const DAY = 24 * 60 * 60_000;

/** Returns the tokens, newest first, without their secrets, and the SCIM base URL. */
export async function provisioning(db: Db, { organizationId }: OrganizationScope) {
  const rows = await db
    .select()
    .from(provisioningToken)
    .where(eq(provisioningToken.organizationId, organizationId))
    .orderBy(desc(provisioningToken.id));
  return {
    address: scimAddress(),
    tokens: rows.map(({ id, name, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Creates a token. The token itself is returned only once.
 * @throws 422 `too_many_entries` on `name`
 */
export function makeToken(scope: OrganizationScope, { name, days }: { name: string; days: TokenDays }) {
  const { organizationId, userId: createdBy } = scope;
  return changeOrganization(scope, async db => {
    const [all] = await db
      .select({ number: count() })
      .from(provisioningToken)
      .where(eq(provisioningToken.organizationId, organizationId));
    if ((all?.number ?? 0) >= MAX_TOKENS) throw invalidInput({ name: 'too_many_entries' });
    const token = TOKEN_PREFIX + randomToken();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + days * DAY);
    const [made] = await db
      .insert(provisioningToken)
      .values({ organizationId, name, tokenHash: sha256(token), createdAt, createdBy, expiresAt })
      .returning({ id: provisioningToken.id });
    if (!made) throw new Error('The new token has no id');
    record(scope, 'organization.provisioning_token_made', made.id);
    return { token, ...(await provisioning(db, scope)) };
  });
}

/** @throws 404 for a token of another organization or a revoked one */
export function revokeToken(scope: OrganizationScope, id: number) {
  return changeOrganization(scope, async db => {
    const revoked = await db
      .delete(provisioningToken)
      .where(and(eq(provisioningToken.organizationId, scope.organizationId), eq(provisioningToken.id, id)))
      .returning({ id: provisioningToken.id });
    if (revoked.length === 0) throw notFound();
    record(scope, 'organization.provisioning_token_revoked', id);
    return provisioning(db, scope);
  });
}
