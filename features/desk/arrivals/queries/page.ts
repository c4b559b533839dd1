import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Booking, bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { hasPartyState } from '#features/booking/booking/queries/party.ts';
import { matchesText } from '#features/booking/booking/queries/search-match.ts';
import type { TermName } from '#features/booking/booking/rules/search-terms.ts';
import { CANCELLED, statusIds } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Numbers } from '../contract.ts';
import { type ArrivalFilter, PAGE_SIZE } from '../rules/choices.ts';
import { type Cursor, isAfterCursor, type OrderName, orderBy } from './order.ts';

export type PageRequest = {
  facilityId: number;
  /** YYYY-MM-DD */
  day: string;
  show: ArrivalFilter;
  /**
   * "" returns the arrivals of the day. Any other text is searched for on all days, in the fields `terms`.
   */
  search: string;
  terms: readonly TermName[];
  order: OrderName;
  cursor: Cursor | undefined;
};

export function pageQuery(db: Db, { facilityId, day, show, search, terms, order, cursor }: PageRequest) {
  const condition =
    search === '' ? and(arrivesOn(day), filterConditions[show]) : matchesText(facilityId, search, terms);
  return db
    .select(bookingColumns)
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), condition, cursor && isAfterCursor(facilityId, cursor)))
    .orderBy(...orderBy(order, day))
    .limit(PAGE_SIZE + 1);
}

/** Excludes cancelled bookings. Includes bookings whose guests receive no messages. */
export const arrivesOn = (day: string): SQL | undefined =>
  and(
    eq(booking.checkinDate, day),
    or(isNull(booking.pmsBookingStatus), ne(booking.pmsBookingStatus, CANCELLED)),
  );

/** The condition for each value of `show` (docs/reference/arrivals.md#the-numbers-of-a-day). */
const filterConditions: Record<ArrivalFilter, SQL | undefined> = {
  all: undefined,
  ready: hasPartyState('complete'),
  partly: hasPartyState('partly'),
  passport: hasPartyState('passport_unseen'),
  unread: eq(booking.bookingStatusId, statusIds.input),
  unregistered: hasPartyState('unregistered'),
  undelivered: eq(booking.undelivered, true),
};

export function numbersQuery(db: Db, { facilityId, day }: Pick<PageRequest, 'facilityId' | 'day'>) {
  const countWhere = (show: ArrivalFilter) =>
    sql<number>`count(*) filter (where ${filterConditions[show] ?? sql`true`})`.mapWith(Number);
  return db
    .select({
      arrive: countWhere('all'),
      ready: countWhere('ready'),
      partly: countWhere('partly'),
      passports: countWhere('passport'),
      unread: countWhere('unread'),
      unregistered: countWhere('unregistered'),
      undelivered: countWhere('undelivered'),
    })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), arrivesOn(day)));
}

export type Page = { rows: Booking[]; numbers: Numbers; hasNext: boolean };

export async function arrivalsPage(db: Db, request: PageRequest): Promise<Page> {
  const found = await pageQuery(db, request);
  const [numbers] = await numbersQuery(db, request);
  if (!numbers) throw new Error('The count query returned no row');
  return { rows: found.slice(0, PAGE_SIZE), numbers, hasNext: found.length > PAGE_SIZE };
}
