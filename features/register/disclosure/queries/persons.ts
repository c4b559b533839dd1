import { and, asc, countDistinct, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { ListFilters } from '#features/desk/front-desk/contract/list.ts';
import { pageQuery } from '#features/desk/front-desk/queries/list-page.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import {
  bookingsInSelection,
  type RegisterSelection,
} from '#features/register/guest-register/queries/book-entries.ts';
import { answer, person, registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { MAX_FOUND_BOOKINGS } from '../rules.ts';

const personJoins = {
  registration: sameHotel(registration.bookingId, booking.id),
  person: sameHotel(person.registrationId, registration.id),
};

/** Returns a condition on `booking` and `person` for the persons that a request includes. */
export const selectedPersonsCondition = (
  db: Db,
  facilityId: number,
  selection: RegisterSelection,
): SQL | undefined =>
  and(
    bookingsInSelection(db, facilityId, selection),
    'personIds' in selection ? inArray(person.id, [...selection.personIds]) : undefined,
  );

/**
 * Counts the persons and bookings that a request includes at this time. For a date range, withdrawn
 * registrations are not counted. Named persons are counted if their data has not been deleted.
 */
export async function countSelectedPersons(db: Db, facilityId: number, selection: RegisterSelection) {
  const notWithdrawn = 'personIds' in selection ? undefined : isNull(registration.withdrawnAt);
  const [found] = await db
    .select({ persons: countDistinct(person.id), bookings: countDistinct(booking.id) })
    .from(booking)
    .innerJoin(registration, personJoins.registration)
    .innerJoin(person, personJoins.person)
    .where(and(selectedPersonsCondition(db, facilityId, selection), notWithdrawn));
  return found ?? { persons: 0, bookings: 0 };
}

export function personsById(db: Db, facilityId: number, personIds: readonly number[]) {
  return personsWhere(db, facilityId, inArray(person.id, [...personIds]));
}

async function personsWhere(db: Db, facilityId: number, which: SQL | undefined) {
  const nameQuestion = db
    .select({ id: question.id })
    .from(question)
    .where(and(eq(question.facilityId, facilityId), eq(question.systemName, 'full_name')));
  const rows = await db
    .select({
      id: person.id,
      name: answer.value,
      bookingId: booking.id,
      bookingNo: booking.pmsBookingNo,
      checkinDate: booking.checkinDate,
    })
    .from(booking)
    .innerJoin(registration, personJoins.registration)
    .innerJoin(person, personJoins.person)
    .leftJoin(answer, and(sameHotel(answer.personId, person.id), eq(answer.questionId, nameQuestion)))
    .where(and(eq(booking.facilityId, facilityId), which))
    .orderBy(asc(booking.checkinDate), asc(booking.id), asc(registration.slotId), asc(person.number));
  return rows.map(({ name, ...row }) => ({ ...row, name: name ?? '' }));
}

export async function bookingsWithPersons(db: Db, facilityId: number, filters: ListFilters) {
  const order = { sort: 'newest' as const, page: 1, perPage: MAX_FOUND_BOOKINGS };
  const listQuery = { facilityId, filters, cursor: undefined, bookingId: undefined, ...order };
  const bookings = (await pageQuery(db, listQuery)).slice(0, MAX_FOUND_BOOKINGS);
  const ids = bookings.map(({ id }) => id);
  const whereValid = and(inArray(booking.id, ids), isNull(registration.withdrawnAt));
  const found = await personsWhere(db, facilityId, whereValid);
  const persons = Map.groupBy(found, each => each.bookingId);
  return bookings.map(row => ({
    booking_id: row.id,
    reservation_no: row.pmsBookingNo,
    check_in_date: row.checkinDate,
    check_out_date: row.checkoutDate,
    persons: (persons.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}
