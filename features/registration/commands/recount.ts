import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { contactOf, receiptAddressOf } from '#features/booking/queries/list-columns.ts';
import { openContact, sendMethod } from '#features/booking/rules/send-method.ts';
import { booking } from '#features/booking/tables.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { question } from '#features/questionnaire/tables.ts';
import { isMobile } from '#i18n/phone.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person, registration } from '../tables.ts';

/** Lets the list show which pictures there are. The caller holds the lock on the booking. */
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
  const has = (name: string) => rows.some(row => row.name === name);
  await db
    .update(booking)
    .set({ hasPassportPicture: has('gov_id'), hasFacePicture: has('face_recognition') })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
}

/** Lets the list show what the PMS knows again, now that nothing of the main guest's stands against it. */
export async function showPmsAgain(db: Db, stay: Booking, registeredAt: Date | null): Promise<void> {
  const { facilityId, id } = stay;
  const hotel = await facilityById(db, facilityId);
  const contact = contactOf(stay, hotel?.country ?? '');
  const sms = await setting(db, facilityId, 'notification_frequency_settings');
  await db
    .update(booking)
    .set({
      ...contact,
      receiptAddress: receiptAddressOf(stay),
      sendMethod: sendMethod(openContact(contact, stay), sms, isMobile),
      registeredAt,
    })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id)));
}
