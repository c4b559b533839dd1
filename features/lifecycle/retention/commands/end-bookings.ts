import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { DAYS, lastDayOfBooking, type Setting, yearsAfter } from '#features/hotel/deletion/rules/how-long.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { removeDiscarded } from '#features/registration/image/commands/images.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { dropBooking } from './drop-booking.ts';
import { dueBookings, type Hotel, keptOf, lockedForDeletion } from './due-bookings.ts';
import { endOptional, withOptionalDue } from './end-answers.ts';
import { discard, endPictures, isCancelledRow, picturesOf, withPicturesDue } from './end-pictures.ts';

/**
 * Deletes a hotel's expired data (docs/decisions/2026-11-23-deletion.md): pictures of registrations, bookings
 * with all their data, and optional answers. Each booking is locked and checked again in a separate
 * transaction.
 * @returns the number of deleted items by type
 */
export async function endOfHotel(
  hotel: Hotel,
): Promise<{ pictures: number; answers: number; bookings: number }> {
  const kept = await inFacility(mintSystem(hotel.id), db => keptOf(db, hotel));
  const today = businessDay(now(), hotel.timezone);
  const ended = { pictures: 0, answers: 0, bookings: 0 };
  for await (const id of dueBookings(hotel, withPicturesDue(hotel, kept, today)))
    ended.pictures += await endPictures(hotel, today, id);
  for (const which of [neverCame(hotel, today), longAgo(kept, today)])
    for await (const id of dueBookings(hotel, which))
      if (await endBooking(hotel, today, id)) ended.bookings += 1;
  for await (const id of dueBookings(hotel, withOptionalDue(today)))
    ended.answers += await endOptional(hotel, today, id);
  return ended;
}

const isNotRegistered = ({ id: facilityId }: Hotel) =>
  sql`not exists (select 1 from ${registration} where ${and(
    eq(registration.facilityId, facilityId),
    eq(registration.bookingId, booking.id),
  )})`;

const neverCame = (hotel: Hotel, today: string): SQL | undefined =>
  and(
    or(isNull(booking.registeredAt), isCancelledRow),
    lt(booking.checkoutDate, daysAfter(today, -DAYS.neverCame)),
    or(isCancelledRow, isNotRegistered(hotel)),
  );

const longAgo = ({ registration_years }: Setting, today: string): SQL =>
  lt(booking.checkoutDate, yearsAfter(today, -registration_years));

/**
 * Deletes a booking and all its data. Deletes pictures first, because their rows contain the names of the files
 * to delete.
 * @returns whether the booking was deleted
 */
async function endBooking(hotel: Hotel, today: string, bookingId: number): Promise<boolean> {
  const scope = mintSystem(hotel.id);
  const pictures = await inFacility(scope, async db => {
    const rule = await ruleOver(db, hotel, today, bookingId);
    if (!rule) return [];
    const found = await picturesOf(db, hotel.id, bookingId);
    await discard(db, hotel.id, found, rule);
    return found;
  });
  await removeDiscarded(scope, pictures);
  return inFacility(scope, async db => {
    const rule = await ruleOver(db, hotel, today, bookingId);
    if (!rule || (await picturesOf(db, hotel.id, bookingId)).length > 0) return false;
    await dropBooking(db, hotel.id, bookingId, rule);
    return true;
  });
}

/**
 * Returns the rule by which a booking has expired. Undefined if it has not expired, is on hold or was deleted.
 */
async function ruleOver(db: Db, hotel: Hotel, today: string, bookingId: number): Promise<Rule | undefined> {
  const found = await lockedForDeletion(db, hotel, bookingId);
  if (!found || today <= lastDayOfBooking(found.booked, await keptOf(db, hotel))) return undefined;
  return found.booked.isRegistered && !found.booked.isCancelled ? 'registered' : 'neverCame';
}
