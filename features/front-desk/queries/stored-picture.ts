import { and, eq, isNull } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import { image } from '#features/image/tables.ts';
import { registration } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** A picture by its path, on a registration of this facility that stands; undefined for drafts', deleted and foreign ones. */
export async function storedPicture(db: Db, facilityId: number, path: string) {
  const [found] = await db
    .select({
      path: image.publicId,
      kind: image.kind,
      bookingId: booking.id,
      reservationNo: booking.pmsReservationNo,
    })
    .from(image)
    .innerJoin(
      registration,
      and(eq(registration.facilityId, image.facilityId), eq(registration.id, image.registrationId)),
    )
    .innerJoin(
      booking,
      and(eq(booking.facilityId, registration.facilityId), eq(booking.id, registration.bookingId)),
    )
    .where(
      and(
        eq(image.facilityId, facilityId),
        eq(image.publicId, path),
        isNull(image.deletedAt),
        isNull(registration.withdrawnAt),
      ),
    );
  return found;
}
