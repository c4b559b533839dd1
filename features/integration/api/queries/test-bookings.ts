import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import {
  type Booking,
  bookingColumns,
  whereMonthlyRows,
} from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { message } from '#features/message/message/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { testBooking } from '../contract/test-hotel.ts';
import { MAX_TEST_BOOKINGS } from '../rules/test-hotel.ts';
import { statesOf } from './read-back.ts';
import { testHotelOf } from './test-hotel.ts';

type TestBookingView = z.input<typeof testBooking>;

/**
 * Returns the newest bookings of the hotel's test hotel, with their links and the status of their messages
 * (docs/reference/api-keys.md#the-test-hotel). Null until the first test key has created the test hotel.
 */
export async function testBookingsOf({ facilityId }: FacilityScope): Promise<TestBookingView[] | null> {
  const test = await testHotelOf(facilityId);
  return test && inFacility(test, db => newestBookings(db, test.facilityId));
}

async function newestBookings(db: Db, facilityId: number): Promise<TestBookingView[]> {
  const rows = await db
    .select(bookingColumns)
    .from(booking)
    .where(eq(booking.facilityId, facilityId))
    .orderBy(desc(booking.createdAt), desc(booking.id))
    .limit(MAX_TEST_BOOKINGS);
  const states = await statesOf(db, { facilityId, showsLinks: true, showsPages: true }, rows);
  const messages = await messagesOf(db, facilityId, rows);
  return rows.flatMap((row, place) => {
    const state = states[place];
    return state ? [{ ...state, messages: messages.get(row.id) ?? [] }] : [];
  });
}

async function messagesOf(db: Db, facilityId: number, rows: readonly Booking[]) {
  const { bookingId, createdAt } = message;
  const found = await db
    .select({ bookingId, kind: message.kind, channel: message.channel, state: message.state, createdAt })
    .from(message)
    .where(whereMonthlyRows({ facilityId: message.facilityId, bookingId, time: createdAt }, facilityId, rows))
    .orderBy(createdAt, message.id);
  const shown = found.map(({ createdAt: at, ...each }) => ({ ...each, at: at.toISOString() }));
  return Map.groupBy(shown, each => each.bookingId ?? 0);
}
