import {
  and,
  asc,
  between,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { expectedPersonsInSql, hasPartyState } from '#features/booking/booking/queries/party.ts';
import { partyMissing } from '#features/booking/booking/rules/party.ts';
import { CANCELLED, isCancelled } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { type Item, isItem, questionsOfItems, sortItems } from '#features/hotel/register-law/rules/items.ts';
import type { Answers, RegisterStatus } from '#features/hotel/register-law/rules/register-status.ts';
import { answer, person, registration, sealedAt, slot } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Selects entries of the register: all guests who arrive from `from` to `to` (YYYY-MM-DD, both inclusive), or
 * the given persons.
 */
export type RegisterSelection = { from: string; to: string } | { personIds: readonly number[] };

export type RegisterLine = {
  personId: number;
  /** YYYY-MM-DD */
  arrival: string;
  departure: string;
  room: string | null;
  bookingNo: string;
  isCancelled: boolean;
  answers: Answers;
  /**
   * The main guest's answers that companions share. `isInBook`: whether the register contains the main guest's
   * entry.
   */
  representative?: { answers: Answers; items: readonly Item[]; isInBook: boolean };
  standing: RegisterStatus | null;
  /**
   * Number of the booking's guests who have not registered. Set only on the booking's first entry that counts.
   */
  missingGuests: number;
  /** A withdrawn registration remains in the register until its retention period ends. */
  withdrawnAt: Date | null;
};

export const isCountedLine = ({ withdrawnAt, isCancelled: cancelled }: RegisterLine): boolean =>
  withdrawnAt === null && !cancelled;

const PAGE_SIZE = 200;
/** `zip_code` and `prefecture` are parts of the address. */
const questionsOfBook = [...questionsOfItems, 'zip_code', 'prefecture'];

/**
 * Reads the entries page by page, ordered by day, booking and registration. Each page has its own transaction.
 * A withdrawn registration comes before its replacement.
 */
export async function* registerLines(
  scope: FacilityScope,
  selection: RegisterSelection,
): AsyncGenerator<RegisterLine[]> {
  let after: BookingRows[number] | undefined;
  do {
    const { entries, last } = await inFacility(scope, async db => {
      const bookings = await bookingsOf(db, scope.facilityId, selection, after);
      return {
        entries: await entriesOf(db, scope.facilityId, bookings, selection),
        last: bookings.length === PAGE_SIZE ? bookings.at(-1) : undefined,
      };
    });
    yield entries;
    after = last;
  } while (after);
}

/** Returns a condition on `booking` that selects the bookings of `selection`. */
export function bookingsInSelection(
  db: Db,
  facilityId: number,
  selection: RegisterSelection,
): SQL | undefined {
  if ('from' in selection)
    return and(
      eq(booking.facilityId, facilityId),
      between(booking.checkinDate, selection.from, selection.to),
    );
  const bookingsOfPersons = db
    .select({ id: registration.bookingId })
    .from(person)
    .innerJoin(registration, isRegistrationOfPerson)
    .where(and(eq(person.facilityId, facilityId), inArray(person.id, [...selection.personIds])));
  return and(eq(booking.facilityId, facilityId), inArray(booking.id, bookingsOfPersons));
}

const isRegistrationOfPerson = sameHotel(registration.id, person.registrationId);

const isRegistrationOfBooking = sameHotel(registration.bookingId, booking.id);

type BookingRows = Awaited<ReturnType<typeof bookingsOf>>;

function bookingsOf(
  db: Db,
  facilityId: number,
  selection: RegisterSelection,
  after?: { id: number; checkinDate: string },
) {
  const { id, checkinDate } = booking;
  return db
    .select({
      id,
      checkinDate,
      checkoutDate: booking.checkoutDate,
      roomNumber: booking.roomNumber,
      bookingNo: booking.pmsBookingNo,
      pmsBookingStatus: booking.pmsBookingStatus,
      expected: expectedPersonsInSql.mapWith(Number),
      personsRegistered: booking.personsRegistered,
    })
    .from(booking)
    .where(
      and(
        bookingsInSelection(db, facilityId, selection),
        exists(db.select({ id: registration.id }).from(registration).where(isRegistrationOfBooking)),
        after &&
          or(gt(checkinDate, after.checkinDate), and(eq(checkinDate, after.checkinDate), gt(id, after.id))),
      ),
    )
    .orderBy(asc(checkinDate), asc(id))
    .limit(PAGE_SIZE);
}

async function entriesOf(
  db: Db,
  facilityId: number,
  bookings: BookingRows,
  selection: RegisterSelection,
): Promise<RegisterLine[]> {
  const persons = await personsOf(
    db,
    facilityId,
    bookings.map(({ id }) => id),
  );
  const answers = await answersOf(
    db,
    facilityId,
    persons.map(({ personId }) => personId),
  );
  const mainOf = new Map(
    persons.filter(({ number }) => number === 0).map(row => [row.registrationId, row.personId]),
  );
  const perBooking = Map.groupBy(persons, row => row.bookingId);
  const selectedIds = 'personIds' in selection ? new Set(selection.personIds) : undefined;
  return bookings.flatMap(each => {
    const personRows = (perBooking.get(each.id) ?? []).filter(
      ({ personId }) => selectedIds?.has(personId) ?? true,
    );
    const first = personRows.find(({ withdrawnAt }) => withdrawnAt === null);
    return personRows.map(row => {
      const representative = row.number === 0 ? undefined : mainOf.get(row.registrationId);
      return {
        personId: row.personId,
        arrival: each.checkinDate,
        departure: each.checkoutDate,
        room: each.roomNumber,
        bookingNo: each.bookingNo,
        isCancelled: isCancelled(each),
        answers: answers.get(row.personId) ?? {},
        ...(representative && {
          representative: {
            answers: answers.get(representative) ?? {},
            items: row.rules?.shared ?? [],
            isInBook: selectedIds?.has(representative) ?? true,
          },
        }),
        standing: row.mark && { mark: row.mark, missing: sortItems(row.missing.filter(isItem)) },
        missingGuests: row === first ? missingGuestsOf(each) : 0,
        withdrawnAt: row.withdrawnAt,
      };
    });
  });
}

function missingGuestsOf(row: BookingRows[number]): number {
  const { expected, personsRegistered: registered } = row;
  return isCancelled(row) ? 0 : partyMissing({ expected, registered, lacking: 0, unseen: 0 }).guests;
}

function personsOf(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({
      personId: person.id,
      number: person.number,
      mark: person.registerMark,
      missing: person.registerMissing,
      registrationId: registration.id,
      bookingId: registration.bookingId,
      rules: registration.registerRules,
      withdrawnAt: registration.withdrawnAt,
    })
    .from(registration)
    .innerJoin(person, isRegistrationOfPerson)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(and(eq(registration.facilityId, facilityId), inArray(registration.bookingId, [...bookingIds])))
    .orderBy(asc(slot.number), asc(registration.id), asc(person.number));
}

async function answersOf(db: Db, facilityId: number, personIds: readonly number[]) {
  const rows = await db
    .select({
      personId: answer.personId,
      questionId: answer.questionId,
      name: question.systemName,
      value: answer.value,
      sealed: answer.sealed,
    })
    .from(answer)
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(
      and(
        eq(answer.facilityId, facilityId),
        inArray(answer.personId, [...personIds]),
        inArray(question.systemName, questionsOfBook),
      ),
    );
  const answers = new Map<number, Record<string, string>>();
  for (const { personId, questionId, name, value, sealed } of rows) {
    const sealPlace = sealedAt.answer(personId, questionId);
    const openedValue = sealed && (await openForHotel(db, facilityId, sealPlace, sealed)).toString('utf8');
    answers.set(personId, { ...answers.get(personId), [name ?? '']: openedValue ?? value ?? '' });
  }
  return answers;
}

const isNotCancelled = sql`${booking.pmsBookingStatus} is distinct from ${CANCELLED}`;

/**
 * Counts the persons in a register (`isCountedLine`), the bookings that are neither cancelled nor registered,
 * and the missing guests of partly registered bookings. Also collects the items that guests were asked for by
 * the rules of their registration. For named persons, returns only the number of persons and the items.
 */
export async function summarizeRegister(db: Db, facilityId: number, selection: RegisterSelection) {
  const isCurrentRegistration = and(isRegistrationOfBooking, isNull(registration.withdrawnAt));
  const isSelectedBooking = bookingsInSelection(db, facilityId, selection);
  const isSelectedPerson =
    'personIds' in selection ? inArray(person.id, [...selection.personIds]) : undefined;
  const [registered] = await db
    .select({ persons: count() })
    .from(booking)
    .innerJoin(registration, isCurrentRegistration)
    .innerJoin(person, isRegistrationOfPerson)
    .where(and(isSelectedBooking, isSelectedPerson, isNotCancelled));
  const [open] = await db
    .select({ bookings: count() })
    .from(booking)
    .where(and(isSelectedBooking, isNotCancelled, isNull(booking.registeredAt)));
  const [partly] = await db
    .select({
      bookings: count(),
      guests: sql`coalesce(sum(${expectedPersonsInSql} - ${booking.personsRegistered}), 0)`.mapWith(Number),
    })
    .from(booking)
    .where(and(isSelectedBooking, isNotCancelled, hasPartyState('partly')));
  const ruleRows = await db
    .selectDistinct({ rules: registration.registerRules })
    .from(booking)
    .innerJoin(registration, isRegistrationOfBooking)
    .where(and(isSelectedBooking, isNotNull(registration.registerRules)));
  return {
    persons: registered?.persons ?? 0,
    unregistered: 'from' in selection ? (open?.bookings ?? 0) : null,
    missing: 'from' in selection && partly && partly.guests > 0 ? partly : null,
    items: new Set(ruleRows.flatMap(({ rules }) => (rules ? [...rules.everybody, ...rules.foreigners] : []))),
  };
}
