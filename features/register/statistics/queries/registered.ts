import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { expectedPersonsInSql } from '#features/booking/booking/queries/party.ts';
import { ARRIVED_STATUSES, CANCELLED } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { findPlace } from '#features/form/questionnaire/queries/postal-codes/find-place.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { answer, person, registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { PREFECTURE_PREFIX, type ResidenceAnswers } from '../rules/place.ts';
import type { Nights } from '../rules/surveys.ts';
import type { Gap, GuestGroup, MissingGuests } from '../rules/tally.ts';

type AnswerColumns = Omit<ResidenceAnswers, 'ofPostalCode'> & {
  zipCode: string | null;
  nationality: string | null;
  came: boolean;
};

const reportQuestions = [
  'has_japan_address',
  'nationality',
  'prefecture',
  'address',
  'zip_code',
] as const satisfies SystemName[];
type ReportQuestion = (typeof reportQuestions)[number];

/** Returns the ids of the questions that reports use. 0 if an imported hotel does not have a question. */
async function questionIds(db: Db, facilityId: number): Promise<(name: ReportQuestion) => number> {
  const rows = await db
    .select({ id: question.id, name: question.systemName })
    .from(question)
    .where(and(eq(question.facilityId, facilityId), inArray(question.systemName, [...reportQuestions])));
  return name => rows.find(row => row.name === name)?.id ?? 0;
}

/**
 * Condition: the booking was not cancelled by the PMS and includes at least one of these nights. Excludes day
 * use.
 */
const includesNights = (facilityId: number, { from, until }: Nights): SQL => sql`
  ${booking.facilityId} = ${facilityId} and ${booking.checkinDate} < ${until} and ${booking.checkoutDate} > ${from}
  and ${booking.checkinDate} < ${booking.checkoutDate} and ${booking.pmsBookingStatus} is distinct from ${CANCELLED}
  and ${from}::date < ${until}::date`;

const hasArrived = sql`(${booking.arrivedAt} is not null or coalesce(${inArray(booking.pmsBookingStatus, [...ARRIVED_STATUSES])}, false))`;

/**
 * Limits the dates to the range from the day before these nights to their end, so that bookings with the same
 * effect on the report are grouped.
 */
const limitDates = ({ from, until }: Nights) => ({
  checkinDate: sql`greatest(${booking.checkinDate}, ${from}::date - 1)`,
  checkoutDate: sql`least(${booking.checkoutDate}, ${until}::date)`,
});

/**
 * Joins the persons of registrations that are not withdrawn with their answers. Uses address and postal code
 * only if there is no better answer. Only the postal code and the prefecture are returned, not the whole
 * address.
 */
const joinAnswers = (facilityId: number, idOf: (name: ReportQuestion) => number): SQL => {
  const value = (name: ReportQuestion) =>
    sql`nullif(max(${answer.value}) filter (where ${answer.questionId} = ${idOf(name)}), '')`;
  return sql`
    join ${registration} on ${registration.facilityId} = ${facilityId} and ${registration.bookingId} = ${booking.id}
      and ${registration.withdrawnAt} is null
    join ${person} on ${person.facilityId} = ${facilityId} and ${person.registrationId} = ${registration.id}
    cross join lateral (
      select ${value('has_japan_address')} as home, ${value('nationality')} as nationality,
        ${value('prefecture')} as prefecture, ${value('address')} as address, ${value('zip_code')} as zip_code
      from ${answer}
      where ${answer.facilityId} = ${facilityId} and ${answer.personId} = ${person.id}
        and ${inArray(answer.questionId, reportQuestions.map(idOf))}) given
    cross join lateral (
      select case when given.home is distinct from 'no' and given.prefecture is null
        then substring(normalize(given.address, nfkc) from ${PREFECTURE_PREFIX}) end as written) place`;
};

const columns = sql`
  ${hasArrived} as came, given.home as "hasJapanAddress", given.nationality, given.prefecture, place.written,
  case when given.home is distinct from 'no' and given.prefecture is null and place.written is null
    then given.zip_code end as "zipCode"`;

export async function guestsOf(db: Db, facilityId: number, nights: Nights): Promise<GuestGroup[]> {
  const idOf = await questionIds(db, facilityId);
  const { checkinDate, checkoutDate } = limitDates(nights);
  const { rows } = await db.execute<AnswerColumns & Omit<GuestGroup, keyof ResidenceAnswers>>(sql`
    select ${checkinDate}::text as "checkinDate", ${checkoutDate}::text as "checkoutDate", ${columns},
      count(*)::int as persons
    from ${booking} ${joinAnswers(facilityId, idOf)}
    where ${includesNights(facilityId, nights)}
    group by 1, 2, 3, 4, 5, 6, 7, 8`);
  return withPostalPrefectures(rows);
}

