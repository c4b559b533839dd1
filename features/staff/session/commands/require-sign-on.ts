import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockOrganization } from '#features/staff/account/commands/organizations.ts';
import { domainsOf } from '#features/staff/account/queries.ts';
import { domainOfEmail } from '#features/staff/account/rules/email-domain.ts';
import { activeUser, organization } from '#features/staff/account/tables.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Account } from '../queries/accounts.ts';
import { enforcedDomain } from '../queries/enforced-domain.ts';
import { staffSession, twoFactorChallenge } from '../tables.ts';

type Person = Pick<Account, 'id' | 'email' | 'organizationId'>;

/**
 * Returns the refusal 403 `sign_on_needed` if this user must sign in at their organization's provider. Only
 * the emergency admin may use a passkey instead.
 */
export async function signOnNeeded(
  db: Db,
  { id, email, organizationId }: Person,
  { byPasskey }: { byPasskey: boolean },
): Promise<Refusal | null> {
  if (organizationId === null) return null;
  // Otherwise a sign-in that began before the domain was enforced could open a session afterwards.
  await lockOrganization(db, organizationId);
  const found = await enforcedDomain(db, domainOfEmail(email));
  if (!found || found.id !== organizationId || (byPasskey && found.emergencyUserId === id)) return null;
  return new Refusal(403, 'sign_on_needed', {
    data: { organization: found.organization, domain: found.domain },
  });
}

/**
 * Ends the sessions and pending sign-ins that did not use the provider, for all users of an organization who
 * must sign in there. The emergency admin keeps theirs, which may have been opened by passkey. Must be called
 * after a change that can add such users.
 */
export async function endSessionsWithoutProvider(db: Db, organizationId: number): Promise<void> {
  const domains = await domainsOf(db, organizationId);
  const enforced = domains.filter(each => each.enforced).map(({ domain }) => domain);
  const users = await db
    .select({ id: activeUser.id, email: activeUser.email })
    .from(activeUser)
    .innerJoin(organization, eq(organization.id, activeUser.organizationId))
    .where(
      and(
        eq(organization.id, organizationId),
        sql`${organization.emergencyUserId} is distinct from ${activeUser.id}`,
      ),
    );
  const ids = users.filter(({ email }) => enforced.includes(domainOfEmail(email))).map(({ id }) => id);
  // Delete pending sign-ins first. If one is completed in the meantime, its session is then deleted too.
  for (const table of [twoFactorChallenge, staffSession])
    await db.delete(table).where(and(anyOf(table.userId, ids), isNull(table.providerSessionId)));
}
