import { and, asc, eq, exists, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { deleteOldestSealed } from '#features/audit/audit/commands/forget.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { isHeld, isNotHeld } from '#features/booking/booking/queries/holds.ts';
import { isLinkExpired, latestPossiblyEndedDate } from '#features/booking/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { deleteDraft } from '#features/guest/check-in-form/commands/draft.ts';
import { draft } from '#features/guest/check-in-form/tables.ts';
import { deleteEnteredData } from '#features/guest/companion/commands/places.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import { closeDays } from '#features/hotel/deletion/commands/close-days.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import { RETENTION_YEARS, yearsAfter } from '#features/hotel/deletion/rules/retention-periods.ts';
import { retentionSweep } from '#features/hotel/deletion/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { discardUploads, removeDiscardedImages } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { createMonthPartitions, dropEmptyPartitions } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { deleteExpiredOfAllHotels } from './end-across-hotels.ts';
import { deleteExpiredOfHotel } from './end-bookings.ts';

/**
 * Deletes all expired data (docs/reference/retention.md). Repeated or concurrent runs are harmless. A step runs
 * even if an earlier step has failed.
 * @throws at the end if some data could not be deleted
 */
export async function sweep(): Promise<void> {
  const failures: unknown[] = [];
  const tryStep = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      failures.push(error);
      return undefined;
    }
  };
  const drafts = await tryStep(sweepDrafts);
  const pictures = await tryStep(removeDiscardedPictures);
  const hotelTotals = await sweepHotels(tryStep);
  const otherCounts = await tryStep(deleteExpiredOfAllHotels);
  await tryStep(closeDays);
  await createMonthPartitions();
  const months = await tryStep(dropEmptyPartitions);
  await platformDb(markFinished);
  log.info({ drafts, pictures, ...hotelTotals, ...otherCounts, months }, 'swept');
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be deleted');
}

/**
 * Deletes the expired data of all hotels. A failure in one hotel, such as a file that cannot be removed, does
 * not block other hotels.
 */
async function sweepHotels(tried: <T>(work: () => Promise<T>) => Promise<T | undefined>) {
  const totals = { ended: { pictures: 0, answers: 0, bookings: 0 }, entries: 0 };
  for (const hotel of await platformDb(selectHotels)) {
    const deletedCounts = await tried(() => deleteExpiredOfHotel(hotel));
    totals.ended.pictures += deletedCounts?.pictures ?? 0;
    totals.ended.answers += deletedCounts?.answers ?? 0;
    totals.ended.bookings += deletedCounts?.bookings ?? 0;
    totals.entries += (await tried(() => deleteOldAudit(hotel.id))) ?? 0;
  }
  return totals;
}

async function deleteOldAudit(facilityId: number): Promise<number> {
  const cutoff = new Date(yearsAfter(now().toISOString().slice(0, 10), -RETENTION_YEARS.audit));
  let count = 0;
  for (;;) {
    const deletedCount = await inFacility(mintSystem(facilityId), async db => {
      const entries = await deleteOldestSealed(db, facilityId, cutoff);
      await countDeleted(db, facilityId, [{ rule: 'audit', what: 'auditEntries', count: entries ?? 0 }]);
      return entries;
    });
    if (deletedCount === null) return count;
    count += deletedCount;
  }
}

async function markFinished(db: Db): Promise<void> {
  const finishedAt = now();
  await db
    .insert(retentionSweep)
    .values({ id: 1, finishedAt })
    .onConflictDoUpdate({ target: retentionSweep.id, set: { finishedAt } });
}

const selectHotels = (db: Db) =>
  db
    .select({ id: facility.id, timezone: facility.timezone, country: facility.country })
    .from(facility)
    .orderBy(asc(facility.id));

