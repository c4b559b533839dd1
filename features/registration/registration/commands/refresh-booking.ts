import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { writeSearchRows } from '#features/booking/booking/commands/search-rows.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import {
  contactOf,
  receiptAddressOf,
  trustedContactOf,
} from '#features/booking/booking/queries/list-columns.ts';
import {
  openContact,
  sendMethod,
  sendMethodOnceRegistered,
} from '#features/booking/booking/rules/send-method.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { type RegisterEntry, registerEntries } from '../queries/register-entries.ts';
import { answer, person, registration } from '../tables.ts';
import { partiesOf, partyColumns, partyNames, textsOf } from './show-on-booking.ts';

type AmendedValue = { question: Pick<QuestionItem, 'system_name'>; after: string };

/**
 * Updates the list from amended answers. A removed answer is replaced by the PMS value. Contact data is
 * replaced if it is trusted, otherwise only if the PMS has none.
 */
export async function applyAmendedAnswers(
  db: Db,
  row: Booking,
  { slotNumber }: { slotNumber: number },
  /** Answers of the guest who filled in the form. */
  amended: readonly AmendedValue[],
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

async function amendedColumns(db: Db, row: Booking, amended: readonly AmendedValue[], isTrusted: boolean) {
  const hotel = await facilityById(db, row.facilityId);
  const pmsContact = trustedContactOf(row, hotel?.country ?? '');
  const amendedValue = (name: SystemName) =>
    amended.find(({ question }) => question.system_name === name)?.after;
  const valueToShow = (name: SystemName, before: string, pms: string) => {
    const after = amendedValue(name);
    return after === undefined ? before : after || pms;
  };
  const contactToShow = (name: SystemName, before: string, pms: string) =>
    isTrusted ? valueToShow(name, before, pms) : before || valueToShow(name, before, pms);
  const email = contactToShow('email', row.email, pmsContact.email);
  const phone = contactToShow('phone', row.phone, pmsContact.phone);
  return {
    name: valueToShow('full_name', row.name, pmsContact.name),
    nameKana: valueToShow('full_name_for_katakana', row.nameKana, pmsContact.nameKana),
    phone,
    email,
    receiptAddress:
      valueToShow('receipt_address', row.receiptAddress ?? '', receiptAddressOf(row) ?? '') || null,
    sendMethod: sendMethodOnceRegistered(row.sendMethod, openContact({ email, phone }, row)),
  };
}

/** Updates which pictures the list shows for a booking. The caller must hold the lock on the booking. */
export async function recountPictures(db: Db, facilityId: number, bookingId: number): Promise<void> {
  const rows = await db
    .selectDistinct({ name: question.systemName })
    .from(registration)
    .innerJoin(person, sameHotel(person.registrationId, registration.id))
    .innerJoin(answer, sameHotel(answer.personId, person.id))
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        isNull(registration.withdrawnAt),
        inArray(question.systemName, ['gov_id', 'face_recognition']),
      ),
    );
  const hasAnswer = (name: string) => rows.some(each => each.name === name);
  await db
    .update(booking)
    .set({ hasPassportPicture: hasAnswer('gov_id'), hasFacePicture: hasAnswer('face_recognition') })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
}

/** Restores the PMS values in the list after the main guest's registration was withdrawn. */
export async function restorePmsValues(db: Db, row: Booking, registeredAt: Date | null): Promise<void> {
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

/**
 * Updates the search texts of these bookings from PMS and guest data. Call this in every transaction that
 * adds, amends or withdraws a registration.
 */
export async function refreshSearch(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<void> {
  const rows = await db
    .select()
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.id, [...bookingIds])))
    .orderBy(asc(booking.id))
    .for('no key update');
  // The names are read while the bookings are locked, so that names added in the meantime are included.
  const parties = await partiesOf(db, facilityId, bookingIds);
  const bookingTexts = rows.map(row => ({ id: row.id, ...textsOf(row, partyNames(parties.get(row.id))) }));
  await writeTexts(db, facilityId, bookingTexts);
  await writeSearchRows(db, facilityId, bookingTexts);
}

async function writeTexts(
  db: Db,
  facilityId: number,
  findable: readonly ({ id: number } & ReturnType<typeof textsOf>)[],
): Promise<void> {
  const rows = findable.map(({ id, guestNames, searchTexts }) => ({
    id,
    guest_names: guestNames,
    search_texts: searchTexts,
  }));
  const ids = rows.map(({ id }) => id);
  await db.execute(sql`
    update ${booking} set guest_names = found.guest_names, search_texts = found.search_texts
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id bigint, guest_names text[], search_texts text[])
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = found.id and ${anyOf(booking.id, ids)}
      and (${booking.guestNames}, ${booking.searchTexts}) is distinct from (found.guest_names, found.search_texts)`);
}

/**
 * Updates the guest register marks of persons and bookings (docs/reference/guest-register.md) and the number
 * of registered persons. Writes only changed rows. Call this in every transaction that adds or withdraws a
 * registration or changes answers, "original passport seen" or the room. The bookings must be locked.
 */
export async function refreshRegister(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<void> {
  if (bookingIds.length === 0) return;
  const entries = await registerEntries(db, facilityId, bookingIds);
  const byBooking = Map.groupBy(entries, each => each.bookingId);
  const rows = bookingIds.map(id => ({ id, ...partyColumns((byBooking.get(id) ?? []).map(markOf)) }));
  await markPersons(db, facilityId, entries);
  await db.execute(sql`
    update ${booking} set register_mark = found."registerMark", persons_registered = found."personsRegistered",
      persons_lacking = found."personsLacking", passports_unseen = found."passportsUnseen"
    from json_to_recordset(${JSON.stringify(rows)}::json) as found
      (id bigint, "registerMark" text, "personsRegistered" int, "personsLacking" int, "passportsUnseen" int)
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = found.id and ${anyOf(booking.id, bookingIds)}
      and (${booking.registerMark}, ${booking.personsRegistered}, ${booking.personsLacking}, ${booking.passportsUnseen})
        is distinct from (found."registerMark", found."personsRegistered", found."personsLacking", found."passportsUnseen")`);
}

const markOf = ({ standing }: RegisterEntry) => standing?.mark ?? null;

async function markPersons(db: Db, facilityId: number, entries: readonly RegisterEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ personId, standing }) => ({
    id: personId,
    mark: standing?.mark ?? null,
    missing: standing?.missing ?? [],
  }));
  const personIds = rows.map(({ id }) => id);
  await db.execute(sql`
    update ${person} set register_mark = found.mark, register_missing = found.missing
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id bigint, mark text, missing text[])
    where ${person.facilityId} = ${facilityId} and ${person.id} = found.id and ${anyOf(person.id, personIds)}
      and (${person.registerMark}, ${person.registerMissing}) is distinct from (found.mark, found.missing)`);
}
