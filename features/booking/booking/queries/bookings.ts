import { and, asc, type Column, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { anyOf } from '#platform/database/many-rows.ts';
import { notBefore } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import type { BookingFacts } from '../rules/intake.ts';
import { booking, bookingStatusLog } from '../tables.ts';

const { searchTexts: _searchTexts, ...columns } = getTableColumns(booking);

/** All columns except the search texts, which make up a third of a row and are only needed in a search. */
export const bookingColumns = columns;
export type Booking = Omit<typeof booking.$inferSelect, 'searchTexts'>;

export async function bookingById(
  db: Db,
  facilityId: number,
  bookingId: number,
): Promise<Booking | undefined> {
  const [found] = await db
    .select(bookingColumns)
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
  return found;
}

export async function bookingNamed(
  db: Db,
  facilityId: number,
  { pms_code, pms_reservation_no }: { pms_code: string; pms_reservation_no: string },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, facilityId),
        eq(booking.pmsCode, pms_code),
        eq(booking.pmsBookingNo, pms_reservation_no),
      ),
    );
  return found?.id;
}

export type CreatedBooking = Pick<Booking, 'id' | 'createdAt'>;

/** Columns of a table partitioned by month. `time`: when the row was written. */
type MonthlyTable = { facilityId: Column; bookingId: PgColumn; time: Column };

export function whereMonthlyRows(
  { facilityId, bookingId, time }: MonthlyTable,
  hotel: number,
  bookings: readonly CreatedBooking[],
): SQL | undefined {
  const ids = bookings.map(({ id }) => id);
  const first = Math.min(...bookings.map(({ createdAt }) => createdAt.getTime()));
  return and(
    eq(facilityId, hotel),
    anyOf(bookingId, ids),
    bookings.length > 0 ? notBefore(time, new Date(first)) : undefined,
  );
}

export function logsOf(hotel: number, bookings: readonly CreatedBooking[]): SQL | undefined {
  const { facilityId, bookingId, at } = bookingStatusLog;
  return whereMonthlyRows({ facilityId, bookingId, time: at }, hotel, bookings);
}

/** Returns the ids of the statuses that each booking has reached, oldest first. */
export async function loggedStatuses(
  db: Db,
  facilityId: number,
  bookings: readonly CreatedBooking[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ bookingId: bookingStatusLog.bookingId, statusId: bookingStatusLog.bookingStatusId })
    .from(bookingStatusLog)
    .where(logsOf(facilityId, bookings))
    .orderBy(asc(bookingStatusLog.at), asc(bookingStatusLog.id));
  return new Map(
    [...Map.groupBy(rows, row => row.bookingId)].map(([id, group]) => [id, group.map(row => row.statusId)]),
  );
}

export function factsOf(row: Booking): BookingFacts {
  const { revision, pmsBookingStatus, checkinDate, checkinTime, checkoutDate, checkoutTime } = row;
  const { roomNumber, guestContactNo, metadata } = row;
  return {
    revision,
    pmsBookingStatus,
    checkinDate,
    checkinTime,
    checkoutDate,
    checkoutTime,
    roomNumber,
    guestContactNo,
    metadata,
  };
}
