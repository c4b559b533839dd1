import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import {
  arrivalTime,
  bookingId,
  byName,
  checkin,
  isBeyondEdge,
  type Order,
  orderExpressions,
  orderOf,
  type SortPosition,
  status,
} from '#features/desk/front-desk/queries/orders.ts';
import { daysBetween } from '#features/hotel/facility/rules/days.ts';
import { readCursorText, writeCursorText } from '#platform/http/cursor.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { day } from '#platform/http/wire.ts';
import { type Sort, sorts } from '../rules/choices.ts';

/** `found`: search results over all days, nearest day first. */
export type OrderName = Sort | 'found';

/**
 * Used as the length of a missing room number. Rooms are sorted by length first, so that 201 comes before
 * 1001 and bookings without a room come last.
 */
const NO_ROOM = 1_000_000;

const orders: Record<Sort, Order> = {
  urgent: orderOf(
    {
      // 0 for bookings with an unread registration.
      sql: sql`(${booking.bookingStatusId} <> ${sql.raw(String(statusIds.input))})::int`,
      of: row => (row.bookingStatusId === statusIds.input ? 0 : 1),
      type: 'int',
      read: z.literal([0, 1]),
    },
    arrivalTime,
    bookingId,
  ),
  time: orderOf(arrivalTime, bookingId),
  room: orderOf(
    {
      sql: sql`coalesce(length(${booking.roomNumber}), ${sql.raw(String(NO_ROOM))})`,
      of: row => (row.roomNumber === null ? NO_ROOM : [...row.roomNumber].length),
      type: 'int',
      read: z.int().min(0),
    },
    {
      sql: sql`coalesce(${booking.roomNumber}, '') collate "C"`,
      of: row => row.roomNumber ?? '',
      type: 'text',
      read: z.string().max(100),
    },
    arrivalTime,
    bookingId,
  ),
  name: byName,
  status: orderOf(status, arrivalTime, bookingId),
};

const nearestDayOrder = (of: string): Order =>
  orderOf(
    {
      sql: sql`abs(${booking.checkinDate} - ${of}::date)`,
      of: row => Math.abs(daysBetween(of, row.checkinDate)),
      type: 'int',
      read: z.int().min(0),
    },
    checkin,
    arrivalTime,
    bookingId,
  );

const orderNamed = (name: OrderName, of: string) => (name === 'found' ? nearestDayOrder(of) : orders[name]);

export const orderBy = (order: OrderName, of: string): SQL[] => orderExpressions(orderNamed(order, of));

export type Cursor = { order: OrderName; day: string; page: number; edge: SortPosition };

export const isAfterCursor = (facilityId: number, { order, day: of, edge }: Cursor): SQL =>
  isBeyondEdge(facilityId, orderNamed(order, of), edge);

export const cursorAt = (row: Booking, { order, day: of, page }: Omit<Cursor, 'edge'>): Cursor => ({
  order,
  day: of,
  page,
  edge: orderNamed(order, of).edgeOf(row),
});

export const writeCursor = ({ order, day: of, page, edge }: Cursor): string =>
  writeCursorText([order, of, page, edge]);

const cursorSchema = z.tuple([z.enum([...sorts, 'found']), day, z.int().min(1), z.unknown()]);

/** @throws 422 on `cursor` if it was issued for another sort order or day. */
export function readCursor(text: string, order: OrderName, of: string): Cursor {
  const parsed = cursorSchema.safeParse(readCursorText(text));
  const edge = orderNamed(order, of).read.safeParse(parsed.data?.[3]);
  if (!parsed.success || !edge.success || parsed.data[0] !== order || parsed.data[1] !== of)
    throw invalidInput({ cursor: 'field_invalid' });
  return { order, day: of, page: parsed.data[2], edge: edge.data };
}
