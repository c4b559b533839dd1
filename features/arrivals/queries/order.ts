import { asc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { booking } from '#features/booking/tables.ts';
import { daysBetween } from '#features/facility/rules/days.ts';
import { arrivalTime, arrivalTimeOf, byName } from '#features/front-desk/queries/sort-keys.ts';
import { readCursorText, writeCursorText } from '#platform/http/cursor.ts';
import { invalid } from '#platform/http/refusal.ts';
import { day, id } from '#platform/http/wire.ts';
import { type Sort, sorts } from '../rules/choices.ts';

type Edge = readonly (string | number)[];

/** `found`: what a search finds over all days, those nearest to the day first. */
export type OrderName = Sort | 'found';

type Order = {
  /** The keys of the order, all ascending; the last is unique. */
  keys: (day: string) => SQL[];
  /** The keys of one booking, as a cursor names them. */
  edgeOf: (row: Booking, day: string) => Edge;
  /** The same in a query. */
  edge: (facilityId: number, edge: Edge) => SQL;
  /** The edge as a cursor brings it back. */
  read: z.ZodType<Edge>;
};

/** 0 for what nobody has read yet. */
const read = sql`(${booking.bookingStatusId} <> ${sql.raw(String(statusIds.input))})::int`;
const readOf = ({ bookingStatusId }: Booking) => (bookingStatusId === statusIds.input ? 0 : 1);

/** 201 before 1001; no room last. */
const NO_ROOM = 1_000_000;
const roomLength = sql`coalesce(length(${booking.roomNumber}), ${sql.raw(String(NO_ROOM))})`;
const room = sql`coalesce(${booking.roomNumber}, '') collate "C"`;

/** The end of each order. */
const byTime = [arrivalTime, sql`${booking.id}`];
const writtenTime = z.string().max(20);

const orders: Record<OrderName, Order> = {
  urgent: {
    keys: () => [read, ...byTime],
    edgeOf: row => [readOf(row), arrivalTimeOf(row), row.id],
    edge: (_, [isRead, at, last]) => sql`(${isRead}::int, ${at}::text, ${last}::bigint)`,
    read: z.tuple([z.literal([0, 1]), writtenTime, id]),
  },
  time: {
    keys: () => byTime,
    edgeOf: row => [arrivalTimeOf(row), row.id],
    edge: (_, [at, last]) => sql`(${at}::text, ${last}::bigint)`,
    read: z.tuple([writtenTime, id]),
  },
  room: {
    keys: () => [roomLength, room, ...byTime],
    edgeOf: row => [
      row.roomNumber === null ? NO_ROOM : [...row.roomNumber].length,
      row.roomNumber ?? '',
      arrivalTimeOf(row),
      row.id,
    ],
    edge: (_, [length, number, at, last]) =>
      sql`(${length}::int, ${number}::text, ${at}::text, ${last}::bigint)`,
    read: z.tuple([z.int().min(0), z.string().max(100), writtenTime, id]),
  },
  name: {
    ...byName,
    keys: () => byName.keys,
    read: z.tuple([id]),
  },
  status: {
    keys: () => [sql`${booking.bookingStatusId}`, ...byTime],
    edgeOf: row => [row.bookingStatusId, arrivalTimeOf(row), row.id],
    edge: (_, [status, at, last]) => sql`(${status}::int, ${at}::text, ${last}::bigint)`,
    read: z.tuple([id, writtenTime, id]),
  },
  found: {
    keys: of => [sql`abs(${booking.checkinDate} - ${of}::date)`, sql`${booking.checkinDate}`, ...byTime],
    edgeOf: (row, of) => [
      Math.abs(daysBetween(of, row.checkinDate)),
      row.checkinDate,
      arrivalTimeOf(row),
      row.id,
    ],
    edge: (_, [away, on, at, last]) => sql`(${away}::int, ${on}::date, ${at}::text, ${last}::bigint)`,
    read: z.tuple([z.int().min(0), day, writtenTime, id]),
  },
};

export const orderBy = (order: OrderName, of: string): SQL[] => orders[order].keys(of).map(key => asc(key));

/** Where a page ends, in which order, and the how manieth page it was. */
export type Cursor = { order: OrderName; day: string; page: number; edge: Edge };

/** Only the rows behind a page. */
export function behind(facilityId: number, { order, day: of, edge }: Cursor): SQL {
  const { keys, edge: edgeSql } = orders[order];
  return sql`(${sql.join(keys(of), sql`, `)}) > ${edgeSql(facilityId, edge)}`;
}

export const cursorAt = (row: Booking, { order, day: of, page }: Omit<Cursor, 'edge'>): Cursor => ({
  order,
  day: of,
  page,
  edge: orders[order].edgeOf(row, of),
});

export const writeCursor = ({ order, day: of, page, edge }: Cursor): string =>
  writeCursorText([order, of, page, edge]);

const written = z.tuple([z.enum([...sorts, 'found']), day, z.int().min(1), z.array(z.unknown())]);

/** Throws 422 on `cursor` for what no page in this order of this day has given out. */
export function readCursor(text: string, order: OrderName, of: string): Cursor {
  const parsed = written.safeParse(readCursorText(text));
  const edge = orders[order].read.safeParse(parsed.data?.[3]);
  if (!parsed.success || !edge.success || parsed.data[0] !== order || parsed.data[1] !== of)
    throw invalid({ cursor: 'field_invalid' });
  return { order, day: of, page: parsed.data[2], edge: edge.data };
}
