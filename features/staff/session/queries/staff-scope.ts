import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mintStaff } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { knownRoles, rightsOf } from '#features/access/access/rules/organization-roles.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { settings } from '#features/hotel/facility/contract/setting-registry.ts';
import { facility, facilitySetting } from '#features/hotel/facility/tables.ts';
import { permissionsFor } from '#features/staff/account/rules/account.ts';
import {
  activeUser,
  organizationGrant,
  organizationHotel,
  rolePermission,
} from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { isSessionOver } from '../rules.ts';
import { passkey, providerSession, staffSession } from '../tables.ts';

export const staffCookie = 'genkan_staff';

/**
 * Marks a browser that a guest has or had, until somebody signs in or takes the device back. Even after the
 * staff session has ended, a sign-on here must ask for credentials at the provider.
 */
export const handedOverCookie = 'genkan_locked_device';

export const grantedPermissions = sql<string[]>`array(
  select ${rolePermission.permission} from ${rolePermission}
  where ${rolePermission.facilityId} = ${activeUser.facilityId}
)`;

export const hasPasskey = sql<boolean>`exists (select from ${passkey} where ${passkey.userId} = ${activeUser.id})`;

/**
 * When the user last gave a proof. Opening a session by single sign-on does not count: the user may have
 * authenticated at the provider long ago.
 */
export const lastProof = sql<Date | null>`greatest(
  case when ${staffSession.providerSessionId} is null then ${staffSession.createdAt} end,
  ${staffSession.provenAt}, ${staffSession.factorAt}
)`.mapWith(staffSession.createdAt);

export const hasSecondFactor = sql<boolean>`(${activeUser.totpConfirmedAt} is not null or ${hasPasskey})`;

const twoFactorRequired = alias(facilitySetting, 'two_factor_required');

/** Roles that an organization's user has in the hotel of the session. */
const rolesHere = sql<string[]>`array(
  select distinct ${organizationGrant.role} from ${organizationGrant}
  where ${organizationGrant.userId} = ${activeUser.id}
    and (${organizationGrant.facilityId} is null or ${organizationGrant.facilityId} = ${facility.id})
)`;

/**
 * Returns null if the session is unknown, ended, idle for too long or older than 12 hours
 * (docs/reference/sign-in.md#sessions). For an organization's user, also returns null if the hotel of the
 * session has left the organization or no role of the user covers it (docs/reference/organization.md).
 */
export async function staffScope(token: string): Promise<StaffScope | null> {
  const found = await platformDb(db => sessionByToken(db, token));
  if (!found || isSessionOver(found, idleLimit(found.logoutTime), now())) return null;
  const {
    granted,
    createdAt,
    activeAt,
    logoutTime,
    lacksSecondFactor,
    hasGivenPassword,
    isHandedOver,
    organizationId,
    roles,
    provenAt,
    ...claims
  } = found;
  const rights =
    organizationId === null
      ? { role: claims.role, permissions: permissionsFor(claims.role, granted), viewsOnly: false }
      : rightsOf(knownRoles(roles));
  if (!rights) return null;
  const { viewsOnly, ...hotelRights } = rights;
  return mintStaff({
    ...claims,
    ...hotelRights,
    ...(provenAt && { provenAt }),
    ...(organizationId === null ? {} : { organizationId }),
    ...(viewsOnly ? { viewsOnly } : {}),
    ...(lacksSecondFactor ? { awaitsTwoFactor: true } : {}),
    ...(hasGivenPassword ? { awaitsOwnPassword: true } : {}),
    ...(isHandedOver ? { handedOver: true } : {}),
  });
}

/** Condition that the session belongs to a token, even while a guest has the device. */
export function hasToken(token: string): SQL | undefined {
  const hash = sha256(token);
  return or(eq(staffSession.tokenHash, hash), eq(staffSession.handedOverHash, hash));
}

async function sessionByToken(db: Db, token: string) {
  const [found] = await db
    .select({
      sessionId: staffSession.id,
      facilityId: facility.id,
      userId: activeUser.id,
      username: activeUser.username,
      role: activeUser.role,
      organizationId: activeUser.organizationId,
      roles: rolesHere,
      owner: sql<boolean>`${facility.userId} is not distinct from ${activeUser.id}`,
      granted: grantedPermissions,
      createdAt: staffSession.createdAt,
      activeAt: staffSession.activeAt,
      provenAt: lastProof,
      logoutTime: facilitySetting.value,
      hasGivenPassword: sql<boolean>`${activeUser.passwordGivenAt} is not null`,
      isHandedOver: sql<boolean>`${staffSession.handedOverHash} is not null`,
      lacksSecondFactor: sql<boolean>`not ${hasSecondFactor} and not coalesce(${providerSession.multiFactor}, false)
        and coalesce(${twoFactorRequired.value} = '1', false)`,
    })
    .from(staffSession)
    .innerJoin(activeUser, eq(activeUser.id, staffSession.userId))
    .innerJoin(facility, eq(facility.id, sql`coalesce(${activeUser.facilityId}, ${staffSession.facilityId})`))
    .leftJoin(
      organizationHotel,
      and(
        eq(organizationHotel.facilityId, facility.id),
        eq(organizationHotel.organizationId, activeUser.organizationId),
        isNotNull(organizationHotel.confirmedAt),
      ),
    )
    .leftJoin(providerSession, eq(providerSession.id, staffSession.providerSessionId))
    .leftJoin(
      facilitySetting,
      and(eq(facilitySetting.facilityId, facility.id), eq(facilitySetting.name, 'logout_time')),
    )
    .leftJoin(
      twoFactorRequired,
      and(eq(twoFactorRequired.facilityId, facility.id), eq(twoFactorRequired.name, 'two_factor_required')),
    )
    .where(
      and(hasToken(token), or(isNull(activeUser.organizationId), isNotNull(organizationHotel.facilityId))),
    );
  return found;
}

export function idleLimit(stored: unknown): number {
  const { schema, default: unset } = settings.logout_time;
  return schema.catch(unset).parse(stored);
}
