import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import { linkExpired } from '#features/booking/rules/expiry.ts';
import { dropDraft } from '#features/check-in-form/commands/drop-draft.ts';
import { forgetOldProofs } from '#features/guest-access/commands/forget-old-proofs.ts';
import { discardUploads, removeDiscarded } from '#features/image/commands/images.ts';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { discardedPictures, draftsUntil, type Leftover, START } from '../queries/leftovers.ts';

/**
 * Deletes what has had its time (docs/decisions/2026-11-21-what-is-deleted-when.md). Doing it twice, or two at once,
 * does no harm.
 */
export async function sweep(): Promise<void> {
  const drafts = await sweepDrafts();
  const pictures = await removeDiscardedPictures();
  await platformDb(db => forgetOldProofs(db, now()));
  log.info({ drafts, pictures }, 'swept');
}

/** Drafts and their pictures go when the link expires. Out: how many slots were cleared. */
async function sweepDrafts(): Promise<number> {
  // No link of a later check-in date has expired anywhere: 06:00 of the next day comes after the day itself in UTC began.
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

/** The PMS may have moved the dates meanwhile: it is judged again while the booking is locked. */
function clear({ facilityId, id: slotId, bookingId, timezone }: Leftover): Promise<boolean> {
  return inFacility(mintSystem(facilityId), async db => {
    const stay = await lockBooking(db, facilityId, bookingId);
    if (!stay || !linkExpired(stay, timezone, now())) return false;
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
