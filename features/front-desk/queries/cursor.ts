import { z } from 'zod';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { statuses } from '#features/booking/rules/status.ts';
import { invalid } from '#platform/http/refusal.ts';
import { day, id } from '#platform/http/wire.ts';
import type { Sort, StatusCounts } from '../rules/list-choices.ts';
import { type Edge, edgeOf } from './list-order.ts';

/**
 * Where a page of the list ends, and what its first page counted: later pages do not count again. `after` goes on behind
 * this row, `before` back in front of it.
 */
export type Cursor = { side: 'after' | 'before'; sort: Sort; edge: Edge; counts: StatusCounts };

const side = z.enum(['after', 'before']);
const time = z.string().max(5);
/** By status, in their order. */
const counts = z.array(z.int().min(0)).length(statuses.length);
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
  const counted = statuses.map(({ id }) => counts.get(id) ?? 0);
  return Buffer.from(JSON.stringify([side, sort, edge, counted])).toString('base64url');
}

/** Throws 422 on `cursor` for what no page of ours in this order has given out. */
export function readCursor(text: string, sort: Sort): Cursor {
  const parsed = written.safeParse(fromJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[1] !== sort) throw invalid({ cursor: 'field_invalid' });
  const [side, , edge, counted] = parsed.data;
  return { side, sort, edge, counts: new Map(statuses.map(({ id }, place) => [id, counted[place] ?? 0])) };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
