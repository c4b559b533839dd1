import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { writeSearchRows } from '#features/booking/commands/search-rows.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { contactOf, receiptAddressOf, trustedContactOf } from '#features/booking/queries/list-columns.ts';
import { openContact, sendMethod, sendMethodOnceRegistered } from '#features/booking/rules/send-method.ts';
import { shownStatus } from '#features/booking/rules/status.ts';
import { booking } from '#features/booking/tables.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { setting } from '#features/facility/queries/settings.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import type { SystemName } from '#features/questionnaire/rules/system-questions.ts';
import { question } from '#features/questionnaire/tables.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { marksIn, namesIn, partiesOf } from '../queries/parties.ts';
import type { Standing } from '../queries/standing.ts';
import { answer, person, registration } from '../tables.ts';
import { partyColumns } from './refresh-register.ts';
import { refreshSearch, textsOf } from './refresh-search.ts';
import type { CleanAnswer, NewRegistration } from './store-registration.ts';

/**
 * Keeps the list's columns on the booking, all in one update: what the main guest gave wins over what the PMS knows, by what it is found,
 * the mark of the register, the status. A room leader's form adds its pictures and names. After a weak proof the contact data of the
 * PMS stay: otherwise messages would go to anybody who guessed four digits. The caller holds the lock on the booking since it was read,
 * and has stored the registration.
 * @param statusesLogged all that the booking has reached
 */
export async function showOnBooking(
  db: Db,
  { strength }: GuestScope,
  { booking: row, slot }: Standing,
  { answers, statusesLogged }: Pick<NewRegistration, 'answers'> & { statusesLogged: readonly number[] },
  at: Date,
): Promise<void> {
  const { facilityId, id } = row;
  const has = (name: string) => answers.some(person => answerTo(name, person) !== undefined);
  const given = {
    ...(slot.number === 0 ? { ...columnsOf(row, strength, answers[0] ?? []), trustedContact: null } : {}),
    hasPassportPicture: row.hasPassportPicture || has('gov_id'),
    hasFacePicture: row.hasFacePicture || has('face_recognition'),
    registeredAt: slot.number === 0 ? at : (row.registeredAt ?? at),
    optionalEndedAt: null,
    updatedAt: at,
  };
  const party = (await partiesOf(db, facilityId, [id])).get(id);
  const after = { ...row, ...given };
  const texts = textsOf(after, namesIn(party));
  const { statusId, isNew } = shownStatus(after, statusesLogged);
  await db
    .update(booking)
    .set({ ...given, ...texts, ...partyColumns(marksIn(party)), bookingStatusId: statusId, isNew })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id)));
  await writeSearchRows(db, facilityId, [{ id, ...texts }]);
}

const answerTo = (name: string, person: readonly CleanAnswer[]) =>
  person.find(({ question }) => question.system_name === name)?.value;

function columnsOf(row: Standing['booking'], strength: GuestScope['strength'], main: readonly CleanAnswer[]) {
  const contact = (known: string, given: string | undefined) =>
    strength === 'weak' ? known || (given ?? '') : (given ?? known);
  const email = contact(row.email, answerTo('email', main));
  const phone = contact(row.phone, answerTo('phone', main));
  return {
    name: answerTo('full_name', main) ?? row.name,
    nameKana: answerTo('full_name_for_katakana', main) ?? row.nameKana,
    phone,
    email,
    receiptAddress: answerTo('receipt_address', main) ?? row.receiptAddress,
    sendMethod: sendMethodOnceRegistered(row.sendMethod, openContact({ email, phone }, row)),
  };
}

type Amended = { question: Pick<QuestionItem, 'system_name'>; after: string };

/**
 * The same once answers of a registration were amended. An answer that was taken away lets the PMS's value show again. Contact data are
 * taken where they can be trusted, else only where the PMS knows none.
 */
export async function showAmended(
  db: Db,
  row: Booking,
  { slotNumber }: { slotNumber: number },
  /** Of the one who filled in the form. */
  amended: readonly Amended[],
  isTrusted: boolean,
): Promise<void> {
  const { facilityId, id } = row;
  const columns = slotNumber === 0 ? await amendedColumns(db, row, amended, isTrusted) : {};
  await db
    .update(booking)
    .set({ ...columns, optionalEndedAt: null, updatedAt: now() })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id)));
  await refreshSearch(db, facilityId, [id]);
}

async function amendedColumns(db: Db, row: Booking, amended: readonly Amended[], isTrusted: boolean) {
  const hotel = await facilityById(db, row.facilityId);
  const known = trustedContactOf(row, hotel?.country ?? '');
  const given = (name: SystemName) => amended.find(({ question }) => question.system_name === name)?.after;
  const shown = (name: SystemName, before: string, pms: string) => {
    const after = given(name);
    return after === undefined ? before : after || pms;
  };
  const contact = (name: SystemName, before: string, pms: string) =>
    isTrusted ? shown(name, before, pms) : before || shown(name, before, pms);
  const email = contact('email', row.email, known.email);
  const phone = contact('phone', row.phone, known.phone);
  return {
    name: shown('full_name', row.name, known.name),
    nameKana: shown('full_name_for_katakana', row.nameKana, known.nameKana),
    phone,
    email,
    receiptAddress: shown('receipt_address', row.receiptAddress ?? '', receiptAddressOf(row) ?? '') || null,
    sendMethod: sendMethodOnceRegistered(row.sendMethod, openContact({ email, phone }, row)),
  };
}

/** Lets the list show which pictures a booking has. The caller holds the lock on the booking. */
export async function recountPictures(db: Db, facilityId: number, bookingId: number): Promise<void> {
  const rows = await db
    .selectDistinct({ name: question.systemName })
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
        eq(registration.bookingId, bookingId),
        isNull(registration.withdrawnAt),
        inArray(question.systemName, ['gov_id', 'face_recognition']),
      ),
    );
  const has = (name: string) => rows.some(each => each.name === name);
  await db
    .update(booking)
    .set({ hasPassportPicture: has('gov_id'), hasFacePicture: has('face_recognition') })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
}

/** Lets the list show what the PMS knows again, once the main guest's registration is withdrawn. */
export async function showPmsAgain(db: Db, row: Booking, registeredAt: Date | null): Promise<void> {
  const { facilityId, id } = row;
  const hotel = await facilityById(db, facilityId);
  const contact = contactOf(row, hotel?.country ?? '');
  const sms = await setting(db, facilityId, 'notification_frequency_settings');
  await db
    .update(booking)
    .set({
      ...contact,
      trustedContact: null,
      receiptAddress: receiptAddressOf(row),
      sendMethod: sendMethod(openContact(contact, row), sms, isMobile),
      registeredAt,
    })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id)));
}
