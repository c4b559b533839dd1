import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { withoutHotel } from '#features/access/access/queries/without-hotel.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { hotelsWithCandidates } from '#features/booking/booking/queries/search-match.ts';
import { viewArrivals } from '#features/desk/arrivals/commands/view-arrivals.ts';
import { searchableBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { recordVisits } from '#features/staff/account/commands/visits.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { cursorAfter, type MyHotel, myHotels, type OwnHotel, withScopes } from '../queries/my-hotels.ts';
import {
  HOTELS_OF_FIRST_STEP,
  HOTELS_PER_LOOK_UP,
  HOTELS_PER_STEP,
  MAX_GUESTS_SHOWN,
  MAX_HOTELS_SEARCHED,
} from '../rules/grants.ts';
import { record } from './changing.ts';

// Shared by all callers, so that searches leave database connections for other requests.
const inTurn = concurrencyLimit(6);

type SearchInput = { search: string; cursor?: string | undefined };

/**
 * Searches the user's next hotels for a guest. Uses the search index to find the hotels in which bookings may
 * match. Each of these is searched in its own scope, and its audit log records the search under the user's
 * name.
 */
export async function findGuest(
  scope: OrganizationScope,
  { search, cursor }: SearchInput,
  language: GuestLanguage,
) {
  const { chosen, nextCursor } = await nextToSearch(scope, { search, cursor }, language);
  await platformDb(db =>
    recordVisits(
      db,
      scope.userId,
      chosen.map(({ hotel }) => hotel.id),
    ),
  );
  record(scope, 'organization.searched', { hotels: chosen.length });
  const hotelsWithGuests = await Promise.all(
    chosen.map(({ hotel, own }) => inTurn(() => guestsIn(own, hotel, search))),
  );
  return { hotels: hotelsWithGuests.filter(({ guests }) => guests.length > 0), next_cursor: nextCursor };
}

/** Returns the next hotels in which a booking may match, and the cursor of the hotels after them. */
async function nextToSearch(
  scope: OrganizationScope,
  { search, cursor }: SearchInput,
  language: GuestLanguage,
): Promise<{ chosen: OwnHotel[]; nextCursor: string | null }> {
  const chosen: OwnHotel[] = [];
  let from = cursor;
  for (let most = HOTELS_OF_FIRST_STEP; ; most = HOTELS_PER_STEP) {
    const query = { language, cursor: from, most };
    const { hotels, nextCursor } = await platformDb(db => myHotels(db, scope, query));
    const candidates = await mayHaveMatch(withScopes(scope, hotels), search);
    const remaining = MAX_HOTELS_SEARCHED - chosen.length;
    chosen.push(...candidates.slice(0, remaining));
    const last = chosen.at(-1);
    if (last && candidates.length > remaining) return { chosen, nextCursor: cursorAfter(last.hotel) };
    if (nextCursor === null || candidates.length === remaining) return { chosen, nextCursor };
    from = nextCursor;
  }
}

/**
 * Returns the hotels in which a booking may match, according to the search index. The index contains only
 * hashes, and the query cannot access the rows of any hotel.
 */
async function mayHaveMatch(hotels: readonly OwnHotel[], search: string): Promise<OwnHotel[]> {
  const lookUps: Promise<number[]>[] = [];
  for (const [terms, alike] of Map.groupBy(hotels, ({ own }) => termsOf(own))) {
    const ids = alike.map(({ hotel }) => hotel.id);
    for (let asked = 0; asked < ids.length; asked += HOTELS_PER_LOOK_UP) {
      const batch = ids.slice(asked, asked + HOTELS_PER_LOOK_UP);
      lookUps.push(inTurn(() => withoutHotel(db => hotelsWithCandidates(db, batch, search, terms))));
    }
  }
  const matchingIds = new Set((await Promise.all(lookUps)).flat());
  return hotels.filter(({ hotel }) => matchingIds.has(hotel.id));
}

const termsOf = ({ permissions }: StaffScope) => searchableBy(key => permissions.has(key));

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
