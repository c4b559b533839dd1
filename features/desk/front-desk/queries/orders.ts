import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { day, id } from '#platform/http/wire.ts';

export type SortPosition = readonly (string | number)[];

type SortKey = {
  sql: SQL;
  of: (row: Booking) => string | number;
  type: 'bigint' | 'date' | 'int' | 'text';
  read: z.ZodType<string | number>;
};

export type Order = {
  /** The last key must be unique. */
  keys: readonly SQL[];
  isDescending?: boolean;
  edgeOf: (row: Booking) => SortPosition;
  edge: (facilityId: number, edge: SortPosition) => SQL;
  read: z.ZodType<SortPosition>;
};

export const bookingId: SortKey = { sql: sql`${booking.id}`, of: row => row.id, type: 'bigint', read: id };
export const newestFirst: SortKey = {
  sql: sql`-${booking.id}`,
  of: row => -row.id,
  type: 'bigint',
  read: z.int().negative(),
};
export const checkin: SortKey = {
  sql: sql`${booking.checkinDate}`,
  of: row => row.checkinDate,
  type: 'date',
  read: day,
};
export const status: SortKey = {
  sql: sql`${booking.bookingStatusId}`,
  of: row => row.bookingStatusId,
  type: 'int',
  read: id,
};

/** Sorts after every time of day, so that bookings without a time come last. */
const NO_TIME = '99:99';

export const arrivalTime: SortKey = {
  sql: sql`coalesce(${booking.checkinTime}, ${sql.raw(`'${NO_TIME}'`)})`,
  of: row => row.checkinTime ?? NO_TIME,
  type: 'text',
  read: z.string().max(20),
};

const sqlTuple = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;

export const orderOf = (first: SortKey, ...others: SortKey[]): Order => {
  const keys = [first, ...others];
  return {
    keys: keys.map(key => key.sql),
    edgeOf: row => keys.map(key => key.of(row)),
    edge: (_, edge) => sqlTuple(keys.map(({ type }, place) => sql`${edge[place]}::${sql.raw(type)}`)),
    read: z.tuple([first.read, ...others.map(key => key.read)]),
  };
};

const kana = sql`lower(coalesce(nullif(${booking.nameKana}, ''), ${booking.name})) collate "C"`;

/**
 * Sorts by kana, or by name if there is no kana. Cursors appear in URLs, which must not contain names, so the
 * cursor contains only the id and the name is looked up.
 */
export const byName: Order = {
  keys: [kana, bookingId.sql],
  edgeOf: row => [row.id],
  edge: (facilityId, [at]) => sql`(
    select ${kana}, ${booking.id} from ${booking}
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = ${at}::bigint)`,
  read: z.tuple([id]),
};

export function orderExpressions({ keys, isDescending = false }: Order, isBackwards = false): SQL[] {
  const direction = isDescending === isBackwards ? asc : desc;
  return keys.map(key => direction(key));
}

export function isBeyondEdge(facilityId: number, order: Order, edge: SortPosition, isBackwards = false): SQL {
  const { keys, isDescending = false } = order;
  const isLess = isDescending !== isBackwards;
  return sql`${sqlTuple([...keys])} ${sql.raw(isLess ? '<' : '>')} ${order.edge(facilityId, edge)}`;
}
