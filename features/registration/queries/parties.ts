import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SystemName } from '#features/questionnaire/rules/system-questions.ts';
import { question } from '#features/questionnaire/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person, registration, slot } from '../tables.ts';
import { registered } from './find-registration.ts';

/** A person of a registration that is not withdrawn, or a slot that has no registration. */
type Member = Awaited<ReturnType<typeof membersOf>>[number];

const nameQuestions: SystemName[] = ['full_name', 'full_name_for_katakana'];

/** Who belongs to these bookings, by booking id: registered persons in the order in which they came, and slots without a registration. */
export async function partiesOf(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<Map<number, Member[]>> {
  return Map.groupBy(await membersOf(db, facilityId, bookingIds), member => member.bookingId);
}

function membersOf(db: Db, facilityId: number, bookingIds: readonly number[]) {
  const named = db
    .select({ value: answer.value })
    .from(answer)
    .innerJoin(question, and(eq(question.facilityId, answer.facilityId), eq(question.id, answer.questionId)))
    .where(
      and(
        eq(answer.facilityId, person.facilityId),
        eq(answer.personId, person.id),
        inArray(question.systemName, nameQuestions),
      ),
    )
    .orderBy(asc(answer.id));
  return db
    .select({
      bookingId: slot.bookingId,
      slotNumber: slot.number,
      slotName: slot.name,
      personId: person.id,
      mark: person.registerMark,
      names: sql<string[]>`array${named}`,
    })
    .from(slot)
    .leftJoin(registration, registered)
    .leftJoin(
      person,
      and(eq(person.facilityId, registration.facilityId), eq(person.registrationId, registration.id)),
    )
    .where(and(eq(slot.facilityId, facilityId), inArray(slot.bookingId, [...bookingIds])))
    .orderBy(asc(registration.id), asc(person.number), asc(slot.number));
}

/** The names that guests gave: of all persons on registrations, then of room leaders as the main guest named them. */
export function namesIn(party: readonly Member[] = []): string[] {
  const leaders = new Map(party.map(({ slotNumber, slotName }) => [slotNumber, slotName]));
  leaders.delete(0);
  const byNumber = [...leaders].toSorted(([one], [other]) => one - other);
  return [...party.flatMap(({ names }) => names), ...byNumber.map(([, name]) => name)].filter(Boolean);
}

/** The marks of the guest register of all registered persons. */
export const marksIn = (party: readonly Member[] = []) =>
  party.flatMap(({ personId, mark }) => (personId === null ? [] : [mark]));
