import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import type { Db } from '#platform/database/pool.ts';

export async function companionLinks(db: Db, { facilityId, id }: Pick<Booking, 'facilityId' | 'id'>) {
  const rows = await db
    .select({
      id: companionPlace.id,
      submittedAt: companionPlace.submittedAt,
      personId: companionPlace.personId,
    })
    .from(companionPlace)
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.bookingId, id),
        isNull(companionPlace.endedAt),
        eq(companionPlace.atCounter, false),
      ),
    )
    .orderBy(asc(companionPlace.id));
  return rows.map(({ submittedAt, personId, ...row }) => ({
    ...row,
    submitted_at: submittedAt?.toISOString() ?? null,
    person_id: personId,
  }));
}
