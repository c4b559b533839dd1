import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { statuses } from '#features/booking/rules/status.ts';
import { booking } from '#features/booking/tables.ts';
import { readCursorText, writeCursorText } from '#platform/http/cursor.ts';
import { invalid } from '#platform/http/refusal.ts';
import { day, id } from '#platform/http/wire.ts';
import type { Sort, StatusCounts } from '../rules/list-choices.ts';
import { arrivalTime, arrivalTimeOf, byName } from './sort-keys.ts';

/** Where a page ends: what its last booking is sorted by, so that the next page goes on behind it. */
type Edge = readonly (string | number)[];

type Order = {
  /** The keys of the order; the last is unique. */
  keys: SQL[];
  isDescending: boolean;
  /** The keys of one booking, as a cursor names them. */
  edgeOf: (row: Booking) => Edge;
  /** The same keys in a query. */
  edge: (facilityId: number, edge: Edge) => SQL;
};

const orders: Record<Sort, Order> = {
  newest: {
    keys: [sql`${booking.checkinDate}`, sql`${booking.id}`],
    isDescending: true,
    edgeOf: ({ checkinDate, id }) => [checkinDate, id],
    edge: (_, [day, id]) => sql`(${day}::date, ${id}::bigint)`,
  },
  arrival: {
    keys: [sql`${booking.checkinDate}`, arrivalTime, sql`-${booking.id}`],
    isDescending: false,
    edgeOf: row => [row.checkinDate, arrivalTimeOf(row), -row.id],
    edge: (_, [day, time, id]) => sql`(${day}::date, ${time}::text, ${id}::bigint)`,
  },
  name: { ...byName, isDescending: false },
  status: {
    keys: [sql`${booking.bookingStatusId}`, sql`${booking.checkinDate}`, sql`${booking.id}`],
    isDescending: false,
    edgeOf: ({ bookingStatusId, checkinDate, id }) => [bookingStatusId, checkinDate, id],
    edge: (_, [statusId, day, id]) => sql`(${statusId}::int, ${day}::date, ${id}::bigint)`,
  },
};

/** How a page's rows are read: away from its cursor. */
export function orderBy(sort: Sort, side: Cursor['side'] | undefined): SQL[] {
  const { keys, isDescending } = orders[sort];
  const direction = isDescending === (side === 'before') ? asc : desc;
  return keys.map(key => direction(key));
}

/** Only the rows on the cursor's other side. */
export function beyond(facilityId: number, { side, sort, edge }: Cursor): SQL {
  const { keys, isDescending, edge: edgeSql } = orders[sort];
  const row = sql`(${sql.join(keys, sql`, `)})`;
  const isLess = isDescending === (side === 'after');
  return isLess ? sql`${row} < ${edgeSql(facilityId, edge)}` : sql`${row} > ${edgeSql(facilityId, edge)}`;
}

const edgeOf = (sort: Sort, row: Booking): Edge => orders[sort].edgeOf(row);

/**
 * Where a page of the list ends, and what its first page counted: later pages do not count again. `after` goes on behind
 * this row, `before` back in front of it.
 */
export type Cursor = { side: 'after' | 'before'; sort: Sort; edge: Edge; counts: StatusCounts };

const side = z.enum(['after', 'before']);
const time = z.string().max(5);
/** By status, in their order, then those that are partly registered. */
const counts = z.array(z.int().min(0)).length(statuses.length + 1);
const written = z.union([
  z.tuple([side, z.literal('newest'), z.tuple([day, id]), counts]),
  z.tuple([side, z.literal('arrival'), z.tuple([day, time, z.int().negative()]), counts]),
  z.tuple([side, z.literal('name'), z.tuple([id]), counts]),
  z.tuple([side, z.literal('status'), z.tuple([id, day, id]), counts]),
]);

/** The cursor at a row of a page in this order. */
export function cursorAt(
  row: Booking,
  side: Cursor['side'],
  { sort, counts }: Pick<Cursor, 'sort' | 'counts'>,
): Cursor {
  return { side, sort, edge: edgeOf(sort, row), counts };
}

export function writeCursor({ side, sort, edge, counts }: Cursor): string {
  const counted = [...statuses.map(({ id }) => counts.byStatus.get(id) ?? 0), counts.partly];
  return writeCursorText([side, sort, edge, counted]);
}

/** Throws 422 on `cursor` for what no page of ours in this order has given out. */
export function readCursor(text: string, sort: Sort): Cursor {
  const parsed = written.safeParse(readCursorText(text));
  if (!parsed.success || parsed.data[1] !== sort) throw invalid({ cursor: 'field_invalid' });
  const [side, , edge, counted] = parsed.data;
  const byStatus = new Map(statuses.map(({ id }, place) => [id, counted[place] ?? 0]));
  return { side, sort, edge, counts: { byStatus, partly: counted.at(-1) ?? 0 } };
}
