import { and, asc, eq, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { booking, bookingHold } from '#features/booking/booking/tables.ts';
import { mayReadPersonal } from '#features/desk/front-desk/queries/personal.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Returns the legal holds of a hotel, oldest first. With `bookingId`, returns only that booking's hold. */
export async function holdsOf(db: Db, scope: StaffScope, bookingId?: number) {
  const { facilityId } = scope;
  const rows = await db
    .select({
      booking_id: booking.id,
      pms_code: booking.pmsCode,
      reservation_no: booking.pmsBookingNo,
      reason: bookingHold.reason,
      at: bookingHold.placedAt,
      username: userAccount.username,
    })
    .from(bookingHold)
    .innerJoin(booking, sameHotel(booking.id, bookingHold.bookingId))
    .leftJoin(userAccount, sameHotel(userAccount.id, bookingHold.placedBy))
    .where(
      and(
        eq(bookingHold.facilityId, facilityId),
        isNull(bookingHold.liftedAt),
        bookingId === undefined ? undefined : eq(bookingHold.bookingId, bookingId),
      ),
    )
    .orderBy(asc(bookingHold.id));
  return rows.map(({ at, reason, ...hold }) => ({
    ...hold,
    // The reason may contain personal data.
    reason: mayReadPersonal(scope) ? reason : '',
    placed_at: at.toISOString(),
  }));
}