export async function missingOf(db: Db, facilityId: number, nights: Nights): Promise<MissingGuests[]> {
  const { checkinDate, checkoutDate } = limitDates(nights);
  const { rows } = await db.execute<MissingGuests>(sql`
    select "checkinDate", "checkoutDate", count(*)::int as bookings,
      (count(*) filter (where registered = 0))::int as empty,
      coalesce(sum(expected - registered), 0)::int as persons,
      (count(*) filter (where expected is null))::int as unsized
    from (
      select ${checkinDate}::text as "checkinDate", ${checkoutDate}::text as "checkoutDate", ${expectedPersonsInSql} as expected,
        ${registeredCount(facilityId)} as registered
      from ${booking} where ${includesNights(facilityId, nights)}) each
    where registered < coalesce(expected, 1)
    group by 1, 2`);
  return rows;
}

const registeredCount = (facilityId: number): SQL => sql`(
  select count(*)::int from ${registration}
  join ${person} on ${person.facilityId} = ${facilityId} and ${person.registrationId} = ${registration.id}
  where ${registration.facilityId} = ${facilityId} and ${registration.bookingId} = ${booking.id}
    and ${registration.withdrawnAt} is null)`;

export type BookingCursor = Pick<Booking, 'checkinDate' | 'id'>;
export type BookingRow = BookingCursor & { pmsBookingNo: string; checkoutDate: string };
type Page = { after: BookingCursor | undefined; limit: number };

const afterCursor = (after: BookingCursor | undefined): SQL =>
  after ? sql`and (${booking.checkinDate}, ${booking.id}) > (${after.checkinDate}, ${after.id})` : sql``;

const bookingColumns = sql`${booking.id}::float8 as id, ${booking.pmsBookingNo} as "pmsBookingNo",
  ${booking.checkinDate}::text as "checkinDate", ${booking.checkoutDate}::text as "checkoutDate"`;

export async function unregisteredBookings(
  db: Db,
  facilityId: number,
  nights: Nights,
  { after, limit }: Page,
): Promise<BookingRow[]> {
  const { rows } = await db.execute<BookingRow>(sql`
    select ${bookingColumns} from ${booking}
    where ${includesNights(facilityId, nights)} and ${registeredCount(facilityId)} < coalesce(${expectedPersonsInSql}, 1) ${afterCursor(after)}
    order by ${booking.checkinDate}, ${booking.id} limit ${limit}`);
  return rows;
}

/**
 * Conditions for guests who may lack this information. The final decision is made outside the database, which
 * does not contain the prefectures of postal codes.
 */
const gapConditions: Record<Exclude<Gap, 'unregistered'>, SQL> = {
  arrival: sql`not ${hasArrived}`,
  residence: sql`given.home is null and given.prefecture is null and place.written is null`,
  nationality: sql`given.home = 'no' and given.nationality is null`,
  prefecture: sql`given.home is distinct from 'no' and given.prefecture is null and place.written is null`,
};

/**
 * Returns a page of the registered guests of these nights who may lack information, each with the booking,
 * ordered by check-in date and id.
 */
export async function guestsWithGap(
  db: Db,
  facilityId: number,
  nights: Nights,
  { gap, after, limit }: Page & { gap: Exclude<Gap, 'unregistered'> },
): Promise<(BookingRow & ResidenceAnswers & Pick<GuestGroup, 'nationality' | 'came'>)[]> {
  const idOf = await questionIds(db, facilityId);
  const { rows } = await db.execute<BookingRow & AnswerColumns>(sql`
    select ${bookingColumns}, ${columns}
    from ${booking} ${joinAnswers(facilityId, idOf)}
    where ${includesNights(facilityId, nights)} and ${gapConditions[gap]} ${afterCursor(after)}
    order by ${booking.checkinDate}, ${booking.id} limit ${limit}`);
  return withPostalPrefectures(rows);
}

async function withPostalPrefectures<T extends AnswerColumns>(
  rows: readonly T[],
): Promise<(T & ResidenceAnswers)[]> {
  const found = new Map<string, number | null>();
  for (const code of new Set(rows.flatMap(({ zipCode }) => zipCode ?? [])))
    found.set(code, (await findPlace(code))?.prefectureId ?? null);
  return rows.map(row => ({ ...row, ofPostalCode: found.get(row.zipCode ?? '') ?? null }));
}
