import { and, eq, isNotNull } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { organization, organizationDomain } from '../tables.ts';
import { constraintOf } from './account.ts';

const isDomain = (organizationId: number, domain: string) =>
  and(eq(organizationDomain.organizationId, organizationId), eq(organizationDomain.domain, domain));

export async function addDomain(
  db: Db,
  domain: Pick<typeof organizationDomain.$inferInsert, 'organizationId' | 'domain' | 'token'>,
): Promise<void> {
  await db
    .insert(organizationDomain)
    .values({ ...domain, createdAt: now() })
    .onConflictDoNothing();
}

export async function removeDomain(db: Db, organizationId: number, domain: string): Promise<void> {
  await db.delete(organizationDomain).where(isDomain(organizationId, domain));
}

/** @throws 409 `domain_taken` if another organization has proven this domain */
export async function proveDomain(db: Db, organizationId: number, domain: string): Promise<void> {
  await db
    .update(organizationDomain)
    .set({ provenAt: now() })
    .where(isDomain(organizationId, domain))
    .catch(error => {
      throw constraintOf(error) === 'organization_domain_proven' ? new Refusal(409, 'domain_taken') : error;
    });
}

/** @returns false for a domain that is not proven */
export async function enforceDomain(
  db: Db,
  { organizationId, domain, enforced }: { organizationId: number; domain: string; enforced: boolean },
): Promise<boolean> {
  const changed = await db
    .update(organizationDomain)
    .set({ enforced })
    .where(and(isDomain(organizationId, domain), isNotNull(organizationDomain.provenAt)))
    .returning({ domain: organizationDomain.domain });
  return changed.length > 0;
}

export async function stopEnforcing(db: Db, organizationId: number): Promise<void> {
  await db
    .update(organizationDomain)
    .set({ enforced: false })
    .where(eq(organizationDomain.organizationId, organizationId));
}

export async function setEmergencyAdmin(
  db: Db,
  organizationId: number,
  emergencyUserId: number,
): Promise<void> {
  await db.update(organization).set({ emergencyUserId }).where(eq(organization.id, organizationId));
}
