import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { statuses } from '#features/booking/booking/rules/status.ts';
import { readCursorText, writeCursorText } from '#platform/http/cursor.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { type Sort, type StatusCounts, sorts } from '../rules/list-choices.ts';
import {
  arrivalTime,
  bookingId,
  byName,
  checkin,
  isBeyondEdge,
  newestFirst,
  type Order,
  orderExpressions,
  orderOf,
  type SortPosition,
  status,
} from './orders.ts';

const orders: Record<Sort, Order> = {
  newest: { ...orderOf(checkin, bookingId), isDescending: true },
  arrival: orderOf(checkin, arrivalTime, newestFirst),
  name: byName,
  status: orderOf(status, checkin, bookingId),
};

export const orderBy = (sort: Sort, side: Cursor['side'] | undefined): SQL[] =>
  orderExpressions(orders[sort], side === 'before');

export const isBeyondCursor = (facilityId: number, { side, sort, edge }: Cursor): SQL =>
  isBeyondEdge(facilityId, orders[sort], edge, side === 'before');

/**
 * The row that a page follows (`after`) or precedes (`before`), and the counts from the first page, so that
 * later pages need not compute them again.
 */
export type Cursor = { side: 'after' | 'before'; sort: Sort; edge: SortPosition; counts: StatusCounts };

/**
 * One count per status, in order of progress, then the count of partly registered bookings, then the count of
 * cancelled bookings, which earlier releases did not write.
 */
const counts = z
  .array(z.int().min(0))
  .min(statuses.length + 1)
  .max(statuses.length + 2);
const cursorSchema = z.tuple([z.enum(['after', 'before']), z.enum(sorts), z.unknown(), counts]);

export const cursorAt = (
  row: Booking,
  side: Cursor['side'],
  { sort, counts }: Pick<Cursor, 'sort' | 'counts'>,
): Cursor => ({ side, sort, edge: orders[sort].edgeOf(row), counts });

export function writeCursor({ side, sort, edge, counts }: Cursor): string {
  const countValues = [
    ...statuses.map(({ id }) => counts.byStatus.get(id) ?? 0),
    counts.partly,
    counts.cancelled,
  ];
  return writeCursorText([side, sort, edge, countValues]);
}

/** @throws 422 on `cursor` if it was issued for another sort order. */
export function readCursor(text: string, sort: Sort): Cursor {
  const parsed = cursorSchema.safeParse(readCursorText(text));
  const edge = orders[sort].read.safeParse(parsed.data?.[2]);
  if (!parsed.success || !edge.success || parsed.data[1] !== sort)
    throw invalidInput({ cursor: 'field_invalid' });
  const [side, , , counted] = parsed.data;
  const byStatus = new Map(statuses.map(({ id }, place) => [id, counted[place] ?? 0]));
  const [partly = 0, cancelled = 0] = counted.slice(statuses.length);
  return { side, sort, edge: edge.data, counts: { byStatus, partly, cancelled } };
}
