import { and, asc, eq, exists, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import { draft } from '#features/check-in-form/tables.ts';
import { facility } from '#features/facility/tables.ts';
import { image } from '#features/image/tables.ts';
import { slot } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

const AT_ONCE = 500;

/** Where a sweep goes on: behind this slot or picture, in the order of facilities and ids. */
export type Place = { facilityId: number; id: number };
export const START: Place = { facilityId: 0, id: 0 };

export type Leftover = Place & { bookingId: number; timezone: string };

/**
 * Slots that hold a draft, or pictures of none but a draft, though their check-in date is `day` (YYYY-MM-DD) or
 * earlier: whether their link has expired is for the caller to decide in the facility's time zone.
 */
export function draftsUntil(db: Db, day: string, { facilityId, id }: Place): Promise<Leftover[]> {
  const drafts = db
    .select({ at: draft.updatedAt })
    .from(draft)
    .where(and(eq(draft.facilityId, slot.facilityId), eq(draft.slotId, slot.id)));
  const uploads = db
    .select({ id: image.id })
    .from(image)
    .where(
      and(
        eq(image.facilityId, slot.facilityId),
        eq(image.slotId, slot.id),
        isNull(image.registrationId),
        isNull(image.deletedAt),
      ),
    );
  return db
    .select({
      facilityId: slot.facilityId,
      id: slot.id,
      bookingId: slot.bookingId,
      timezone: facility.timezone,
    })
    .from(slot)
    .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(
      and(
        sql`(${slot.facilityId}, ${slot.id}) > (${facilityId}, ${id})`,
        lte(booking.checkinDate, day),
        or(exists(drafts), exists(uploads)),
      ),
    )
    .orderBy(asc(slot.facilityId), asc(slot.id))
    .limit(AT_ONCE);
}

/** Pictures that are marked as deleted and whose file may still be there. */
export function discardedPictures(db: Db) {
  return db
    .select({ facilityId: image.facilityId, id: image.id, path: image.path })
    .from(image)
    .where(isNotNull(image.deletedAt))
    .limit(AT_ONCE);
}
