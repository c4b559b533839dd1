import { sql } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { sealFor } from '#features/facility/queries/keys.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import type { RegisterRules } from '#features/register-law/rules/required.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { newPasses, type Passes, sealPasses } from '../queries/passes.ts';
import { answer, person, registration, registrationCounter, registrationEvent, sealedAt } from '../tables.ts';
import { openLeaderSlots } from './open-slots.ts';

/** An answer as it is stored. */
export type CleanAnswer = { question: QuestionItem; value: string; fromBooking: boolean };

/** A form that was found right. */
export type NewRegistration = {
  language: string;
  timezone: string;
  /** Of each person, the guest first. */
  answers: CleanAnswer[][];
  leaders: { name: string; email: string }[];
  acceptance: Pick<typeof registration.$inferInsert, 'termsHash' | 'termsLanguage' | 'termsAcceptedBy'>;
  /** The choice of step 2; null where the hotel does not ask. */
  filterId: number | null;
  /** By which the guest register judges it from now on. */
  registerRules: RegisterRules;
};

type Stored = { registrationId: number; passes: Passes; leaderSlotIds: number[] };

/** Writes the registration with its persons, answers and room leaders, each kind in one statement. */
export async function storeRegistration(
  db: Db,
  scope: GuestScope,
  { language, timezone, answers, leaders, acceptance, filterId, registerRules }: NewRegistration,
  at: Date,
): Promise<Stored> {
  const { facilityId, bookingId, slotId, guestSessionId, strength } = scope;
  const passes = newPasses();
  const [created] = await db
    .insert(registration)
    .values({
      facilityId,
      bookingId,
      slotId,
      guestSessionId,
      proof: strength,
      submittedAt: at,
      language,
      timezone,
      email: emailIn(answers),
      localizedFilterId: filterId,
      registerRules,
      ...(await sealPasses(db, facilityId, slotId, passes)),
      ...acceptance,
    })
    .returning({ id: registration.id });
  if (!created) throw new Error('The registration was not stored');
  await storePersons(db, facilityId, created.id, answers);
  const leaderSlotIds = leaders.length > 0 ? await openLeaderSlots(db, facilityId, bookingId, leaders) : [];
  return { registrationId: created.id, passes, leaderSlotIds };
}

const emailIn = ([main = []]: readonly CleanAnswer[][]) =>
  main.find(({ question }) => question.system_name === 'email')?.value ?? '';

async function storePersons(
  db: Db,
  facilityId: number,
  registrationId: number,
  answers: readonly CleanAnswer[][],
): Promise<void> {
  const persons = await db
    .insert(person)
    .values(answers.map((_answers, number) => ({ facilityId, registrationId, number })))
    .returning({ id: person.id, number: person.number });
  const rows = [];
  for (const { id, number } of persons)
    for (const each of answers[number] ?? []) rows.push(await answerRow(db, facilityId, id, each));
  if (rows.length > 0) await db.insert(answer).values(rows);
}

/** A passport number is an identification code by itself: it is never stored readable. */
export const isSealed = ({ system_name }: Pick<QuestionItem, 'system_name'>): boolean =>
  system_name === 'gov_id_number';

type StoredQuestion = Pick<QuestionItem, 'id' | 'system_name'>;

/** An answer as its row. */
export async function answerRow(
  db: Db,
  facilityId: number,
  personId: number,
  { question, value, fromBooking }: Omit<CleanAnswer, 'question'> & { question: StoredQuestion },
) {
  const sealed = isSealed(question);
  const place = sealedAt.answer(personId, question.id);
  return {
    facilityId,
    personId,
    questionId: question.id,
    value: sealed ? null : value,
    sealed: sealed ? await sealFor(db, facilityId, place, value) : null,
    fromBooking,
  };
}

type Event = Pick<typeof registrationEvent.$inferSelect, 'type' | 'registrationId'>;

/**
 * Tells the PMS what became of a registration (docs/reference/registrations.md#what-the-pms-follows). The last
 * statement of its transaction: whoever comes next in this facility waits for the commit, so a reader who has seen a
 * cursor has seen all before it; and waits no longer than that.
 */
export async function logEvent(db: Db, facilityId: number, { type, registrationId }: Event): Promise<void> {
  const at = now().toISOString();
  await db.execute(sql`
    with counted as (
      insert into ${registrationCounter} as counter (facility_id, last) values (${facilityId}, 1)
      on conflict (facility_id) do update set last = counter.last + 1
      returning last
    )
    insert into ${registrationEvent} (facility_id, cursor, type, registration_id, at)
    select ${facilityId}::bigint, last, ${type}, ${registrationId}::bigint, ${at}::timestamptz from counted`);
}
