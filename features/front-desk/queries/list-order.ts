import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { booking } from '#features/booking/tables.ts';
import type { Sort } from '../rules/list-choices.ts';
import type { Cursor } from './cursor.ts';

/** Where a page ends: what its last booking is sorted by, so that the next page goes on behind it. */
export type Edge = readonly (string | number)[];

type Order = {
  /** What a list is sorted by; the last tells two bookings apart. */
  keys: SQL[];
  isDescending: boolean;
  /** The keys of one booking, as a cursor names them. */
  edgeOf: (row: Booking) => Edge;
  /** The same keys in a query. */
  edge: (facilityId: number, edge: Edge) => SQL;
};

/** Behind every time of day: who has told none comes last. */
const NO_TIME = '99:99';
const arrivalTime = sql`coalesce(${booking.checkinTime}, ${sql.raw(`'${NO_TIME}'`)})`;
const byKana = sql`lower(coalesce(nullif(${booking.nameKana}, ''), ${booking.name})) collate "C"`;

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
    edgeOf: ({ checkinDate, checkinTime, id }) => [checkinDate, checkinTime ?? NO_TIME, -id],
    edge: (_, [day, time, id]) => sql`(${day}::date, ${time}::text, ${id}::bigint)`,
  },
  name: {
    keys: [byKana, sql`${booking.id}`],
    isDescending: false,
    // A cursor stands in the address, where no name may stand: the booking is looked up.
    edgeOf: ({ id }) => [id],
    edge: (facilityId, [id]) => sql`(
      select ${byKana}, ${booking.id} from ${booking}
      where ${booking.facilityId} = ${facilityId} and ${booking.id} = ${id}::bigint)`,
  },
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

export const edgeOf = (sort: Sort, row: Booking): Edge => orders[sort].edgeOf(row);
