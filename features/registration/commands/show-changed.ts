import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { contactOf, receiptAddressOf, trustedContactOf } from '#features/booking/queries/list-columns.ts';
import { openContact, sendMethod, sendMethodOnceRegistered } from '#features/booking/rules/send-method.ts';
import { booking } from '#features/booking/tables.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { setting } from '#features/facility/queries/settings.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import type { SystemName } from '#features/questionnaire/rules/system-questions.ts';
import { question } from '#features/questionnaire/tables.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person, registration } from '../tables.ts';
import { refreshSearch } from './show-on-booking.ts';

type Amended = { question: Pick<QuestionItem, 'system_name'>; after: string };

/**
 * Lets the list show answers of a registration that were amended. An answer that was taken away lets the PMS's value show again. Contact data are
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
