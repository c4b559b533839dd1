import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/database/pool.ts';
import { bookingHold } from '../tables.ts';

/**
 * Returns whether a booking is on hold. Call this with the booking locked before deleting anything: placing a
 * hold takes the same lock.
 */
export async function isHeld(db: Db, facilityId: number, bookingId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: bookingHold.id })
    .from(bookingHold)
    .where(
      and(
        eq(bookingHold.facilityId, facilityId),
        eq(bookingHold.bookingId, bookingId),
        isNull(bookingHold.liftedAt),
      ),
    );
  return found !== undefined;
}

/** Returns whether a hotel has any booking on hold. Such a hotel cannot be deleted. */
export async function hasHeldBookings(db: Db, facilityId: number): Promise<boolean> {
  const found = await db
    .select({ id: bookingHold.id })
    .from(bookingHold)
    .where(and(eq(bookingHold.facilityId, facilityId), isNull(bookingHold.liftedAt)))
    .limit(1);
  return found.length > 0;
}

type BookingColumns = { facilityId: AnyPgColumn; bookingId: AnyPgColumn };

/**
 * Condition on rows that refer to a booking: the booking is not on hold. Use it to find what to delete; the
 * deletion itself must check `isHeld`.
 */
export const isNotHeld = ({ facilityId, bookingId }: BookingColumns): SQL =>
  sql`not exists (select from ${bookingHold} where ${bookingHold.facilityId} = ${facilityId}
    and ${bookingHold.bookingId} = ${bookingId} and ${bookingHold.liftedAt} is null)`;
