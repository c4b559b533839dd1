import { and, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { registration, sentBack } from '../tables.ts';

type Item = Pick<
  typeof sentBack.$inferInsert,
  'facilityId' | 'registrationId' | 'personId' | 'questionId' | 'reason' | 'note' | 'sentBy'
>;

/**
 * Marks an item as sent back to the guest. If the item is already waiting, the newer reason replaces the
 * earlier one. The caller must hold the lock on the booking.
 * @returns the id of the mark
 */
export async function markSentBack(db: Db, item: Item): Promise<number> {
  const { facilityId, personId, questionId, reason, note, sentBy } = item;
  const at = { sentAt: now() };
  const [again] = await db
    .update(sentBack)
    .set({ reason, note, sentBy, ...at })
    .where(
      and(
        eq(sentBack.facilityId, facilityId),
        eq(sentBack.personId, personId),
        eq(sentBack.questionId, questionId),
        isNull(sentBack.endedAt),
      ),
    )
    .returning({ id: sentBack.id });
  if (again) return again.id;
  const [added] = await db
    .insert(sentBack)
    .values({ ...item, ...at })
    .returning({ id: sentBack.id });
  if (!added) throw new Error('The item that was sent back was not stored');
  return added.id;
}

/** Ends the wait for these items, because they were answered again. */
export async function closeCorrectedItems(db: Db, facilityId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await endItems(db, facilityId, inArray(sentBack.id, [...ids]), 'corrected');
}

/** Ends the wait for all items of a booking, because staff confirm the booking as it is. */
export async function acceptSentBack(db: Db, facilityId: number, bookingId: number): Promise<void> {
  const registrationOfBooking = db
    .select({ id: registration.id })
    .from(registration)
    .where(and(sameHotel(registration.id, sentBack.registrationId), eq(registration.bookingId, bookingId)));
  await endItems(db, facilityId, exists(registrationOfBooking), 'accepted');
}

const endItems = (db: Db, facilityId: number, which: SQL, ending: 'corrected' | 'accepted') =>
  db
    .update(sentBack)
    .set({ endedAt: now(), ending })
    .where(and(eq(sentBack.facilityId, facilityId), isNull(sentBack.endedAt), which));
