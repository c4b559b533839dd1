import { and, asc, eq } from 'drizzle-orm';
import { mintOrganization } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { knownRoles, type OrganizationGrant } from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { facilitySetting } from '#features/hotel/facility/tables.ts';
import { activeUser, organizationGrant } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { isSessionOver } from '../rules.ts';
import { staffSession } from '../tables.ts';
import { hasToken, idleLimit, lastProof } from './staff-scope.ts';

/** Returns null for an unknown or ended session, and for a session of a hotel's own user. */
export function organizationScope(token: string): Promise<OrganizationScope | null> {
  return platformDb(async db => {
    const found = await sessionByToken(db, token);
    if (!found?.organizationId || isSessionOver(found, idleLimit(found.logoutTime), now())) return null;
    const { organizationId, userId, sessionId, username, hotelId, provenAt, handedOverAt } = found;
    const grants = await grantsOf(db, userId);
    return mintOrganization({
      organizationId,
      userId,
      sessionId,
      username,
      hotelId,
      grants,
      ...(provenAt && { provenAt }),
      ...(handedOverAt ? { handedOver: true } : {}),
    });
  });
}

/**
 * Returns the roles of an organization's user, without roles that this release does not know. A deleted or
 * deactivated user has no roles.
 */
export async function grantsOf(db: Db, userId: number): Promise<OrganizationGrant[]> {
  const rows = await db
    .select({ role: organizationGrant.role, facilityId: organizationGrant.facilityId })
    .from(organizationGrant)
    .innerJoin(activeUser, eq(activeUser.id, organizationGrant.userId))
    .where(eq(organizationGrant.userId, userId))
    .orderBy(asc(organizationGrant.id));
  return rows.flatMap(({ role, facilityId }) =>
    knownRoles([role]).map(known => ({ role: known, facilityId })),
  );
}

async function sessionByToken(db: Db, token: string) {
  const [found] = await db
    .select({
      sessionId: staffSession.id,
      hotelId: staffSession.facilityId,
      userId: activeUser.id,
      username: activeUser.username,
      organizationId: activeUser.organizationId,
      createdAt: staffSession.createdAt,
      activeAt: staffSession.activeAt,
      provenAt: lastProof,
      handedOverAt: staffSession.handedOverAt,
      logoutTime: facilitySetting.value,
    })
    .from(staffSession)
    .innerJoin(activeUser, eq(activeUser.id, staffSession.userId))
    .leftJoin(
      facilitySetting,
      and(eq(facilitySetting.facilityId, staffSession.facilityId), eq(facilitySetting.name, 'logout_time')),
    )
    .where(hasToken(token));
  return found;
}
