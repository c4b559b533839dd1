import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { questionsOfItems } from '#features/hotel/register-law/rules/items.ts';
import {
  type Answers,
  type RegisterStatus,
  registerStatus,
} from '#features/hotel/register-law/rules/register-status.ts';
import {
  type RegisterRules,
  registerRulesOn,
  unsetBasis,
} from '#features/hotel/register-law/rules/required.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person, registration } from '../tables.ts';

export type RegisterEntry = { personId: number; bookingId: number; standing: RegisterStatus | null };

/**
 * Returns the guest register status of every person registered for these bookings, according to the rules of
 * their registration. Encrypted answers are only checked for existence. Runs two queries for any number of
 * bookings.
 */
export async function registerEntries(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<RegisterEntry[]> {
  if (bookingIds.length === 0) return [];
  const rows = await personsOf(db, facilityId, bookingIds);
  const answers = await answersOf(db, facilityId, bookingIds);
  const representatives = new Map(
    rows.filter(row => row.number === 0).map(row => [row.registrationId, answers.get(row.personId)]),
  );
  return rows.map(row => {
    const representative = row.number === 0 ? undefined : representatives.get(row.registrationId);
    const standing = registerStatus(row.rules ?? legacyRules(row), {
      answers: answers.get(row.personId) ?? {},
      ...(representative ? { representative } : {}),
      passportSeen: row.passportSeenAt !== null,
      booking: { arrival: row.arrival, departure: row.departure, room: row.room },
    });
    return { personId: row.personId, bookingId: row.bookingId, standing };
  });
}

/**
 * Returns the rules for a registration that was made before registrations stored their rules: the national
 * law at that time, regardless of the hotel's current settings.
 */
function legacyRules({ country, timezone, submittedAt }: LegacyRegistration): RegisterRules {
  return registerRulesOn({ country, basis: unsetBasis }, businessDay(submittedAt, timezone));
}

type LegacyRegistration = { country: string; timezone: string; submittedAt: Date };

function personsOf(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({
      personId: person.id,
      number: person.number,
      passportSeenAt: person.passportSeenAt,
      registrationId: registration.id,
      rules: registration.registerRules,
      submittedAt: registration.submittedAt,
      bookingId: booking.id,
      arrival: booking.checkinDate,
      departure: booking.checkoutDate,
      room: booking.roomNumber,
      country: facility.country,
      timezone: facility.timezone,
    })
    .from(registration)
    .innerJoin(person, sameHotel(person.registrationId, registration.id))
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .innerJoin(facility, eq(facility.id, registration.facilityId))
    .where(belongsToBookings(facilityId, bookingIds))
    .orderBy(asc(person.id));
}

const belongsToBookings = (facilityId: number, bookingIds: readonly number[]) =>
  and(
    eq(registration.facilityId, facilityId),
    inArray(registration.bookingId, [...bookingIds]),
    isNull(registration.withdrawnAt),
  );

/**
 * Returns the answers to the register's questions, by person and system name. An encrypted answer is replaced
 * by a placeholder.
 */
async function answersOf(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<Map<number, Answers>> {
  const rows = await db
    .select({
      personId: answer.personId,
      name: question.systemName,
      value: sql<string>`coalesce(${answer.value}, 'sealed')`,
    })
    .from(registration)
    .innerJoin(person, sameHotel(person.registrationId, registration.id))
    .innerJoin(answer, sameHotel(answer.personId, person.id))
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(
      and(
        belongsToBookings(facilityId, bookingIds),
        inArray(question.systemName, questionsOfItems),
        or(sql`${answer.value} <> ''`, sql`${answer.sealed} is not null`),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, row => row.personId)].map(([personId, given]) => [
      personId,
      Object.fromEntries(given.map(({ name, value }) => [name, value])),
    ]),
  );
}
