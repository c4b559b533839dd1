import { and, between, count, eq, inArray, max, ne, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { type Booking, bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { hasPartyState } from '#features/booking/booking/queries/party.ts';
import { matchesTerms } from '#features/booking/booking/queries/search-match.ts';
import { CANCELLED, statuses, statusIds } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ListFilters } from '../contract/list.ts';
import { countOf, type Sort, type StatusCounts, statusesIn } from '../rules/list-choices.ts';
import { type Cursor, isBeyondCursor, orderBy } from './list-order.ts';

export type PageRequest = {
  facilityId: number;
  filters: ListFilters;
  cursor: Cursor | undefined;
  sort: Sort;
  /** Starts at 1. Ignored if there is a cursor. */
  page: number;
  perPage: number;
  bookingId: number | undefined;
};

/** One page of bookings, and the counts of all statuses, whichever status is selected. */
export type Page = {
  rows: Booking[];
  total: number;
  sort: Sort;
  counts: StatusCounts;
  hasPrevious: boolean;
  hasNext: boolean;
};

/**
 * Uses keyset paging, so that the last page is as fast as the first. Counts are only computed for the first
 * page.
 */
export async function listPage(db: Db, request: PageRequest): Promise<Page> {
  const { cursor, page, perPage, sort } = request;
  const isBackwards = cursor?.side === 'before';
  const found = await pageQuery(db, request);
  const counts = cursor?.counts ?? countsIn(await countsQuery(db, request));
  const rows = found.slice(0, perPage);
  const hasMore = found.length > perPage;
  return {
    rows: isBackwards ? rows.reverse() : rows,
    total: countOf(counts, request.filters.status),
    sort,
    counts,
    hasPrevious: isBackwards ? hasMore : page > 1 || cursor !== undefined,
    hasNext: isBackwards || hasMore,
  };
}

export function pageQuery(db: Db, request: PageRequest) {
  const { facilityId, cursor, page, perPage, sort } = request;
  return db
    .select(bookingColumns)
    .from(booking)
    .where(and(matchesFilters(request), cursor && isBeyondCursor(facilityId, cursor)))
    .orderBy(...orderBy(sort, cursor?.side))
    .limit(perPage + 1)
    .offset(cursor ? 0 : (page - 1) * perPage);
}

export function countsQuery(db: Db, request: PageRequest) {
  const anyStatusRequest = { ...request, filters: { ...request.filters, status: 'all' as const } };
  return db
    .select({
      status: booking.bookingStatusId,
      count: count(),
      partly: sql<number>`count(*) filter (where ${isPartly})`.mapWith(Number),
      cancelled: sql<number>`count(*) filter (where not ${isExpected})`.mapWith(Number),
    })
    .from(booking)
    .where(matchesFilters(anyStatusRequest))
    .groupBy(booking.bookingStatusId);
}

const countsIn = (counted: Awaited<ReturnType<typeof countsQuery>>): StatusCounts => ({
  byStatus: new Map(counted.map(row => [row.status, row.count])),
  partly: counted.reduce((sum, row) => sum + row.partly, 0),
  cancelled: counted.reduce((sum, row) => sum + row.cancelled, 0),
});

/**
 * Whether some but not all guests have registered. Cancelled bookings never match, because their status never
 * reaches `input`.
 */
const isPartly = sql`(${booking.bookingStatusId} >= ${sql.raw(String(statusIds.input))} and ${hasPartyState('partly')})`;

/** Whether a booking is not cancelled. */
const isExpected = sql`(${booking.pmsBookingStatus} is distinct from ${sql.raw(String(CANCELLED))})`;

export function matchesFilters({
  facilityId,
  filters,
  bookingId,
}: Pick<PageRequest, 'facilityId' | 'filters' | 'bookingId'>): SQL | undefined {
  const { check_in_from, check_in_to, status } = filters;
  return and(
    eq(booking.facilityId, facilityId),
    check_in_from && check_in_to ? between(booking.checkinDate, check_in_from, check_in_to) : undefined,
    whereStatus(status),
    whereEmail(filters),
    filters.has_passport_picture ? eq(booking.hasPassportPicture, true) : undefined,
    filters.has_face_picture ? eq(booking.hasFacePicture, true) : undefined,
    filters.register_incomplete ? hasPartyState('partly', 'lacking', 'passport_unseen') : undefined,
    bookingId === undefined ? undefined : eq(booking.id, bookingId),
    matchesTerms(facilityId, filters),
  );
}

function whereStatus(filter: ListFilters['status']): SQL | undefined {
  if (filter === 'partly') return isPartly;
  const statusIdsInFilter = [...statusesIn(filter)];
  if (statusIdsInFilter.length === statuses.length) return undefined;
  if (filter === 'unregistered') return and(inArray(booking.bookingStatusId, statusIdsInFilter), isExpected);
  const [only, ...others] = statusIdsInFilter;
  return only !== undefined && others.length === 0
    ? eq(booking.bookingStatusId, only)
    : inArray(booking.bookingStatusId, statusIdsInFilter);
}

/** If both filters are set, every booking matches. */
function whereEmail({ email_exists, no_email_exists }: ListFilters): SQL | undefined {
  if (email_exists === no_email_exists) return undefined;
  return email_exists ? ne(booking.email, '') : eq(booking.email, '');
}

/**
 * Returns whether a booking of this facility has changed since the cursor `after`, and the cursor for the
 * next call.
 */
export function changesSince(scope: StaffScope, after: string | undefined) {
  return inFacility(scope, async db => {
    const [row] = await changesQuery(db, scope.facilityId);
    const cursor = `${row?.last ?? 0}/${row?.recent ?? 0}`;
    return { changed: after !== undefined && after !== cursor, cursor };
  });
}

/**
 * Returns the time of the last change and the sum of the times of all changes shortly before. The sum is
 * needed because a transaction that wrote earlier may commit later; this changes the sum but not the maximum.
 * Reads one index and takes no locks.
 */
export function changesQuery(db: Db, facilityId: number) {
  const ofFacility = eq(booking.facilityId, facilityId);
  const last = db
    .select({ at: max(booking.updatedAt) })
    .from(booking)
    .where(ofFacility);
  const seconds = sql`extract(epoch from ${booking.updatedAt})`;
  return db
    .select({ last: sql<string | null>`max(${seconds})`, recent: sql<string | null>`sum(${seconds})` })
    .from(booking)
    .where(and(ofFacility, sql`${booking.updatedAt} > (${last}) - interval '20 seconds'`));
}
