import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import type { Db } from '#platform/database/pool.ts';
import { tarSize } from '#platform/files/tar.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { showTransferState } from '../contract.ts';
import { deletionStart, hasCurrentBookings, readyUntil } from '../rules.ts';
import { hotelDeletion, hotelExport } from '../tables.ts';
import { entriesOf, picturesMissing } from './archive.ts';
import { lastBookingChange, lastDownloaded } from './scheduled-deletion.ts';

type TransferState = z.input<typeof showTransferState.access.staff.reply>['data'];

export async function transferStateOf(scope: StaffScope): Promise<TransferState> {
  const { facilityId } = scope;
  const { found, ...rest } = await inFacility(scope, async db => {
    const hotel = await facilityById(db, facilityId);
    if (!hotel) throw notFound();
    const lastDownload = await lastDownloaded(db, facilityId);
    return {
      slug: hotel.slugName,
      found: await lastExport(db, facilityId),
      deletion: await deletionOf(db, facilityId),
      is_taken: hasCurrentBookings(lastDownload?.takenAt ?? null, await lastBookingChange(db, facilityId)),
    };
  });
  return { ...rest, archive: found ? await archiveOf(scope, found) : null };
}

async function lastExport(db: Db, facilityId: number) {
  const [found] = await db
    .select()
    .from(hotelExport)
    .where(eq(hotelExport.facilityId, facilityId))
    .orderBy(desc(hotelExport.id))
    .limit(1);
  return found;
}

async function archiveOf(
  scope: StaffScope,
  row: typeof hotelExport.$inferSelect,
): Promise<TransferState['archive']> {
  const isReady = row.state === 'ready' && row.readyAt !== null;
  return {
    state: row.state,
    recipient: row.recipient,
    asked_at: row.askedAt.toISOString(),
    by_operator: row.askedBy === null,
    taken_at: row.takenAt?.toISOString() ?? null,
    ready_until: isReady && row.readyAt ? readyUntil(row.readyAt).toISOString() : null,
    bytes: isReady ? tarSize(await entriesOf(scope, row.id)) : 0,
    pictures_missing: isReady ? await picturesMissing(scope, row.id) : 0,
    fingerprint: row.fingerprint,
    downloaded_at: row.downloadedAt?.toISOString() ?? null,
  };
}

async function deletionOf(db: Db, facilityId: number): Promise<TransferState['deletion']> {
  const [found] = await db.select().from(hotelDeletion).where(eq(hotelDeletion.facilityId, facilityId));
  if (!found) return null;
  return {
    asked_at: found.askedAt.toISOString(),
    by_operator: found.askedBy === null,
    deleted_from: deletionStart(found.askedAt).toISOString(),
    kept_elsewhere: found.keptElsewhere,
  };
}
