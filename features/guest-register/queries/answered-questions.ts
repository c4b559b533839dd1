import { and, eq, inArray, isNull } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import type { ListFilters } from '#features/front-desk/contract/list.ts';
import { matches } from '#features/front-desk/queries/list-page.ts';
import { answer, person, registration } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Which of these questions anybody in the filtered list has answered. */
export async function answeredAmong(
  db: Db,
  asked: { facilityId: number; filters: ListFilters },
  questionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (questionIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: answer.questionId })
    .from(answer)
    .innerJoin(person, and(eq(person.facilityId, answer.facilityId), eq(person.id, answer.personId)))
    .innerJoin(
      registration,
      and(eq(registration.facilityId, person.facilityId), eq(registration.id, person.registrationId)),
    )
    .innerJoin(
      booking,
      and(eq(booking.facilityId, registration.facilityId), eq(booking.id, registration.bookingId)),
    )
    .where(
      and(
        matches({ ...asked, bookingId: undefined }),
        eq(answer.facilityId, asked.facilityId),
        inArray(answer.questionId, [...questionIds]),
        isNull(registration.withdrawnAt),
      ),
    );
  return new Set(rows.map(row => row.id));
}
