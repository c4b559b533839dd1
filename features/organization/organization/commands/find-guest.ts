import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { viewArrivals } from '#features/desk/arrivals/commands/view-arrivals.ts';
import { searchableBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { recordVisits } from '#features/staff/account/commands/visits.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { type MyHotel, myHotels, scopeInHotel } from '../queries/my-hotels.ts';
import { MAX_GUESTS_SHOWN, MAX_HOTELS_SEARCHED } from '../rules/grants.ts';

// A limit for all callers together, so that searches leave database connections for other requests.
const inTurn = concurrencyLimit(6);

type Asked = { search: string; cursor?: string | undefined };

/**
 * Searches the user's next hotels for a guest. Each hotel is searched in its own scope, and its audit log
 * records the search under the user's name.
 */
export async function findGuest(
  scope: OrganizationScope,
  { search, cursor }: Asked,
  language: GuestLanguage,
) {
  const { searched, nextCursor } = await platformDb(async db => {
    const page = await myHotels(db, scope, { language, cursor, most: MAX_HOTELS_SEARCHED });
    const searched = page.hotels.flatMap(hotel => {
      const own = scopeInHotel(scope, hotel.id);
      return own && mayFind(own) ? [{ hotel, own }] : [];
    });
    await recordVisits(
      db,
      scope.userId,
      searched.map(({ hotel }) => hotel.id),
    );
    return { searched, nextCursor: page.nextCursor };
  });
  const found = await Promise.all(
    searched.map(({ hotel, own }) => inTurn(() => guestsIn(own, hotel, search))),
  );
  return { hotels: found.filter(({ guests }) => guests.length > 0), next_cursor: nextCursor };
}

const mayFind = ({ permissions }: StaffScope) => searchableBy(key => permissions.has(key)).length > 0;

async function guestsIn(own: StaffScope, { id, name }: MyHotel, search: string) {
  const { rows, next_cursor } = await viewArrivals(own, {
    facility_id: id,
    show: 'all',
    search,
    sort: 'urgent',
    refresh: false,
  });
  const guests = rows.slice(0, MAX_GUESTS_SHOWN).map(row => ({
    booking_id: row.booking_id,
    reservation_id: row.reservation_id,
    name: row.name,
    check_in_date: row.check_in_date,
  }));
  return { hotel_id: id, name, guests, more: next_cursor !== null || rows.length > MAX_GUESTS_SHOWN };
}
