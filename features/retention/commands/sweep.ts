import { and, asc, eq, exists, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import { linkExpired } from '#features/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/tables.ts';
import { dropDraft } from '#features/check-in-form/commands/draft.ts';
import { draft } from '#features/check-in-form/tables.ts';
import { facility } from '#features/facility/tables.ts';
import { forgetOldProofs } from '#features/guest-access/commands/attempts.ts';
import { discardUploads, removeDiscarded } from '#features/image/commands/images.ts';
import { image } from '#features/image/tables.ts';
import { slot } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { endOfHotel } from './end-bookings.ts';
import { endMails } from './end-mails.ts';

/**
 * Deletes what is kept no longer (docs/decisions/2026-11-21-what-is-deleted-when.md, docs/decisions/2026-11-23-deletion.md). Running it twice, or two at once,
 * does no harm.
 */
export async function sweep(): Promise<void> {
  const drafts = await sweepDrafts();
  const pictures = await removeDiscardedPictures();
  const { failures, ...ended } = await endOfHotels();
  const mails = await endMails();
  await platformDb(db => forgetOldProofs(db, now()));
  log.info({ drafts, pictures, ended, mails }, 'swept');
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be deleted');
}

/** What cannot be deleted of one hotel, such as a file that its disk does not let go, keeps nothing of the others. */
async function endOfHotels() {
  const ended = { pictures: 0, bookings: 0, failures: [] as unknown[] };
  for (const hotel of await platformDb(everyHotel))
    try {
      const { pictures, bookings } = await endOfHotel(hotel);
      ended.pictures += pictures;
      ended.bookings += bookings;
    } catch (error) {
      ended.failures.push(error);
    }
  return ended;
}

const everyHotel = (db: Db) =>
  db
    .select({ id: facility.id, timezone: facility.timezone, country: facility.country })
    .from(facility)
    .orderBy(asc(facility.id));

/** Drafts and their pictures are deleted when the link expires. Out: the number of slots that were cleared. */
async function sweepDrafts(): Promise<number> {
  // Of later check-in dates no link has expired in any time zone: 06:00 of the next day is after 00:00 UTC of the day itself.
  const day = now().toISOString().slice(0, 10);
  let cleared = 0;
  let found = await platformDb(db => draftsUntil(db, day, START));
  while (found.length > 0) {
    for (const each of found) if (await clear(each)) cleared += 1;
    const last = found.at(-1) ?? START;
    found = await platformDb(db => draftsUntil(db, day, last));
  }
  return cleared;
}

/** Checked again while the booking is locked: the PMS may have moved its dates meanwhile. */
function clear({ facilityId, id: slotId, bookingId, timezone }: Leftover): Promise<boolean> {
  return inFacility(mintSystem(facilityId), async db => {
    const booking = await lockBooking(db, facilityId, bookingId);
    if (!booking || !linkExpired(booking, timezone, now())) return false;
    await dropDraft(db, facilityId, slotId);
    await discardUploads(db, facilityId, slotId);
    return true;
  });
}

async function removeDiscardedPictures(): Promise<number> {
  let removed = 0;
  let found = await platformDb(discardedPictures);
  while (found.length > 0) {
    for (const { facilityId, ...picture } of found) await removeDiscarded(mintSystem(facilityId), [picture]);
    removed += found.length;
    found = await platformDb(discardedPictures);
  }
  return removed;
}

const AT_ONCE = 500;

/** A sweep continues after this slot, in the order of facilities and ids. */
type Place = { facilityId: number; id: number };
const START: Place = { facilityId: 0, id: 0 };

type Leftover = Place & { bookingId: number; timezone: string };

/**
 * Slots that hold a draft, or pictures of none but a draft, though their check-in date is `day` (YYYY-MM-DD) or
 * earlier. Whether their link has expired depends on the facility's time zone.
 */
function draftsUntil(db: Db, day: string, { facilityId, id }: Place): Promise<Leftover[]> {
  const drafts = db
    .select({ at: draft.updatedAt })
    .from(draft)
    .where(and(eq(draft.facilityId, slot.facilityId), eq(draft.slotId, slot.id)));
  const uploads = db
    .select({ id: image.id })
    .from(image)
    .where(
      and(
        eq(image.facilityId, slot.facilityId),
        eq(image.slotId, slot.id),
        isNull(image.registrationId),
        isNull(image.deletedAt),
      ),
    );
  return db
    .select({
      facilityId: slot.facilityId,
      id: slot.id,
      bookingId: slot.bookingId,
      timezone: facility.timezone,
    })
    .from(slot)
    .innerJoin(
      bookingTable,
      and(eq(bookingTable.facilityId, slot.facilityId), eq(bookingTable.id, slot.bookingId)),
    )
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(
      and(
        sql`(${slot.facilityId}, ${slot.id}) > (${facilityId}, ${id})`,
        lte(bookingTable.checkinDate, day),
        or(exists(drafts), exists(uploads)),
      ),
    )
    .orderBy(asc(slot.facilityId), asc(slot.id))
    .limit(AT_ONCE);
}

/** Pictures that are marked as deleted and whose file may still be there. */
function discardedPictures(db: Db) {
  return db
    .select({ facilityId: image.facilityId, id: image.id, path: image.path })
    .from(image)
    .where(isNotNull(image.deletedAt))
    .limit(AT_ONCE);
}
