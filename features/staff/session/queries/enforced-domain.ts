import { and, eq } from 'drizzle-orm';
import { domainOfEmail } from '#features/staff/account/rules/email-domain.ts';
import { organization, organizationDomain } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Returns the organization whose users with this email domain must sign in at the organization's provider.
 * Null if there is none. Reads only domains, so that the answer does not reveal who
 * has an account.
 */
export async function organizationOfEmail(db: Db, email: string) {
  const found = await enforcedDomain(db, domainOfEmail(email));
  return found ? { organization: found.organization, domain: found.domain } : null;
}

export async function enforcedDomain(db: Db, domain: string) {
  const [found] = await db
    .select({
      id: organization.id,
      organization: organization.name,
      domain: organizationDomain.domain,
      emergencyUserId: organization.emergencyUserId,
    })
    .from(organizationDomain)
    .innerJoin(organization, eq(organization.id, organizationDomain.organizationId))
    .where(and(eq(organizationDomain.domain, domain), eq(organizationDomain.enforced, true)));
  return found;
}
