import { eq } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { changeOrganization, record } from '#features/organization/organization/commands/changing.ts';
import { stopEnforcing } from '#features/staff/account/commands/domains.ts';
import { endProviderSessions } from '#features/staff/session/commands/provider-session.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { publicIdOf } from '../queries/addresses.ts';
import { faultOf, providerOf, sealClientSecret } from '../queries/provider.ts';
import { signOnSettings } from '../queries/settings.ts';
import { signOnState } from '../queries/state.ts';
import { isIssuer, MAX_CHECKS_PER_HOUR, type ProviderFault } from '../rules.ts';
import { signOnAttempt, signOnProvider } from '../tables.ts';
import { notifyAdmins } from './notify-admins.ts';

type ProviderInput = {
  issuer: string;
  client_id: string;
  client_secret?: string | undefined;
  groups_claim: string;
};

/**
 * Saves the provider. Without a secret, keeps the saved one. A new issuer needs a new secret, because it must
 * not receive the saved one. A change of issuer or client ends the sessions opened through the previous one
 * and is emailed to all admins.
 * @throws 422 on `issuer` or `client_secret`
 */
export function saveProvider(
  scope: OrganizationScope,
  { issuer, client_id: clientId, client_secret: secret, groups_claim: groupsClaim }: ProviderInput,
) {
  if (!isIssuer(issuer, signOnSettings())) throw invalidInput({ issuer: 'field_invalid' });
  const { organizationId } = scope;
  return changeSignOn(scope, async db => {
    const earlierProvider = await providerOf(db, organizationId);
    const hasSameIssuer = earlierProvider?.issuer === issuer;
    if (secret === undefined && !hasSameIssuer) throw invalidInput({ client_secret: 'field_required' });
    const isReplaced = !hasSameIssuer || earlierProvider.clientId !== clientId;
    const columns = {
      publicId: publicIdOf(organizationId),
      issuer,
      clientId,
      groupsClaim,
      ...(isReplaced && { setUpAt: now() }),
      ...(secret !== undefined && { clientSecretSealed: sealClientSecret(organizationId, secret) }),
    };
    if (earlierProvider) await db.update(signOnProvider).set(columns).where(isOf(organizationId));
    else if (columns.clientSecretSealed)
      await db.insert(signOnProvider).values({
        ...columns,
        organizationId,
        clientSecretSealed: columns.clientSecretSealed,
      });
    if (isReplaced) {
      await endAll(db, organizationId);
      await notifyAdmins(db, scope, 'signOnChanged', new URL(issuer).host);
    }
    record(scope, 'organization.provider_saved');
  });
}

/**
 * Removes the provider. Ends the sessions opened through it, and stops enforcing email domains. All admins
 * get an email.
 */
export function removeProvider(scope: OrganizationScope) {
  const { organizationId } = scope;
  return changeSignOn(scope, async db => {
    const [removed] = await db.delete(signOnProvider).where(isOf(organizationId)).returning();
    if (!removed) return;
    await endAll(db, organizationId);
    await stopEnforcing(db, organizationId);
    await notifyAdmins(db, scope, 'signOnRemoved', new URL(removed.issuer).host);
    record(scope, 'organization.provider_removed');
  });
}

/**
 * Runs discovery at the saved provider.
 * @returns what is wrong, or null
 * @throws 404 without a provider, 429 `too_many_requests`
 */
export async function testProvider({ organizationId }: OrganizationScope): Promise<ProviderFault | null> {
  await limitCalls('provider test', String(organizationId), MAX_CHECKS_PER_HOUR, now());
  const provider = await platformDb(db => providerOf(db, organizationId));
  if (!provider) throw notFound();
  return faultOf(provider);
}

const isOf = (organizationId: number) => eq(signOnProvider.organizationId, organizationId);

async function endAll(db: Db, organizationId: number): Promise<void> {
  await endProviderSessions(db, organizationId);
  await db.delete(signOnAttempt).where(eq(signOnAttempt.organizationId, organizationId));
}

const changeSignOn = (scope: OrganizationScope, work: (db: Db) => Promise<void>) =>
  changeOrganization(scope, async db => {
    await work(db);
    return signOnState(db, scope);
  });
