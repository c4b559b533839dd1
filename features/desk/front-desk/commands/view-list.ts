import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { listBookings } from '../contract/list.ts';
import { type Cursor, cursorAt, readCursor, writeCursor } from '../queries/list-order.ts';
import { listPage, type Page } from '../queries/list-page.ts';
import { listRows } from '../queries/list-rows.ts';
import { assertMaySearch, assertMaySort, showFor, withoutTerms } from '../queries/personal.ts';
import { countOf, statusFilters } from '../rules/list-choices.ts';
import { auditView } from './log-views.ts';

type Input = z.output<typeof listBookings.input>;

/**
 * Returns a page of the list as this user may see it, and writes an audit entry.
 * @throws 403 if the user may not search or sort as requested.
 */
export function viewList(scope: StaffScope, { filters, cursor, sort, page, per_page, id, refresh }: Input) {
  const { facilityId } = scope;
  assertMaySearch(scope, filters);
  assertMaySort(scope, sort);
  const pageRequest = {
    facilityId,
    filters,
    cursor: cursor ? readCursor(cursor, sort) : undefined,
    sort,
    page,
    perPage: per_page,
    bookingId: id ?? undefined,
  };
  return inFacility(scope, async db => {
    const found = await listPage(db, pageRequest);
    const reader = { show: showFor(scope), timezone: await timezoneOf(db, facilityId), at: now() };
    const data = await listRows(db, facilityId, found.rows, reader);
    const viewEntry = {
      action: 'list.viewed' as const,
      asked: { filters, sort, cursor, page, per_page, id },
      details: { ...withoutTerms(filters), page, rows: data.length, total: found.total },
    };
    await auditView(db, scope, viewEntry, refresh);
    return {
      total: found.total,
      counts: countsOf(found),
      data,
      current_page: page,
      ...cursorsAround(found),
    };
  });
}

async function timezoneOf(db: Db, facilityId: number): Promise<string> {
  const facility = await hotelOf(db, facilityId);
  return facility.timezone;
}

const countsOf = ({ counts }: Page) =>
  Object.fromEntries(statusFilters.map(filter => [filter, countOf(counts, filter)]));

function cursorsAround(page: Page) {
  const cursorText = (side: Cursor['side'], edge: Booking | undefined, more: boolean) =>
    more && edge ? writeCursor(cursorAt(edge, side, page)) : null;
  return {
    next_cursor: cursorText('after', page.rows.at(-1), page.hasNext),
    prev_cursor: cursorText('before', page.rows[0], page.hasPrevious),
  };
}
