import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/database/pool.ts';
import { bookingHold } from '../tables.ts';

/** Whether nothing of this booking may be deleted. Who deletes asks while the booking is locked: a hold takes the same lock. */
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

/** Whether a hotel has any booking on hold: then it cannot be deleted as a whole either. */
export async function anyHeld(db: Db, facilityId: number): Promise<boolean> {
  const found = await db
    .select({ id: bookingHold.id })
    .from(bookingHold)
    .where(and(eq(bookingHold.facilityId, facilityId), isNull(bookingHold.liftedAt)))
    .limit(1);
  return found.length > 0;
}

type Owned = { facilityId: AnyPgColumn; bookingId: AnyPgColumn };

/** A condition on rows that name a booking: that it is not held. For finding what to delete; who deletes asks `isHeld`. */
export const isNotHeld = ({ facilityId, bookingId }: Owned): SQL =>
  sql`not exists (select from ${bookingHold} where ${bookingHold.facilityId} = ${facilityId}
    and ${bookingHold.bookingId} = ${bookingId} and ${bookingHold.liftedAt} is null)`;
