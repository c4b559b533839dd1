import { and, asc, between, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries.ts';
import { statuses } from '#features/booking/rules/status.ts';
import { matchesTerms } from '#features/booking/search-match.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ListFilters } from '../contract/list.ts';
import type { Cursor } from './cursor.ts';

export type Asked = {
  facilityId: number;
  filters: ListFilters;
  cursor: Cursor | undefined;
  /** Counts from 1; only heeded without a cursor. */
  page: number;
  perPage: number;
  /** This booking alone. */
  bookingId: number | undefined;
};

/** One page of bookings in the list's order, and what lies around it. */
export type Page = { rows: Booking[]; total: number; hasPrevious: boolean; hasNext: boolean };

/**
 * Newest check-in date first. Pages go on from the row that the cursor names, so that the last page costs what the
 * first does; what is counted is counted once (architecture §5).
 */
export async function listPage(db: Db, asked: Asked): Promise<Page> {
  const { cursor, page, perPage } = asked;
  const backwards = cursor?.side === 'before';
  const found = await pageQuery(db, asked);
  const rows = found.slice(0, perPage);
  const more = found.length > perPage;
  return {
    rows: backwards ? rows.reverse() : rows,
    total: cursor?.total ?? (await totalQuery(db, asked))[0]?.total ?? 0,
    hasPrevious: backwards ? more : page > 1 || cursor !== undefined,
    hasNext: backwards || more,
  };
}

/** A page's rows from the cursor's edge on, and one more where there is one. */
export function pageQuery(db: Db, asked: Asked) {
  const { cursor, page, perPage } = asked;
  return db
    .select()
    .from(booking)
    .where(and(matches(asked), cursor && beyond(cursor)))
    .orderBy(...(cursor?.side === 'before' ? oldestFirst : newestFirst))
    .limit(perPage + 1)
    .offset(cursor ? 0 : (page - 1) * perPage);
}

export function totalQuery(db: Db, asked: Asked) {
  return db.select({ total: count() }).from(booking).where(matches(asked));
}

const newestFirst = [desc(booking.checkinDate), desc(booking.id)];
const oldestFirst = [asc(booking.checkinDate), asc(booking.id)];

function beyond({ side, checkinDate, bookingId }: Cursor): SQL {
  const row = sql`(${booking.checkinDate}, ${booking.id})`;
  const edge = sql`(${checkinDate}::date, ${bookingId}::bigint)`;
  return side === 'after' ? sql`${row} < ${edge}` : sql`${row} > ${edge}`;
}

/** Which bookings a list is of. */
export function matches({
  facilityId,
  filters,
  bookingId,
}: Pick<Asked, 'facilityId' | 'filters' | 'bookingId'>): SQL | undefined {
  const { check_in_from, check_in_to, status } = filters;
  return and(
    eq(booking.facilityId, facilityId),
    check_in_from && check_in_to ? between(booking.checkinDate, check_in_from, check_in_to) : undefined,
    byStatus(status),
    byEmail(filters),
    filters.has_passport_picture ? eq(booking.hasPassportPicture, true) : undefined,
    filters.has_face_picture ? eq(booking.hasFacePicture, true) : undefined,
    bookingId === undefined ? undefined : eq(booking.id, bookingId),
    matchesTerms(facilityId, filters),
  );
}

function byStatus(name: ListFilters['status']): SQL | undefined {
  const status = statuses.find(each => each.name === name);
  return status && eq(booking.bookingStatusId, status.id);
}

/** With both boxes ticked every booking has an address or has none. */
function byEmail({ email_exists, no_email_exists }: ListFilters): SQL | undefined {
  if (email_exists === no_email_exists) return undefined;
  return email_exists ? ne(booking.email, '') : eq(booking.email, '');
}
