import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { SystemName } from '#features/questionnaire/rules/system-questions.ts';
import { question } from '#features/questionnaire/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person, registration, slot } from '../tables.ts';

const names: SystemName[] = ['full_name', 'full_name_for_katakana'];

/** Whom guests have named, by booking id: everybody on a registration, and the room leaders who have none yet. */
export async function guestNamesOf(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  const given = await namesOnForms(db, facilityId, bookingIds);
  const leaders = await namesOfLeaders(db, facilityId, bookingIds);
  for (const { bookingId, name } of [...given, ...leaders])
    if (name) found.set(bookingId, [...(found.get(bookingId) ?? []), name]);
  return found;
}

function namesOnForms(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({ bookingId: registration.bookingId, name: answer.value })
    .from(registration)
    .innerJoin(
      person,
      and(eq(person.facilityId, registration.facilityId), eq(person.registrationId, registration.id)),
    )
    .innerJoin(answer, and(eq(answer.facilityId, person.facilityId), eq(answer.personId, person.id)))
    .innerJoin(question, and(eq(question.facilityId, answer.facilityId), eq(question.id, answer.questionId)))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        inArray(registration.bookingId, [...bookingIds]),
        isNull(registration.withdrawnAt),
        inArray(question.systemName, names),
      ),
    )
    .orderBy(asc(registration.id), asc(person.number), asc(answer.id));
}

function namesOfLeaders(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({ bookingId: slot.bookingId, name: slot.name })
    .from(slot)
    .where(
      and(
        eq(slot.facilityId, facilityId),
        inArray(slot.bookingId, [...bookingIds]),
        gt(slot.number, 0),
        ne(slot.name, ''),
      ),
    )
    .orderBy(asc(slot.number));
}
