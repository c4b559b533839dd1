import { and, arrayContains, asc, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { SPELLING } from '#features/booking/queries/search-texts.ts';
import { booking, bookingSearch } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { searchFill } from '../events.ts';
import { refreshSearch } from './refresh-search.ts';

const AT_ONCE = 500;
const FIRST = { facilityId: 0, bookingId: 0, done: 0 };

/** Has bookings of a release that could not search, or searched by other rules, made findable, by a job. For every start: without any it ends at once. */
export function beginSearchFill(): Promise<void> {
  return platformDb(db => searchFill.add(db, FIRST, { key: searchFill.name }));
}

/**
 * Makes the next bookings findable that are not, and has the job go on behind them: what is done stays done, and twice
 * does no harm.
 */
export function fillSearch({ facilityId, bookingId, done }: typeof FIRST): Promise<void> {
  return platformDb(async db => {
    const found = await missing(
      db,
      sql`(${booking.facilityId}, ${booking.id}) > (${facilityId}, ${bookingId})`,
    );
    for (const [facility, bookings] of Map.groupBy(found, each => each.facilityId))
      await refreshSearch(
        db,
        facility,
        bookings.map(each => each.id),
      );
    const last = found.at(-1);
    if (!last) return;
    const total = done + found.length;
    log.info({ bookings: total }, 'bookings made findable');
    if (found.length === AT_ONCE)
      await searchFill.add(db, { facilityId: last.facilityId, bookingId: last.id, done: total });
  });
}

const missing = (db: Db, behind: SQL) =>
  db
    .select({ facilityId: booking.facilityId, id: booking.id })
    .from(booking)
    .leftJoin(
      bookingSearch,
      sql`${bookingSearch.facilityId} = ${booking.facilityId} and ${bookingSearch.bookingId} = ${booking.id}`,
    )
    .where(
      and(or(isNull(bookingSearch.bookingId), not(arrayContains(booking.searchTexts, [SPELLING]))), behind),
    )
    .orderBy(asc(booking.facilityId), asc(booking.id))
    .limit(AT_ONCE);
