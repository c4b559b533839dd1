import { sql } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { sealFor } from '#features/facility/queries/keys.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import type { RegisterRules } from '#features/register-law/rules/required.ts';
import { now } from '#platform/clock/clock.ts';
import { atCommit } from '#platform/database/handle.ts';
import type { Db } from '#platform/database/pool.ts';
import { newPasses, type Passes, sealPasses } from '../queries/passes.ts';
import { answer, person, registration, registrationCounter, registrationEvent, sealedAt } from '../tables.ts';

/** An answer as it is stored. */
export type CleanAnswer = {
  question: QuestionItem;
  value: string;
  fromBooking: boolean;
  /** Of a name: the family name as the passport has it; null where none was read. */
  familyName: string | null;
};

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
  ids: Ids;
  sentHash: Buffer;
};

/** What a registration and its persons are called, before they are written: what refers to them need not wait for them. */
export type Ids = { registrationId: number; personIds: number[] };

export async function reserveIds(db: Db, persons: number): Promise<Ids> {
  const { rows } = await db.execute<{ registration: string; persons: string[] }>(sql`
    select nextval(pg_get_serial_sequence('registration', 'id')) as registration,
      array(select nextval(pg_get_serial_sequence('person', 'id')) from generate_series(1, ${persons}::int)) as persons`);
  const [reserved] = rows;
  if (!reserved) throw new Error('There are no ids');
  return { registrationId: Number(reserved.registration), personIds: reserved.persons.map(Number) };
}

type Rows = {
  registration: typeof registration.$inferInsert;
  persons: (typeof person.$inferInsert)[];
  answers: (typeof answer.$inferInsert)[];
};

/** Of a registration its rows, sealed where they are, and the passes that its guest gets. */
export async function newRegistration(
  db: Db,
  scope: GuestScope,
  { language, timezone, answers, acceptance, filterId, registerRules, ids, sentHash }: NewRegistration,
  at: Date,
): Promise<{ rows: Rows; passes: Passes }> {
  const { facilityId, bookingId, slotId, guestSessionId, strength } = scope;
  const { registrationId, personIds } = ids;
  const passes = newPasses();
  const row = {
    facilityId,
    id: registrationId,
    bookingId,
    slotId,
    guestSessionId,
    sentHash,
    proof: strength,
    submittedAt: at,
    language,
    timezone,
    email: emailIn(answers),
    localizedFilterId: filterId,
    registerRules,
    ...(await sealPasses(db, facilityId, slotId, passes)),
    ...acceptance,
  };
  const given = [];
  for (const [number, id] of personIds.entries())
    for (const each of answers[number] ?? []) given.push(await answerRow(db, facilityId, id, each));
  const persons = personIds.map((id, number) => ({ facilityId, id, registrationId, number }));
  return { rows: { registration: row, persons, answers: given }, passes };
}

/**
 * Writes a registration with its persons and answers, each kind in one statement, sent at once: each refers to the one before, and what
 * is sent behind them finds them.
 */
export const storeRegistration = (db: Db, { registration: row, persons, answers }: Rows) =>
  Promise.all([
    db.insert(registration).values(row).execute(),
    db.insert(person).values(persons).execute(),
    ...(answers.length > 0 ? [db.insert(answer).values(answers).execute()] : []),
  ]);

const emailIn = ([main = []]: readonly CleanAnswer[][]) =>
  main.find(({ question }) => question.system_name === 'email')?.value ?? '';

/** A passport number is an identification code by itself: it is never stored readable. */
export const isSealed = ({ system_name }: Pick<QuestionItem, 'system_name'>): boolean =>
  system_name === 'gov_id_number';

type StoredQuestion = Pick<QuestionItem, 'id' | 'system_name'>;

/** An answer as its row. */
export async function answerRow(
  db: Db,
  facilityId: number,
  personId: number,
  { question, value, fromBooking, familyName }: Omit<CleanAnswer, 'question'> & { question: StoredQuestion },
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
    familyName,
  };
}

type Event = Pick<typeof registrationEvent.$inferSelect, 'type' | 'registrationId'>;

/**
 * Tells the PMS what became of a registration (docs/reference/registrations.md#what-the-pms-follows), with the commit: whoever comes
 * next in this facility waits for the commit, so a reader who has seen a cursor has seen all before it; and waits no longer than that.
 */
export function logEvent(db: Db, facilityId: number, { type, registrationId }: Event): void {
  const at = now().toISOString();
  atCommit(
    db,
    sql`
    with counted as (
      insert into ${registrationCounter} as counter (facility_id, last) values (${facilityId}, 1)
      on conflict (facility_id) do update set last = counter.last + 1
      returning last
    )
    insert into ${registrationEvent} (facility_id, cursor, type, registration_id, at)
    select ${facilityId}::bigint, last, ${type}, ${registrationId}::bigint, ${at}::timestamptz from counted`,
  );
}
