import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { figureRoles, isAdminRole, rolesIn } from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { numbersQuery } from '#features/desk/arrivals/queries/page.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { HOTELS_PER_PAGE } from '../rules/grants.ts';
import { myHotels, nameOfOrganization, type OwnHotel, withScopes } from './my-hotels.ts';

// Shared by all callers, so that pages of hotels leave database connections for other requests.
const inTurn = concurrencyLimit(6);

type SearchInput = { search?: string | undefined; cursor?: string | undefined };

/** Returns the user's hotels with today's numbers, each counted in the hotel's own scope. */
export async function hotelsWithNumbers(
  scope: OrganizationScope,
  { search, cursor }: SearchInput,
  language: GuestLanguage,
) {
  const { hotels, nextCursor, name } = await platformDb(async db => ({
    ...(await myHotels(db, scope, { language, search: search ?? '', cursor, most: HOTELS_PER_PAGE })),
    name: await nameOfOrganization(db, scope.organizationId),
  }));
  const rows = withScopes(scope, hotels).map(each => inTurn(() => withNumbers(scope, each)));
  return {
    organization: name,
    username: scope.username,
    admin: scope.grants.some(({ role }) => isAdminRole(role)),
    figures: scope.grants.some(({ role }) => figureRoles.includes(role)),
    current: hotels.some(({ id }) => id === scope.hotelId) ? scope.hotelId : null,
    hotels: await Promise.all(rows),
    next_cursor: nextCursor,
  };
}

function withNumbers(scope: OrganizationScope, { hotel: { id, name, brand, timezone }, own }: OwnHotel) {
  const today = businessDay(now(), timezone);
  return inFacility(own, async db => {
    const [found] = await numbersQuery(db, { facilityId: id, day: today });
    const { arrive, unread, undelivered } = found ?? { arrive: 0, unread: 0, undelivered: 0 };
    const roles = [...new Set(rolesIn(scope.grants, id))];
    return { hotel_id: id, name, brand, roles, today, numbers: { arrive, unread, undelivered } };
  });
}
