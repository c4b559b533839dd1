import { asc, countDistinct, eq, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { storeOrganization } from '#features/staff/account/commands/organizations.ts';
import { activeUser, organization, organizationHotel } from '#features/staff/account/tables.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { type NewMember, storeMember } from './members.ts';

/** Creates an organization and invites its first admin. For the operator. */
export function createOrganization(
  name: string,
  admin: NewMember,
  language: DashboardLanguage,
): Promise<{ organizationId: number; userId: number }> {
  return platformDb(async db => {
    const organizationId = await storeOrganization(db, name);
    const grants = [{ role: 'organization_admin' as const, facilityId: null }];
    return { organizationId, userId: await storeMember(db, organizationId, admin, { grants, language }) };
  });
}

/** Returns the organizations of the installation by name, with the number of hotels and users. */
export function listOrganizations(): Promise<{ name: string; hotels: number; users: number }[]> {
  return platformDb(db =>
    db
      .select({
        name: organization.name,
        hotels: countDistinct(
          sql`case when ${organizationHotel.confirmedAt} is not null then ${organizationHotel.facilityId} end`,
        ),
        users: countDistinct(activeUser.id),
      })
      .from(organization)
      .leftJoin(organizationHotel, eq(organizationHotel.organizationId, organization.id))
      .leftJoin(activeUser, eq(activeUser.organizationId, organization.id))
      .groupBy(organization.id)
      .orderBy(asc(organization.name), asc(organization.id)),
  );
}