async function sweepDrafts(): Promise<number> {
  const day = latestPossiblyEndedDate(now());
  let clearedCount = 0;
  let draftSlots = await platformDb(db => selectDraftsUntil(db, day, START));
  while (draftSlots.length > 0) {
    for (const each of draftSlots) if (await clearDraft(each)) clearedCount += 1;
    const last = draftSlots.at(-1) ?? START;
    draftSlots = await platformDb(db => selectDraftsUntil(db, day, last));
  }
  return clearedCount;
}

/**
 * Locks the booking and checks it again before deleting, because the PMS may have changed its dates in the
 * meantime.
 */
function clearDraft({ facilityId, id: slotId, bookingId, timezone }: DraftSlot): Promise<boolean> {
  return inFacility(mintSystem(facilityId), async db => {
    const booking = await lockBooking(db, facilityId, bookingId);
    if (!booking || !isLinkExpired(booking, timezone, now())) return false;
    if (await isHeld(db, facilityId, bookingId)) return false;
    await deleteDraft(db, facilityId, slotId);
    await discardUploads(db, facilityId, slotId, 'draft');
    const companionCount = await deleteEnteredData(db, facilityId, slotId);
    await countDeleted(db, facilityId, [
      { rule: 'draft', what: 'drafts', count: Math.max(1, companionCount) },
    ]);
    return true;
  });
}

async function removeDiscardedPictures(): Promise<number> {
  let removedCount = 0;
  let position = START;
  for (;;) {
    const found = await platformDb(db => discardedPictures(db, position));
    for (const { facilityId, id } of found)
      removedCount += await removeDiscardedImages(mintSystem(facilityId), [{ id }]);
    const last = found.at(-1);
    if (!last) return removedCount;
    position = last;
  }
}

const BATCH_SIZE = 500;

type SlotPosition = { facilityId: number; id: number };
const START: SlotPosition = { facilityId: 0, id: 0 };

type DraftSlot = SlotPosition & { bookingId: number; timezone: string };

/**
 * Selects slots with a draft, pictures of a draft or data of companions, whose check-in date is `day`
 * (YYYY-MM-DD) or earlier. Whether the link has expired is checked later, in the hotel's time zone.
 */
function selectDraftsUntil(db: Db, day: string, { facilityId, id }: SlotPosition): Promise<DraftSlot[]> {
  const drafts = db.select({ at: draft.updatedAt }).from(draft).where(sameHotel(draft.slotId, slot.id));
  const uploads = db
    .select({ id: image.id })
    .from(image)
    .where(and(sameHotel(image.slotId, slot.id), isNull(image.registrationId), isNull(image.deletedAt)));
  const enteredPlaces = db
    .select({ id: companionPlace.id })
    .from(companionPlace)
    .where(
      and(
        sameHotel(companionPlace.slotId, slot.id),
        or(isNotNull(companionPlace.sealed), isNotNull(companionPlace.labelSealed)),
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
    .innerJoin(bookingTable, sameHotel(bookingTable.id, slot.bookingId))
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(
      and(
        sql`(${slot.facilityId}, ${slot.id}) > (${facilityId}, ${id})`,
        lte(bookingTable.checkinDate, day),
        isNotHeld(slot),
        or(exists(drafts), exists(uploads), exists(enteredPlaces)),
      ),
    )
    .orderBy(asc(slot.facilityId), asc(slot.id))
    .limit(BATCH_SIZE);
}

/**
 * Selects pictures that are marked as deleted and whose file may still exist. Excludes pictures of bookings on
 * hold.
 */
function discardedPictures(db: Db, { facilityId, id }: SlotPosition): Promise<SlotPosition[]> {
  return db
    .select({ facilityId: image.facilityId, id: image.id })
    .from(image)
    .where(
      and(
        isNotNull(image.deletedAt),
        sql`(${image.facilityId}, ${image.id}) > (${facilityId}, ${id})`,
        isNotHeld(image),
      ),
    )
    .orderBy(asc(image.facilityId), asc(image.id))
    .limit(BATCH_SIZE);
}
