import { and, eq } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person } from '../tables.ts';

export const guestName = (db: Db, facilityId: number, registrationId: number): Promise<string> =>
  guestAnswer(db, facilityId, registrationId, 'full_name');

export async function guestAnswer(
  db: Db,
  facilityId: number,
  registrationId: number,
  to: 'full_name' | 'phone',
): Promise<string> {
  const [found] = await db
    .select({ value: answer.value })
    .from(person)
    .innerJoin(answer, sameHotel(answer.personId, person.id))
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(
      and(
        eq(person.facilityId, facilityId),
        eq(person.registrationId, registrationId),
        eq(person.number, 0),
        eq(question.systemName, to),
      ),
    );
  return found?.value ?? '';
}
