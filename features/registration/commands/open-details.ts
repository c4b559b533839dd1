import { and, eq, inArray, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { audit } from '#features/audit/commands.ts';
import { logStatus } from '#features/booking/commands.ts';
import { statusIds } from '#features/booking/rules.ts';
import { booking, bookingStatusLog } from '#features/booking/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { detailsOf } from '../queries/details.ts';
import { bookingOfRegistration } from '../queries/find-registration.ts';
import { registration } from '../tables.ts';

/** Names what to open: a registration, or a booking that may have none. */
type Asked = { facility_visitor_log_id?: number | null | undefined; booking_id?: number | null | undefined };

/**
 * Opens the details of a booking: the first look at a registration writes *seen* (decisions §7), every look an audit
 * entry. Throws 404 for what this facility does not have.
 */
export function openDetails(scope: StaffScope, asked: Asked, language: GuestLanguage) {
  return inFacility(scope, async db => {
    const bookingId = await bookingAsked(db, scope.facilityId, asked);
    await markSeen(db, scope, bookingId);
    const details = await detailsOf(db, scope, bookingId, language);
    await audit(db, scope, { action: 'booking.viewed', bookingId });
    return details;
  });
}

async function bookingAsked(db: Db, facilityId: number, asked: Asked): Promise<number> {
  const { facility_visitor_log_id: registrationId, booking_id: bookingId } = asked;
  const found = registrationId ? await bookingOfRegistration(db, facilityId, registrationId) : bookingId;
  if (!found || (bookingId && bookingId !== found)) throw notFound();
  return found;
}

/** Once for each registration that came: two who look at the same moment wait for one another. */
async function markSeen(db: Db, scope: StaffScope, bookingId: number): Promise<void> {
  const { facilityId, userId } = scope;
  if (!(await isRegistered(db, facilityId, bookingId))) return;
  const isNew = await lockBooking(db, facilityId, bookingId);
  if (!isNew && (await wasLookedAt(db, facilityId, bookingId))) return;
  await logStatus(db, facilityId, [bookingId], statusIds.seen, { userId, at: now() });
}

async function isRegistered(db: Db, facilityId: number, bookingId: number): Promise<boolean> {
  const found = await db
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        isNull(registration.withdrawnAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Out: whether a registration came since staff last looked. */
async function lockBooking(db: Db, facilityId: number, bookingId: number): Promise<boolean> {
  const [locked] = await db
    .select({ isNew: booking.isNew })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)))
    .for('no key update');
  return locked?.isNew ?? false;
}

async function wasLookedAt(db: Db, facilityId: number, bookingId: number): Promise<boolean> {
  const looks = await db
    .select({ id: bookingStatusLog.id })
    .from(bookingStatusLog)
    .where(
      and(
        eq(bookingStatusLog.facilityId, facilityId),
        eq(bookingStatusLog.bookingId, bookingId),
        inArray(bookingStatusLog.bookingStatusId, [statusIds.seen, statusIds.confirmed]),
      ),
    )
    .limit(1);
  return looks.length > 0;
}
