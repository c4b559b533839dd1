import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { isHeld, isNotHeld } from '#features/booking/booking/queries/holds.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import {
  type Hotel as Passports,
  type RetainedBooking,
  type RetentionSetting,
  retentionStart,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

export type Hotel = { id: number; timezone: string; country: string };
type BookingPosition = Pick<Booking, 'checkoutDate' | 'id'>;

const BATCH_SIZE = 200;

/**
 * Milliseconds for which a sweep pauses per millisecond of work on a booking, so that guests can submit forms
 * in the meantime. Deleting a large hotel's bookings of one year then takes an hour instead of half an hour.
 */
const PAUSE_RATIO = 1;

/**
 * Returns a hotel's retention settings. They are read for each booking, because the hotel may extend them
 * during a sweep.
 */
export async function retentionSettingsOf(
  db: Db,
  { id, country }: Hotel,
): Promise<RetentionSetting & Passports> {
  const { law } = await setting(db, id, 'passport_law');
  return { ...(await setting(db, id, 'retention')), country, passportLaw: law };
}

/**
 * Yields the ids of a hotel's bookings that match a condition and are not on hold, in order of check-out.
 * Pauses after each booking.
 */
export async function* dueBookings(
  { id: facilityId }: Hotel,
  which: SQL | undefined,
): AsyncGenerator<number> {
  let position: BookingPosition | undefined;
  for (;;) {
    const afterPosition =
      position && sql`(${booking.checkoutDate}, ${booking.id}) > (${position.checkoutDate}, ${position.id})`;
    const notHeld = isNotHeld({ facilityId: booking.facilityId, bookingId: booking.id });
    const batch = await inFacility(mintSystem(facilityId), db =>
      db
        .select({ checkoutDate: booking.checkoutDate, id: booking.id })
        .from(booking)
        .where(and(eq(booking.facilityId, facilityId), which, notHeld, afterPosition))
        .orderBy(asc(booking.checkoutDate), asc(booking.id))
        .limit(BATCH_SIZE),
    );
    for (const { id } of batch) {
      const startedAt = performance.now();
      yield id;
      await setTimeout((performance.now() - startedAt) * PAUSE_RATIO);
    }
    position = batch.at(-1);
    if (!position) return;
  }
}

/**
 * Locks a booking and returns it with the data for the retention rules. Only the locked data determines
 * whether the booking is deleted, because the booking may have changed after the query that found it.
 * @returns undefined if the booking was deleted or is on hold
 */
export async function lockForDeletion(
  db: Db,
  hotel: Hotel,
  bookingId: number,
): Promise<{ row: Booking; booked: RetainedBooking } | undefined> {
  const row = await lockBooking(db, hotel.id, bookingId);
  if (!row || (await isHeld(db, hotel.id, bookingId))) return undefined;
  const registeredAt = await lastRegistered(db, hotel.id, bookingId);
  const registeredDay = businessDay(registeredAt ?? row.createdAt, hotel.timezone);
  const checkoutDate = retentionStart(row.checkoutDate, registeredDay);
  return {
    row,
    booked: { checkoutDate, isCancelled: isCancelled(row), isRegistered: registeredAt !== undefined },
  };
}

async function lastRegistered(db: Db, facilityId: number, bookingId: number): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: sql<Date | null>`max(${registration.submittedAt})`.mapWith(registration.submittedAt) })
    .from(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId)));
  return found?.at ?? undefined;
}
