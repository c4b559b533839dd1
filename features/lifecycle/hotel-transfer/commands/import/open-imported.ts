import { and, asc, eq, gt } from 'drizzle-orm';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { writeSearchRows } from '#features/booking/booking/commands/search-rows.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { inviteMovedUser } from '#features/staff/session/commands/passwords.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Row } from '../../queries/transferred-tables.ts';
import { ArchiveError } from './read-archive.ts';

const BATCH_SIZE = 500;

type ImportedHotel = { hotel: Row; fingerprint: string; takenAt: string };

/**
 * Opens an imported hotel and emails its users a link to set a new password. Messages to guests are held until
 * the owner releases them.
 * @returns the number of users
 */
export async function openImported(
  db: Db,
  facilityId: number,
  { hotel, fingerprint, takenAt }: ImportedHotel,
): Promise<number> {
  await indexBookings(db, facilityId);
  const changes = {
    slugName: String(hotel.slug_name),
    userId: hotel.user_id === null ? null : Number(hotel.user_id),
    awaitsApproval: false,
  };
  await db.update(facility).set(changes).where(eq(facility.id, facilityId)).catch(throwIfNameTaken);
  await storeSetting(db, facilityId, 'hold_sending', 1);
  await audit(db, mintSystem(facilityId), {
    action: 'facility.imported',
    details: { taken_at: takenAt, fingerprint },
  });
  const users = await db
    .select({ id: activeUser.id })
    .from(activeUser)
    .where(eq(activeUser.facilityId, facilityId));
  for (const { id } of users) await inviteMovedUser(db, id);
  return users.length;
}

function throwIfNameTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && cause.code === '23505')
    throw new ArchiveError('A hotel with this name was opened here in the meantime.');
  throw error;
}

/** Builds the search index, which depends on keys of this installation. */
async function indexBookings(db: Db, facilityId: number): Promise<void> {
  for (let last = 0; ; ) {
    const bookings = await db
      .select({ id: booking.id, searchTexts: booking.searchTexts })
      .from(booking)
      .where(and(eq(booking.facilityId, facilityId), gt(booking.id, last)))
      .orderBy(asc(booking.id))
      .limit(BATCH_SIZE);
    await writeSearchRows(db, facilityId, bookings);
    last = bookings.at(-1)?.id ?? 0;
    if (bookings.length < BATCH_SIZE) return;
  }
}
