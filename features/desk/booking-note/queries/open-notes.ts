import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { bookingNote } from '../tables.ts';

/** Returns the number of open handover notes by booking id. Bookings without open notes are omitted. */
export async function openNotes(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await openNotesQuery(db, facilityId, bookingIds);
  return new Map(rows.map(({ bookingId, open }) => [bookingId, open]));
}

export function openNotesQuery(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({ bookingId: bookingNote.bookingId, open: count() })
    .from(bookingNote)
    .where(
      and(
        eq(bookingNote.facilityId, facilityId),
        eq(bookingNote.handover, 'open'),
        inArray(bookingNote.bookingId, [...bookingIds]),
      ),
    )
    .groupBy(bookingNote.bookingId);
}
