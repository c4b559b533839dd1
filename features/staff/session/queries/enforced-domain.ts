import { and, eq } from 'drizzle-orm';
import { domainOfEmail } from '#features/staff/account/rules/email-domain.ts';
import { organization, organizationDomain } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Account } from './accounts.ts';

/**
 * Returns the organization whose provider users with this email domain must use to sign in, or null. Reads
 * only domains, so that the answer does not reveal who has an account.
 */
export async function organizationOfEmail(db: Db, email: string) {
  const found = await enforcedDomain(db, domainOfEmail(email));
  return found ? { organization: found.organization, domain: found.domain } : null;
}

async function enforcedDomain(db: Db, domain: string) {
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
  const found = await enforcedDomain(db, domainOfEmail(email));
  if (!found || found.id !== organizationId || (byPasskey && found.emergencyUserId === id)) return null;
  return new Refusal(403, 'sign_on_needed', {
    data: { organization: found.organization, domain: found.domain },
  });
}
