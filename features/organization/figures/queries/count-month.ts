import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { expectedPersonsInSql } from '#features/booking/booking/queries/party.ts';
import { CANCELLED, checkinEnd, statusIds } from '#features/booking/booking/rules/status.ts';
import { booking, bookingStatusLog } from '#features/booking/booking/tables.ts';
import { handOver } from '#features/guest/hand-over/tables.ts';
import { DAY_END } from '#features/hotel/facility/rules/business-day.ts';
import { message } from '#features/message/message/tables.ts';
import { amendment, person, registration } from '#features/registration/registration/tables.ts';
import { localTime } from '#platform/clock/zone.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Counts, firstDay, monthsAfter, pastDays } from '../rules.ts';

type HotelMonth = { facilityId: number; timezone: string; month: string; today: string };

/**
 * Counts a month of a hotel (docs/reference/organization.md#figures). `today`: the business day. Arrivals of this and
 * later days are not counted yet.
 */
export async function countMonth(db: Db, asked: HotelMonth): Promise<Counts> {
  const arrivalsSource = arrivals(asked);
  return {
    ...(await countBookings(db, asked, arrivalsSource)),
    ...(await countPassports(db, asked, arrivalsSource)),
    ...(await countMessages(db, asked)),
  };
}

/**
 * Selects the month's bookings whose check-in day is over, except cancelled ones, each with the end of its
 * check-in day.
 */
function arrivals({ facilityId, timezone, month, today }: HotelMonth) {
  const days = pastDays(month, today);
  const ends = days.map(day => checkinEnd(day, timezone).toISOString());
  return sql`unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) as day (date, ends_at)
    join ${booking} on ${booking.facilityId} = ${facilityId} and ${booking.checkinDate} = day.date
      and ${booking.pmsBookingStatus} is distinct from ${CANCELLED}`;
}

type BookingCounts = Pick<Counts, 'arrivals' | 'registered' | 'complete' | 'confirmed' | 'minutes'>;

async function countBookings(db: Db, { facilityId }: HotelMonth, arrived: ReturnType<typeof arrivals>) {
  const whereValid = sql`${registration.facilityId} = ${facilityId} and ${registration.bookingId} = ${booking.id}
    and ${registration.withdrawnAt} is null`;
  const isAtCounter = sql`exists (select from ${handOver} where ${handOver.facilityId} = ${facilityId}
    and ${handOver.registrationId} = ${registration.id} and ${handOver.placeId} is null)`;
  const { rows } = await db.execute<BookingCounts>(sql`
    select count(*)::int as arrivals,
      count(*) filter (where is_registered)::int as registered,
      count(*) filter (where is_complete)::int as complete,
      count(minutes)::int as confirmed,
      coalesce(sum(minutes), 0)::int as minutes
    from (
      select
        exists (select from ${registration} where ${whereValid} and not ${isAtCounter}
          and ${registration.submittedAt} < coalesce(${booking.arrivedAt}, day.ends_at)) as is_registered,
        ${booking.personsRegistered} >= greatest(coalesce(${expectedPersonsInSql}, 1), 1) and ${booking.personsLacking} = 0
          and not exists (select from ${registration} where ${whereValid} and ${registration.submittedAt} >= day.ends_at)
          and not exists (select from ${registration} join ${amendment} on ${amendment.facilityId} = ${facilityId}
            and ${amendment.registrationId} = ${registration.id} where ${whereValid} and ${amendment.at} >= day.ends_at)
          as is_complete,
        (select round(greatest(extract(epoch from min(${bookingStatusLog.at}) - ${booking.arrivedAt}), 0) / 60)
          from ${bookingStatusLog} where ${bookingStatusLog.facilityId} = ${facilityId}
            and ${bookingStatusLog.bookingId} = ${booking.id} and ${bookingStatusLog.bookingStatusId} = ${statusIds.confirmed}
            and ${bookingStatusLog.at} >= ${booking.createdAt} - interval '31 days'
            and ${bookingStatusLog.at} < day.ends_at and ${booking.arrivedAt} < day.ends_at
          having count(*) > 0) as minutes
      from ${arrived}) as found`);
  const [counts] = rows;
  if (!counts) throw new Error('The count query returned no row');
  return counts;
}

async function countPassports(db: Db, { facilityId }: HotelMonth, arrived: ReturnType<typeof arrivals>) {
  const { rows } = await db.execute<Pick<Counts, 'passports' | 'seen'>>(sql`
    select count(*)::int as passports, count(${person.passportSeenAt})::int as seen
    from ${arrived}
      join ${registration} on ${registration.facilityId} = ${facilityId} and ${registration.bookingId} = ${booking.id}
        and ${registration.withdrawnAt} is null
      join ${person} on ${person.facilityId} = ${facilityId} and ${person.registrationId} = ${registration.id}
        and (${person.passportSeenAt} is not null or ${person.registerMark} = 'passport_unseen')`);
  const [counts] = rows;
  if (!counts) throw new Error('The count query returned no row');
  return counts;
}

/**
 * Counts the messages to guests that were created in the month, and those not delivered. The month begins and ends
 * at `DAY_END` instead of midnight.
 */
async function countMessages(db: Db, { facilityId, timezone, month }: HotelMonth) {
  const monthStart = (of: string) => localTime(firstDay(of), DAY_END, timezone);
  const isLost = sql`${message.state} in ('failed', 'uncertain') or ${message.delivery} = 'undelivered'`;
  const [counts] = await db
    .select({
      messages: sql<number>`count(*)`.mapWith(Number),
      undelivered: sql<number>`count(*) filter (where ${isLost})`.mapWith(Number),
    })
    .from(message)
    .where(
      and(
        eq(message.facilityId, facilityId),
        gte(message.createdAt, monthStart(month)),
        lt(message.createdAt, monthStart(monthsAfter(month, 1))),
        ne(message.kind, 'notice'),
        sql`${message.state} in ('sent', 'outbox', 'failed', 'uncertain')`,
      ),
    );
  if (!counts) throw new Error('The count query returned no row');
  return counts;
}
