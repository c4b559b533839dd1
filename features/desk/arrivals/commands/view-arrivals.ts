import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditView } from '#features/desk/front-desk/commands/log-views.ts';
import { mayReadPersonal, showFor } from '#features/desk/front-desk/queries/personal.ts';
import { maySortBy, searchableBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { storeView as keep, loadView } from '#features/staff/account/commands/kept-views.ts';
import { now } from '#platform/clock/clock.ts';
import { forbidden } from '#platform/http/refusal.ts';
import type { keepView as keeping, listArrivals } from '../contract.ts';
import { arrivalRows } from '../queries/guests.ts';
import { cursorAt, type OrderName, readCursor, writeCursor } from '../queries/order.ts';
import { arrivalsPage } from '../queries/page.ts';

type Input = z.output<typeof listArrivals.input>;

/**
 * Returns one page of the day's arrivals, or of a search over all days. Writes an audit entry unless an open
 * page refreshes itself.
 */
export function viewArrivals(scope: StaffScope, { day: asked, show, search, sort, cursor, refresh }: Input) {
  const { facilityId } = scope;
  const terms = searchableBy(key => scope.permissions.has(key));
  if (search !== '' && terms.length === 0) throw forbidden();
  if (!maySortBy(sort, mayReadPersonal(scope))) throw forbidden();
  const order: OrderName = search === '' ? sort : 'found';
  return inFacility(scope, async db => {
    const at = now();
    const hotel = await hotelOf(db, facilityId);
    const day = asked ?? businessDay(at, hotel.timezone);
    const pageCursor = cursor ? readCursor(cursor, order, day) : undefined;
    const found = await arrivalsPage(db, { facilityId, day, show, search, terms, order, cursor: pageCursor });
    const reader = { show: showFor(scope), timezone: hotel.timezone, at };
    const data = await arrivalRows(db, facilityId, found.rows, reader);
    const pageNumber = (pageCursor?.page ?? 0) + 1;
    const { numbers, hasNext } = found;
    const last = found.rows.at(-1);
    await auditView(
      db,
      scope,
      {
        action: 'list.viewed',
        // The view is identified by page number instead of cursor, because rows move between pages as guests
        // register.
        asked: { day, show, search, sort, number: pageNumber },
        details: { ...auditDetails(day, search, terms), show, sort, page: pageNumber, rows: data.length },
      },
      refresh,
    );
    return {
      day,
      numbers,
      rows: data,
      next_cursor: hasNext && last ? writeCursor(cursorAt(last, { order, day, page: pageNumber })) : null,
    };
  });
}

/**
 * Returns the audit details: the day and the searched terms, but not the search text
 * (docs/reference/names-and-phones.md#searching).
 */
const auditDetails = (day: string, search: string, terms: readonly string[]) => {
  const of = search === '' ? day : '';
  return { check_in_from: of, check_in_to: of, searched_by: search === '' ? [] : terms };
};

const VIEW_NAME = 'arrivals';

/** Another release may have stored other values, which are ignored. */
const storedView = z.object({
  columns: z.array(z.string()).nullable().catch(null),
  sort: z.string().catch(''),
});

/** Returns the user's columns and sort order for the arrivals. Null if there is no stored value. */
export async function readView(scope: StaffScope): Promise<z.output<typeof storedView> | null> {
  const view = await loadView(scope, VIEW_NAME);
  return view === undefined ? null : storedView.parse(view);
}

/**
 * Stores the user's columns and sort order for the arrivals. If requests are concurrent, the last one wins.
 */
export const saveView = (scope: StaffScope, { columns, sort }: z.output<typeof keeping.input>) =>
  keep(scope, VIEW_NAME, { columns, sort });
