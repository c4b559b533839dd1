import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { booking } from '#features/booking/booking/tables.ts';
import {
  lastDayOfBooking,
  RETENTION_DAYS,
  type RetentionSetting,
  yearsAfter,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { removeDiscardedImages } from '#features/registration/image/commands/images.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { dropBooking } from './drop-booking.ts';
import { dueBookings, type Hotel, lockForDeletion, retentionSettingsOf } from './due-bookings.ts';
import { deleteOptionalAnswers, optionalAnswersDue } from './end-answers.ts';
import {
  deleteExpiredPictures,
  discardPictures,
  hasPicturesDue,
  isCancelledRow,
  picturesOf,
} from './end-pictures.ts';

/**
 * Deletes a hotel's expired data (docs/decisions/2026-11-23-deletion.md): pictures of registrations, bookings
 * with all their data, and optional answers. Each booking is locked and checked again in a separate
 * transaction.
 * @returns the number of deleted items by type
 */
export async function deleteExpiredOfHotel(
  hotel: Hotel,
): Promise<{ pictures: number; answers: number; bookings: number }> {
  const settings = await inFacility(mintSystem(hotel.id), db => retentionSettingsOf(db, hotel));
  const today = businessDay(now(), hotel.timezone);
  const deletedCounts = { pictures: 0, answers: 0, bookings: 0 };
  for await (const id of dueBookings(hotel, hasPicturesDue(hotel, settings, today)))
    deletedCounts.pictures += await deleteExpiredPictures(hotel, today, id);
  for (const which of [isNeverArrived(hotel, today), isPastRetention(settings, today)])
    for await (const id of dueBookings(hotel, which))
      if (await deleteExpiredBooking(hotel, today, id)) deletedCounts.bookings += 1;
  for await (const id of dueBookings(hotel, optionalAnswersDue(today)))
    deletedCounts.answers += await deleteOptionalAnswers(hotel, today, id);
  return deletedCounts;
}

const isNotRegistered = ({ id: facilityId }: Hotel) =>
  sql`not exists (select 1 from ${registration} where ${and(
    eq(registration.facilityId, facilityId),
    eq(registration.bookingId, booking.id),
  )})`;

const isNeverArrived = (hotel: Hotel, today: string): SQL | undefined =>
  and(
    or(isNull(booking.registeredAt), isCancelledRow),
    lt(booking.checkoutDate, daysAfter(today, -RETENTION_DAYS.neverCame)),
    or(isCancelledRow, isNotRegistered(hotel)),
  );

const isPastRetention = ({ registration_years }: RetentionSetting, today: string): SQL =>
  lt(booking.checkoutDate, yearsAfter(today, -registration_years));

/**
 * Deletes a booking and all its data. Deletes pictures first, because their rows contain the names of the files
 * to delete.
 * @returns whether the booking was deleted
 */
async function deleteExpiredBooking(hotel: Hotel, today: string, bookingId: number): Promise<boolean> {
  const scope = mintSystem(hotel.id);
  const pictures = await inFacility(scope, async db => {
    const rule = await expiredRule(db, hotel, today, bookingId);
    if (!rule) return [];
    const found = await picturesOf(db, hotel.id, bookingId);
    await discardPictures(db, hotel.id, found, rule);
    return found;
  });
  await removeDiscardedImages(scope, pictures);
  return inFacility(scope, async db => {
    const rule = await expiredRule(db, hotel, today, bookingId);
    if (!rule || (await picturesOf(db, hotel.id, bookingId)).length > 0) return false;
    await dropBooking(db, hotel.id, bookingId, rule);
    return true;
  });
}

/**
 * Returns the rule by which a booking has expired. Undefined if it has not expired, is on hold or was deleted.
 */
async function expiredRule(
  db: Db,
  hotel: Hotel,
  today: string,
  bookingId: number,
): Promise<Rule | undefined> {
  const lockedBooking = await lockForDeletion(db, hotel, bookingId);
  if (!lockedBooking || today <= lastDayOfBooking(lockedBooking.booked, await retentionSettingsOf(db, hotel)))
    return undefined;
  return lockedBooking.booked.isRegistered && !lockedBooking.booked.isCancelled ? 'registered' : 'neverCame';
}
