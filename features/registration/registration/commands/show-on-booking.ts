import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { writeSearchRows } from '#features/booking/booking/commands/search-rows.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { logsOf } from '#features/booking/booking/queries/bookings.ts';
import { searchTexts } from '#features/booking/booking/queries/search-texts.ts';
import { openContact, sendMethodOnceRegistered } from '#features/booking/booking/rules/send-method.ts';
import { shownStatus, statusIds } from '#features/booking/booking/rules/status.ts';
import { booking, bookingStatusLog } from '#features/booking/booking/tables.ts';
import type { CleanAnswer } from '#features/form/questionnaire/queries/cleaning.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { type RegisterMark, worstMark } from '#features/hotel/register-law/rules/register-status.ts';
import { insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { isRegistrationOfSlot } from '../queries/find-registration.ts';
import type { RegistrationState } from '../queries/standing.ts';
import { answer, person, registration, slot } from '../tables.ts';

/**
 * Logs the registration. Updates the booking's list columns in one statement: the main guest's answers, which
 * override PMS data, the search texts, the register mark and the status. A room leader's form adds only
 * pictures and names.
 * After a weak proof, existing contact data is kept; otherwise a guest who guessed four digits would receive
 * the messages. The caller must have stored the registration and must have held the lock on the booking since
 * reading it.
 */
export async function copyAnswersToBooking(
  db: Db,
  { strength }: GuestScope,
  { booking: row, slot }: RegistrationState,
  answers: readonly CleanAnswer[][],
  at: Date,
): Promise<void> {
  const { facilityId, id } = row;
  const hasAnswer = (name: string) => answers.some(person => answerTo(name, person) !== undefined);
  const changes = {
    ...(slot.number === 0 ? { ...columnsOf(row, strength, answers[0] ?? []), trustedContact: null } : {}),
    hasPassportPicture: row.hasPassportPicture || hasAnswer('gov_id'),
    hasFacePicture: row.hasFacePicture || hasAnswer('face_recognition'),
    registeredAt: slot.number === 0 ? at : (row.registeredAt ?? at),
    optionalEndedAt: null,
    updatedAt: at,
  };
  const statusesLogged = await logRegistered(db, row, at);
  const party = (await partiesOf(db, facilityId, [id])).get(id);
  const changedBooking = { ...row, ...changes };
  const texts = textsOf(changedBooking, partyNames(party));
  const { statusId, isNew } = shownStatus(changedBooking, statusesLogged);
  await db
    .update(booking)
    .set({ ...changes, ...texts, ...partyColumns(partyMarks(party)), bookingStatusId: statusId, isNew })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id)));
  await writeSearchRows(db, facilityId, [{ id, ...texts }]);
}

const answerTo = (name: string, person: readonly CleanAnswer[]) =>
  person.find(({ question }) => question.system_name === name)?.value;

function columnsOf(
  row: RegistrationState['booking'],
  strength: GuestScope['strength'],
  main: readonly CleanAnswer[],
) {
  const chooseContact = (known: string, given: string | undefined) =>
    strength === 'weak' ? known || (given ?? '') : (given ?? known);
  const email = chooseContact(row.email, answerTo('email', main));
  const phone = chooseContact(row.phone, answerTo('phone', main));
  return {
    name: answerTo('full_name', main) ?? row.name,
    nameKana: answerTo('full_name_for_katakana', main) ?? row.nameKana,
    phone,
    email,
    receiptAddress: answerTo('receipt_address', main) ?? row.receiptAddress,
    sendMethod: sendMethodOnceRegistered(row.sendMethod, openContact({ email, phone }, row)),
  };
}

async function logRegistered(db: Db, { facilityId, id, createdAt }: Booking, at: Date): Promise<number[]> {
  const log = { facilityId, bookingId: id, bookingStatusId: statusIds.input, at };
  const { rows } = await db.execute<{ status: number }>(sql`
    with added as (${insertMany(bookingStatusLog, [log])} returning id, booking_status_id, at)
    select booking_status_id as status, at, id from ${bookingStatusLog}
    where ${logsOf(facilityId, [{ id, createdAt }])}
    union all select booking_status_id, at, id from added
    order by at, id`);
  return rows.map(({ status }) => status);
}

export const textsOf = (row: typeof booking.$inferSelect, guestNames: string[]) => ({
  guestNames,
  searchTexts: searchTexts({ ...row, guestNames }),
});

type Member = Awaited<ReturnType<typeof membersOf>>[number];

const nameQuestions: SystemName[] = ['full_name', 'full_name_for_katakana'];

/**
 * Returns the registered persons of these bookings in the order in which they were added, and the slots without
 * a registration, by booking id.
 */
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
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(and(sameHotel(answer.personId, person.id), inArray(question.systemName, nameQuestions)))
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
    .leftJoin(registration, isRegistrationOfSlot)
    .leftJoin(person, sameHotel(person.registrationId, registration.id))
    .where(and(eq(slot.facilityId, facilityId), inArray(slot.bookingId, [...bookingIds])))
    .orderBy(asc(registration.id), asc(person.number), asc(slot.number));
}

/**
 * Returns the names given by guests: the names of all registered persons, then the names that the main guest
 * gave for room leaders.
 */
export function partyNames(party: readonly Member[] = []): string[] {
  const leaders = new Map(party.map(({ slotNumber, slotName }) => [slotNumber, slotName]));
  leaders.delete(0);
  const byNumber = [...leaders].toSorted(([one], [other]) => one - other);
  return [...party.flatMap(({ names }) => names), ...byNumber.map(([, name]) => name)].filter(Boolean);
}

export const partyMarks = (party: readonly Member[] = []) =>
  party.flatMap(({ personId, mark }) => (personId === null ? [] : [mark]));

export function partyColumns(marks: readonly (RegisterMark | null)[]) {
  return {
    registerMark: worstMark(marks),
    personsRegistered: marks.length,
    personsLacking: marks.filter(mark => mark === 'missing').length,
    passportsUnseen: marks.filter(mark => mark === 'passport_unseen').length,
  };
}
