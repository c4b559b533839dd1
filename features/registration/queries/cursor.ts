import { z } from 'zod';
import { invalid } from '#platform/http/refusal.ts';
import { day } from '#platform/http/wire.ts';

/**
 * Where a page of the list ends, and the total that its first page counted: later pages do not count again.
 * `after` goes on behind this row, `before` back in front of it.
 */
export type Cursor = { side: 'after' | 'before'; checkinDate: string; bookingId: number; total: number };

const written = z.tuple([z.enum(['after', 'before']), day, z.int().positive(), z.int().min(0)]);

export function writeCursor({ side, checkinDate, bookingId, total }: Cursor): string {
  return Buffer.from(JSON.stringify([side, checkinDate, bookingId, total])).toString('base64url');
}

/** Throws 422 on `cursor` for what no page of ours has given out. */
export function readCursor(text: string): Cursor {
  const parsed = written.safeParse(fromJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalid({ cursor: 'field_invalid' });
  const [side, checkinDate, bookingId, total] = parsed.data;
  return { side, checkinDate, bookingId, total };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
