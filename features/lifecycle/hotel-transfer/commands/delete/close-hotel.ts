import { eq, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { hasHeldBookings } from '#features/booking/booking/queries/holds.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { writeLastMail } from '#features/message/message/commands/account-mail.ts';
import type { Site } from '#features/message/message/rules/site.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { removeJobsAbout } from '#platform/jobs/job.ts';
import { lastDownloaded, lastRegistration, lockScheduledDeletion } from '../../queries/scheduled-deletion.ts';
import { hasCurrentBookings } from '../../rules.ts';
import { hotelDeletion } from '../../tables.ts';

/**
 * Starts a deletion that is due, in one transaction. The hotel's name, links, codes, QR codes, My Pages and
 * keys stop working, all users are signed out and cannot sign in, and no more messages are sent.
 * @returns `gone` if no deletion is scheduled; `waits` if a booking is on legal hold, or if the location of
 * the register was not entered and no downloaded archive contains the latest registration.
 */
export function closeHotel(site: Site, { facilityId }: SystemScope): Promise<'closed' | 'waits' | 'gone'> {
  return platformDb(async db => {
    const found = await lockScheduledDeletion(db, facilityId);
    const hotel = await facilityById(db, facilityId);
    if (!found || !hotel) return 'gone';
    if (found.beganAt) return 'closed';
    if (await mustWait(db, found)) return 'waits';
    const [owner] = await db
      .select()
      .from(activeUser)
      .where(eq(activeUser.id, hotel.userId ?? 0));
    if (owner) await writeLastMail(db, site, owner, hotel);
    await db.update(hotelDeletion).set({ beganAt: now() }).where(eq(hotelDeletion.facilityId, facilityId));
    await db
      .update(facility)
      .set({ slugName: `deleted ${facilityId}`, awaitsApproval: true })
      .where(eq(facility.id, facilityId));
    await removeAccess(db, facilityId);
    await closeTestHotel(db, facilityId);
    return 'closed';
  });
}

/**
 * Closes the test hotel as well, without the checks that apply to a hotel. The deletion of a test hotel leaves
 * no record.
 */
async function closeTestHotel(db: Db, facilityId: number): Promise<void> {
  const [test] = await db
    .select({ id: facility.id, slugName: facility.slugName, name: facility.name })
    .from(facility)
    .where(eq(facility.testOf, facilityId));
  if (!test) return;
  const { id, slugName, name } = test;
  const row = { facilityId: id, askedBy: null, slugName, name, beganAt: now() };
  await db.insert(hotelDeletion).values({ ...row, wasExported: false, keptElsewhere: 'test hotel' });
  await db
    .update(facility)
    .set({ slugName: `deleted ${id}`, awaitsApproval: true })
    .where(eq(facility.id, id));
  await removeAccess(db, id);
}

async function mustWait(
  db: Db,
  { facilityId, keptElsewhere }: Pick<typeof hotelDeletion.$inferSelect, 'facilityId' | 'keptElsewhere'>,
): Promise<boolean> {
  if (await hasHeldBookings(db, facilityId)) return true;
  if (keptElsewhere !== null) return false;
  const lastDownload = await lastDownloaded(db, facilityId);
  return !hasCurrentBookings(lastDownload?.takenAt ?? null, await lastRegistration(db, facilityId));
}

async function removeAccess(db: Db, facilityId: number): Promise<void> {
  for (const statement of closingStatements) await db.execute(statement(facilityId));
  // A job that is already running cannot send messages, because the hotel is now closed.
  await removeJobsAbout(db, 'facilityId', facilityId);
}

type ClosingStatement = (facilityId: number) => ReturnType<typeof sql>;

/** Statements that remove all access to a hotel. Hashes are replaced by values that cannot match. */
const closingStatements: ClosingStatement[] = [
  id => sql`delete from staff_session where facility_id = ${id}`,
  id => sql`delete from guest_session where facility_id = ${id}`,
  id => sql`delete from organization_hotel where facility_id = ${id}`,
  id => sql`delete from organization_grant where facility_id = ${id}`,
  id => sql`delete from organization_group_role where facility_id = ${id}`,
  id => sql`delete from passkey where facility_id = ${id}`,
  id => sql`delete from api_key where facility_id = ${id}`,
  id => sql`delete from connector_message where facility_id = ${id}`,
  id => sql`delete from connector_account where facility_id = ${id}`,
  id => sql`delete from connector where facility_id = ${id}`,
  id => sql`delete from webhook_endpoint where facility_id = ${id}`,
  id =>
    sql`update user_account set deleted_at = ${now()}, password_hash = '' where facility_id = ${id} and deleted_at is null`,
  id => sql`update slot set token_hash = sha256(concat('token ', id)::bytea), short_code_hash = sha256(concat('short ', id)::bytea),
    verification_code_hash = sha256(concat('code ', id)::bytea) where facility_id = ${id}`,
  id => sql`update registration set qr_hash = sha256(concat('qr ', id)::bytea),
    my_page_hash = sha256(concat('page ', id)::bytea) where facility_id = ${id}`,
  id => sql`update message set code_hash = null where facility_id = ${id}`,
];
