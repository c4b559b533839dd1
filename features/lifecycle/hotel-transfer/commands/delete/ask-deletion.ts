import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { hasHeldBookings } from '#features/booking/booking/queries/holds.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { lowerSlug } from '#features/hotel/facility/rules/profile.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { notifyAccountChange } from '#features/staff/session/commands/tell-change.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import {
  lastBookingChange,
  lastDownloaded,
  lockScheduledDeletion,
} from '../../queries/scheduled-deletion.ts';
import { deletionStart, hasCurrentBookings } from '../../rules.ts';
import { hotelDeletion } from '../../tables.ts';

type DeletionRequest = {
  /** The hotel's public name as typed by the user, to confirm the deletion. */
  slug: string;
  /** Where the guest register is kept. Required unless a downloaded archive contains the current bookings. */
  keptElsewhere?: string | undefined;
};

/**
 * Schedules the deletion of a hotel after the waiting period. A repeated request does not change the date.
 * @returns the time from which the hotel will be deleted
 */
export function requestDeletion(
  scope: StaffScope | SystemScope,
  { slug, keptElsewhere }: DeletionRequest,
): Promise<Date> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const hotel = await facilityById(db, facilityId);
    if (!hotel) throw notFound();
    if (lowerSlug(slug) !== hotel.slugLower) throw invalidInput({ slug: 'slug_differs' });
    const earlierRequest = await lockScheduledDeletion(db, facilityId);
    if (earlierRequest?.beganAt) throw new Refusal(409, 'deletion_begun');
    if (await hasHeldBookings(db, facilityId)) throw new Refusal(409, 'hotel_held');
    const wasExported = await assertDataKept(db, facilityId, keptElsewhere);
    const exportDetails = { wasExported, keptElsewhere: keptElsewhere ?? null };
    const askedBy = scope.kind === 'staff' ? scope.userId : null;
    const [row] = await db
      .insert(hotelDeletion)
      .values({ facilityId, askedBy, slugName: hotel.slugName, name: hotel.name, ...exportDetails })
      .onConflictDoUpdate({ target: hotelDeletion.facilityId, set: exportDetails })
      .returning({ askedAt: hotelDeletion.askedAt });
    const leavesAt = deletionStart(row?.askedAt ?? new Date());
    await setLeavesAt(db, facilityId, leavesAt);
    await audit(db, scope, { action: 'facility.deletion_asked', details: { exported: wasExported } });
    if (!earlierRequest && hotel.userId !== null)
      await notifyAccountChange(db, 'deletionAsked', hotel.userId);
    return leavesAt;
  });
}

/**
 * Rejects a request without `keptElsewhere`, unless a downloaded archive contains the current bookings.
 * @returns whether a downloaded archive contains them
 */
async function assertDataKept(
  db: Db,
  facilityId: number,
  keptElsewhere: string | undefined,
): Promise<boolean> {
  const lastDownload = await lastDownloaded(db, facilityId);
  const wasExported = hasCurrentBookings(
    lastDownload?.takenAt ?? null,
    await lastBookingChange(db, facilityId),
  );
  if (!wasExported && keptElsewhere === undefined)
    throw invalidInput({ kept_elsewhere: 'register_not_taken' });
  return wasExported;
}

/**
 * Cancels a scheduled deletion.
 * @returns whether a deletion was scheduled
 * @throws 409 `deletion_begun`
 */
export function cancelDeletion(scope: StaffScope | SystemScope): Promise<boolean> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const found = await lockScheduledDeletion(db, facilityId);
    if (found?.beganAt) throw new Refusal(409, 'deletion_begun');
    if (!found) return false;
    await db.delete(hotelDeletion).where(eq(hotelDeletion.facilityId, facilityId));
    await setLeavesAt(db, facilityId, null);
    await audit(db, scope, { action: 'facility.deletion_called_off', details: {} });
    return true;
  });
}

const setLeavesAt = (db: Db, facilityId: number, leavesAt: Date | null) =>
  db.update(facility).set({ leavesAt }).where(eq(facility.id, facilityId));
