import { and, asc, eq, exists, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mintStaff } from '#features/access/access/queries/mint.ts';
import {
  type OrganizationRole,
  rightsOf,
  rolesIn,
} from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { facility, facilityName } from '#features/hotel/facility/tables.ts';
import { organization, organizationBrand, organizationHotel } from '#features/staff/account/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { readCursorText, writeCursorText } from '#platform/http/cursor.ts';
import { invalidInput } from '#platform/http/refusal.ts';

export type MyHotel = {
  id: number;
  name: string;
  timezone: string;
  brandId: number | null;
  brand: string | null;
  /** Sort key of the list of hotels. */
  sort: string;
};

type HotelQuery = { language: GuestLanguage; search?: string; cursor?: string | undefined; most: number };

/** Returns a page of the hotels that the user may open, sorted by slug, and the cursor of the next page. */
export async function myHotels(
  db: Db,
  scope: OrganizationScope,
  { language, search = '', cursor, most }: HotelQuery,
): Promise<{ hotels: MyHotel[]; nextCursor: string | null }> {
  const rows = await db
    .select({
      id: facility.id,
      name: hotelName(language),
      timezone: facility.timezone,
      brandId: organizationHotel.brandId,
      brand: organizationBrand.name,
      sort: facility.slugLower,
    })
    .from(organizationHotel)
    .innerJoin(facility, eq(facility.id, organizationHotel.facilityId))
    .leftJoin(organizationBrand, isBrandOfHotel)
    .where(
      and(
        whereMyHotel(scope),
        search === '' ? undefined : isNamed(db, search),
        cursor ? isAfterCursor(cursor) : undefined,
      ),
    )
    .orderBy(asc(facility.slugLower))
    .limit(most + 1);
  const last = rows[most - 1];
  return { hotels: rows.slice(0, most), nextCursor: last && rows.length > most ? cursorAfter(last) : null };
}

/** Join condition for the brand of a hotel. */
export const isBrandOfHotel = and(
  eq(organizationBrand.organizationId, organizationHotel.organizationId),
  eq(organizationBrand.id, organizationHotel.brandId),
);

export const cursorAfter = ({ sort }: MyHotel): string => writeCursorText([sort]);

/** Returns the hotel's name in the given language, or else in the hotel's own language. */
export const hotelName = (language: GuestLanguage) =>
  sql<string>`coalesce((select ${facilityName.name} from ${facilityName}
    where ${facilityName.facilityId} = ${facility.id} and ${facilityName.language} = ${language}), ${facility.name})`;

/** Condition: a hotel of the user's organization that one of their roles covers. */
export function whereMyHotel({ organizationId, grants }: OrganizationScope): SQL | undefined {
  const hotelIds = grants.flatMap(({ facilityId }) => (facilityId === null ? [] : [facilityId]));
  const isEverywhere = grants.some(({ facilityId }) => facilityId === null);
  return and(
    eq(organizationHotel.organizationId, organizationId),
    isNotNull(organizationHotel.confirmedAt),
    // One array, because sending thousands of separate values takes longer than the search itself.
    isEverywhere ? undefined : sql`${organizationHotel.facilityId} = any(${sql.param(hotelIds)}::bigint[])`,
  );
}

/** Whether the name in any language, or the slug, contains the text. */
function isNamed(db: Db, search: string): SQL | undefined {
  const contains = (column: SQL | typeof facility.name | typeof facilityName.name) =>
    sql`position(lower(${search}) in lower(${column})) > 0`;
  const matchingNames = db
    .select({ one: sql`1` })
    .from(facilityName)
    .where(and(eq(facilityName.facilityId, facility.id), contains(facilityName.name)));
  return or(contains(facility.name), contains(sql`${facility.slugName}`), exists(matchingNames));
}

const cursors = z.tuple([z.string().max(500)]);

/** @throws 422 on `cursor` if no page returned it */
function isAfterCursor(text: string): SQL {
  const parsed = cursors.safeParse(readCursorText(text));
  if (!parsed.success) throw invalidInput({ cursor: 'field_invalid' });
  return sql`${facility.slugLower} > ${parsed.data[0]}`;
}

/**
 * Returns the user's scope in a hotel that `whereMyHotel` has found, or null if the user has no role there. Each
 * hotel is read in its own scope.
 */
export function scopeInHotel(scope: OrganizationScope, facilityId: number): StaffScope | null {
  return scopeWithRoles(scope, facilityId, rolesIn(scope.grants, facilityId));
}

export type OwnHotel = { hotel: MyHotel; own: StaffScope };

/** Returns the hotels, each with the user's own scope there. Reads the roles once for all of them. */
export function withScopes(scope: OrganizationScope, hotels: readonly MyHotel[]): OwnHotel[] {
  const grantsByHotel = Map.groupBy(scope.grants, ({ facilityId }) => facilityId);
  return hotels.flatMap(hotel => {
    const grants = [null, hotel.id].flatMap(id => grantsByHotel.get(id) ?? []);
    const own = scopeWithRoles(scope, hotel.id, rolesIn(grants, hotel.id));
    return own ? [{ hotel, own }] : [];
  });
}

function scopeWithRoles(
  { organizationId, userId, sessionId, username, provenAt }: OrganizationScope,
  facilityId: number,
  roles: readonly OrganizationRole[],
): StaffScope | null {
  const rights = rightsOf(roles);
  if (!rights) return null;
  const { viewsOnly, ...hotelRights } = rights;
  return mintStaff({
    facilityId,
    organizationId,
    userId,
    sessionId,
    username,
    owner: false,
    ...hotelRights,
    ...(provenAt && { provenAt }),
    ...(viewsOnly && { viewsOnly }),
  });
}

export async function nameOfOrganization(db: Db, id: number): Promise<string> {
  const [found] = await db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, id));
  return found?.name ?? '';
}
