import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { CANCELLED, isCancelled } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import {
  lastDayOfPicture,
  RETENTION_DAYS,
  requiresPassportPicture,
  retentionStart,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { type DiscardedImage, removeDiscardedImages } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { recountPictures } from '#features/registration/registration/commands/refresh-booking.ts';
import { amendedAnswer, answer } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { personsOf } from './drop-booking.ts';
import { type Hotel, lockForDeletion, retentionSettingsOf } from './due-bookings.ts';

export const isCancelledRow: SQL = eq(booking.pmsBookingStatus, CANCELLED);
type RetentionSettings = Awaited<ReturnType<typeof retentionSettingsOf>>;

/** Selects bookings that may have an expired picture. The retention rule decides later. */
export function hasPicturesDue(
  { id: facilityId }: Hotel,
  kept: RetentionSettings,
  today: string,
): SQL | undefined {
  const { image_days, country } = kept;
  const passportIsKept = country === 'JP' ? or(ne(image.kind, 'passport'), isCancelledRow) : undefined;
  const existsPicture = (which: SQL | undefined) =>
    exists(
      sql`(select 1 from ${image} where ${and(
        eq(image.facilityId, facilityId),
        eq(image.bookingId, booking.id),
        isNotNull(image.registrationId),
        isNull(image.deletedAt),
        which,
      )})`,
    );
  const shortestCutoff = daysAfter(today, -Math.min(image_days, RETENTION_DAYS.picturesOfNeverCame));
  const usualCondition = and(
    lt(booking.checkoutDate, shortestCutoff),
    or(isCancelledRow, lt(booking.checkoutDate, daysAfter(today, -image_days))),
    existsPicture(passportIsKept),
  );
  if (requiresPassportPicture(kept)) return usualCondition;
  return or(usualCondition, and(lt(booking.checkoutDate, today), existsPicture(eq(image.kind, 'passport'))));
}

/**
 * Deletes the expired pictures of a booking's registrations, and the answers that refer to them, including
 * earlier versions.
 * @returns the number of deleted pictures
 */
export async function deleteExpiredPictures(hotel: Hotel, today: string, bookingId: number): Promise<number> {
  const scope = mintSystem(hotel.id);
  const discarded = await inFacility(scope, async db => {
    const lockedBooking = await lockForDeletion(db, hotel, bookingId);
    if (!lockedBooking) return [];
    const settings = await retentionSettingsOf(db, hotel);
    const pictures = await picturesOf(db, hotel.id, bookingId);
    const expiredPictures = pictures.flatMap(picture => {
      if (picture.registrationId === null) return [];
      const createdDay = businessDay(picture.createdAt, hotel.timezone);
      const checkoutDate = retentionStart(lockedBooking.row.checkoutDate, createdDay);
      const end = lastDayOfPicture(
        picture,
        { checkoutDate, isCancelled: isCancelled(lockedBooking.row) },
        settings,
      );
      return end !== null && today > end.last ? [{ ...picture, rule: end.rule }] : [];
    });
    await dropAnswers(db, hotel.id, bookingId, expiredPictures);
    for (const [rule, some] of Map.groupBy(expiredPictures, each => each.rule))
      await discardPictures(db, hotel.id, some, rule);
    if (expiredPictures.length > 0) await recountPictures(db, hotel.id, bookingId);
    return expiredPictures;
  });
  return removeDiscardedImages(scope, discarded);
}

type Picture = DiscardedImage &
  Pick<typeof image.$inferSelect, 'publicId' | 'kind' | 'registrationId' | 'createdAt'>;

export const picturesOf = (db: Db, facilityId: number, bookingId: number): Promise<Picture[]> =>
  db
    .select({
      id: image.id,
      publicId: image.publicId,
      kind: image.kind,
      registrationId: image.registrationId,
      createdAt: image.createdAt,
    })
    .from(image)
    .where(and(eq(image.facilityId, facilityId), eq(image.bookingId, bookingId)));

/** Marks pictures as deleted by a rule. Pictures that are already marked keep their rule. */
export async function discardPictures(
  db: Db,
  facilityId: number,
  pictures: readonly DiscardedImage[],
  rule: Rule,
): Promise<void> {
  if (pictures.length === 0) return;
  const ids = pictures.map(({ id }) => id);
  await db
    .update(image)
    .set({ deletedAt: now(), endedBy: rule })
    .where(and(eq(image.facilityId, facilityId), inArray(image.id, ids), isNull(image.deletedAt)));
}

async function dropAnswers(db: Db, facilityId: number, bookingId: number, pictures: readonly Picture[]) {
  if (pictures.length === 0) return;
  const names = pictures.map(({ publicId }) => publicId);
  for (const table of [amendedAnswer, answer])
    await db
      .delete(table)
      .where(
        and(
          eq(table.facilityId, facilityId),
          inArray(table.personId, personsOf(db, facilityId, bookingId)),
          inArray(table.value, names),
        ),
      );
}
