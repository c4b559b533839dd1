import { sql } from 'drizzle-orm';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import type { CleanAnswer } from '#features/form/questionnaire/queries/cleaning.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { questionsOfItems } from '#features/hotel/register-law/rules/items.ts';
import { type Answers, registerStatus } from '#features/hotel/register-law/rules/register-status.ts';
import type { RegisterRules } from '#features/hotel/register-law/rules/required.ts';
import { now } from '#platform/clock/clock.ts';
import { crockford } from '#platform/crypto/codes.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { hashOf, type Passes } from '../queries/secrets.ts';
import { QR_TEXT } from '../rules.ts';
import { answer, person, registration, registrationCounter, registrationEvent, sealedAt } from '../tables.ts';

export type NewRegistration = {
  language: string;
  timezone: string;
  /** The answers of each person, main guest first. */
  answers: CleanAnswer[][];
  /** Whether each person is a child, in the order of `answers`. */
  children: readonly boolean[];
  leaders: { name: string; email: string }[];
  acceptance: Pick<typeof registration.$inferInsert, 'termsHash' | 'termsLanguage' | 'termsAcceptedBy'>;
  /** The guest's choice in step 2. Null if the hotel has no step 2. */
  filterId: number | null;
  /** The rules against which the guest register entry is checked, now and later. */
  registerRules: RegisterRules;
  sentHash: Buffer;
};

export async function storeRegistration(
  db: Db,
  scope: GuestScope,
  booking: Booking,
  { language, timezone, answers, children, acceptance, filterId, registerRules, sentHash }: NewRegistration,
  at: Date,
): Promise<{ registrationId: number; passes: Passes }> {
  const { facilityId, bookingId, slotId, guestSessionId, strength } = scope;
  const passes = newPasses();
  const [stored] = await db
    .insert(registration)
    .values({
      facilityId,
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
    })
    .returning({ id: registration.id });
  if (!stored) throw new Error('The registration was not stored');
  const registrationId = stored.id;
  const marks = marksOfNew(booking, registerRules, answers);
  const persons = await db
    .insert(person)
    .values(
      marks.map((mark, number) => ({
        ...{ facilityId, registrationId, number, child: children[number] ?? false },
        ...mark,
      })),
    )
    .returning({ id: person.id, number: person.number });
  const answerRows = [];
  for (const { id, number } of persons)
    for (const each of answers[number] ?? []) answerRows.push(await answerRow(db, facilityId, id, each));
  if (answerRows.length > 0) await db.insert(answer).values(answerRows);
  return { registrationId, passes };
}

/**
 * Creates random secrets without personal data: 130 bits for the QR code and 128 bits for the My Page URL
 * (docs/reference/registrations.md#the-qr-code).
 */
export const newPasses = (): Passes => ({
  qrCode: `${QR_TEXT.prefix}${crockford(QR_TEXT.length)}`,
  myPageId: randomToken(128),
});

/**
 * Returns the columns of the QR code and the My Page id: keyed hashes for lookup and encrypted values for
 * display.
 */
export const sealPasses = async (
  db: Db,
  facilityId: number,
  slotId: number,
  { qrCode, myPageId }: Passes,
) => ({
  qrHash: hashOf.qr(qrCode),
  qrSealed: await sealForHotel(db, facilityId, sealedAt.qr(slotId), qrCode),
  myPageHash: hashOf.myPageId(myPageId),
  myPageSealed: await sealForHotel(db, facilityId, sealedAt.myPageId(slotId), myPageId),
});

/**
 * Returns the register marks of a new registration's persons. They equal the marks that `registerEntries`
 * computes later.
 */
function marksOfNew(
  { checkinDate: arrival, checkoutDate: departure, roomNumber: room }: Booking,
  rules: RegisterRules,
  answers: CleanAnswer[][],
) {
  const [representative = {}, ...others] = answers.map(answersByName);
  const representativeAnswers = Object.keys(representative).length > 0 ? { representative } : {};
  const commonInput = { passportSeen: false, booking: { arrival, departure, room } };
  return [
    registerStatus(rules, { answers: representative, ...commonInput }),
    ...others.map(each => registerStatus(rules, { answers: each, ...representativeAnswers, ...commonInput })),
  ].map(standing => ({ registerMark: standing?.mark ?? null, registerMissing: standing?.missing ?? [] }));
}

const answersByName = (given: readonly CleanAnswer[]): Answers =>
  Object.fromEntries(
    given
      .map(({ question, value }): [string, string] => [
        question.system_name ?? '',
        isSealed(question) ? 'sealed' : value,
      ])
      .filter(([name, value]) => questionsOfItems.includes(name) && value !== ''),
  );

const emailIn = ([main = []]: readonly CleanAnswer[][]) =>
  main.find(({ question }) => question.system_name === 'email')?.value ?? '';

/** A passport number identifies a person by itself, so it is always stored encrypted. */
export const isSealed = ({ system_name }: Pick<QuestionItem, 'system_name'>): boolean =>
  system_name === 'gov_id_number';

type StoredQuestion = Pick<QuestionItem, 'id' | 'system_name'>;

export async function answerRow(
  db: Db,
  facilityId: number,
  personId: number,
  { question, value, fromBooking, familyName }: Omit<CleanAnswer, 'question'> & { question: StoredQuestion },
) {
  const sealed = isSealed(question);
  const sealPlace = sealedAt.answer(personId, question.id);
  return {
    facilityId,
    personId,
    questionId: question.id,
    value: sealed ? null : value,
    sealed: sealed ? await sealForHotel(db, facilityId, sealPlace, value) : null,
    fromBooking,
    familyName,
  };
}

type Event = Pick<typeof registrationEvent.$inferSelect, 'type' | 'registrationId'>;

/**
 * Logs a registration event for the PMS (docs/reference/registrations.md#what-the-pms-follows). Must be the
 * last write of its transaction, because other transactions of the hotel wait until the commit. This wait keeps
 * cursors in commit order, so that a reader never skips an event.
 */
export async function logEvent(db: Db, facilityId: number, { type, registrationId }: Event): Promise<void> {
  await db.execute(sql`
    with counted as (
      insert into ${registrationCounter} as counter (facility_id, last) values (${facilityId}, 1)
      on conflict (facility_id) do update set last = counter.last + 1
      returning last
    )
    insert into ${registrationEvent} (facility_id, cursor, type, registration_id, at)
    select ${facilityId}::bigint, last, ${type}, ${registrationId}::bigint, ${now().toISOString()}::timestamptz from counted`);
}
