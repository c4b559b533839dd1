import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { receiptAddressOf } from '#features/booking/booking/queries/list-columns.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { isOptionalAnswer } from '#features/form/questionnaire/rules/optional-answers.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import {
  lastDayOfOptional,
  RETENTION_YEARS,
  yearsAfter,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import { itemKeys } from '#features/hotel/register-law/rules/items.ts';
import { amendedAnswer, answer, person, registration } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Hotel, lockForDeletion, retentionSettingsOf } from './due-bookings.ts';

/** Selects bookings that may have optional answers older than a year. */
export const optionalAnswersDue = (today: string): SQL | undefined =>
  and(
    isNotNull(booking.registeredAt),
    isNull(booking.optionalEndedAt),
    lt(booking.checkoutDate, yearsAfter(today, -RETENTION_YEARS.optional)),
  );

export function deleteOptionalAnswers(hotel: Hotel, today: string, bookingId: number): Promise<number> {
  return inFacility(mintSystem(hotel.id), async db => {
    const lockedBooking = await lockForDeletion(db, hotel, bookingId);
    if (
      !lockedBooking ||
      today <= lastDayOfOptional(lockedBooking.booked, await retentionSettingsOf(db, hotel))
    )
      return 0;
    const count = await dropOptionalRows(db, hotel.id, bookingId);
    await db
      .update(registration)
      .set({ localizedFilterId: null, sentHash: null })
      .where(and(eq(registration.facilityId, hotel.id), eq(registration.bookingId, bookingId)));
    await db
      .update(booking)
      .set({ optionalEndedAt: now(), receiptAddress: receiptAddressOf(lockedBooking.row) })
      .where(and(eq(booking.facilityId, hotel.id), eq(booking.id, bookingId)));
    await countDeleted(db, hotel.id, [{ rule: 'optional', what: 'answers', count }]);
    return count;
  });
}

/**
 * Deletes the answers that the guest register rules of each registration did not require.
 * @returns the number of deleted answers, including earlier versions
 */
async function dropOptionalRows(db: Db, facilityId: number, bookingId: number): Promise<number> {
  const questions = await db
    .select({ id: question.id, systemName: question.systemName })
    .from(question)
    .where(eq(question.facilityId, facilityId));
  const registrations = await db
    .select({ id: registration.id, rules: registration.registerRules })
    .from(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId)));
  let count = 0;
  for (const { id, rules } of registrations) {
    const items = rules ? [...rules.everybody, ...rules.foreigners] : itemKeys;
    const optional = questions.filter(({ systemName }) => isOptionalAnswer(systemName, items));
    count += await dropAnswers(
      db,
      facilityId,
      id,
      optional.map(each => each.id),
    );
  }
  return count;
}

async function dropAnswers(
  db: Db,
  facilityId: number,
  registrationId: number,
  questions: readonly number[],
): Promise<number> {
  const persons = db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.facilityId, facilityId), eq(person.registrationId, registrationId)));
  let count = 0;
  for (const table of [amendedAnswer, answer]) {
    const deletedRows = await db
      .delete(table)
      .where(
        and(
          eq(table.facilityId, facilityId),
          inArray(table.personId, persons),
          inArray(table.questionId, [0, ...questions]),
        ),
      )
      .returning({ id: table.id });
    count += deletedRows.length;
  }
  return count;
}
