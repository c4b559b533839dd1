import { and, asc, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockBooking, refreshStatus, removeLogs } from '#features/booking/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { bookingOfRegistration } from '../queries/find-registration.ts';
import { loadRegistrationState, mayReplaceRegistration } from '../queries/standing.ts';
import { registration, slot } from '../tables.ts';
import { recountPictures, refreshRegister, refreshSearch, restorePmsValues } from './refresh-booking.ts';
import { logEvent } from './store-registration.ts';

/**
 * Withdraws a registration (docs/front-desk.md).
 * @throws 404, also for a registration that is already withdrawn
 */
export function withdraw(scope: StaffScope, registrationId: number, reason: string): Promise<void> {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const row = await lockBookingOf(db, facilityId, registrationId);
    await withdrawFromBooking(db, row, registrationId, { by: userId, reason });
    // The reason is free text that may contain personal data, so it is stored only with the registration.
    await audit(db, scope, {
      action: 'registration.withdrawn',
      bookingId: row.id,
      details: { registrationId },
    });
    await logEvent(db, facilityId, { type: 'withdrawn', registrationId });
  });
}

/** The user who withdraws the registration (null for a guest) and the reason. */
type WithdrawalReason = { by: number | null; reason: string };

/**
 * Withdraws a registration of a booking that the caller has locked
 * (docs/decisions/2026-11-22-proofs-and-locks.md). The row is kept for its legal retention period. All other
 * data is reset as if the slot had never registered.
 */
async function withdrawFromBooking(
  db: Db,
  row: Booking,
  registrationId: number,
  { by, reason }: WithdrawalReason,
): Promise<void> {
  const { facilityId, id } = row;
  await db
    .update(registration)
    .set({ withdrawnAt: now(), withdrawnBy: by, withdrawnReason: reason })
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
  const remaining = await registrationsLeft(db, facilityId, id);
  if (remaining[0]?.slot !== 0) await restorePmsValues(db, row, remaining[0]?.submittedAt ?? null);
  await recountPictures(db, facilityId, id);
  await refreshSearch(db, facilityId, [id]);
  await refreshRegister(db, facilityId, [id]);
  if (remaining.length === 0) await removeLogs(db, facilityId, id, registrationStatuses);
  else await refreshStatus(db, facilityId, [id]);
}

const registrationStatuses = [statusIds.input, statusIds.seen, statusIds.confirmed];

function registrationsLeft(db: Db, facilityId: number, bookingId: number) {
  return db
    .select({ slot: slot.number, submittedAt: registration.submittedAt })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        isNull(registration.withdrawnAt),
      ),
    )
    .orderBy(asc(slot.number), asc(registration.submittedAt));
}

/**
 * Withdraws the slot's registration for a guest with a strong proof who did not make that registration. Its QR
 * code becomes invalid and the form is open again. Idempotent.
 * @throws 409 `more_needed` for a weak proof
 * @throws 422 `reservation_used` if the registration was made with a strong proof or staff have checked the
 * person
 */
export function disownRegistration(scope: GuestScope): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    if (scope.strength === 'weak') throw new Refusal(409, 'more_needed');
    const standing = await loadRegistrationState(db, scope, 'update');
    if (!standing.registered) return;
    if (!mayReplaceRegistration(scope, standing)) throw new Refusal(422, 'reservation_used');
    const { id: registrationId } = standing.registered;
    await withdrawDisowned(db, scope, standing.booking, registrationId);
    await logEvent(db, facilityId, { type: 'withdrawn', registrationId });
  });
}

/**
 * Like `disownRegistration`, for a submission that replaces the registration. The caller must log the PMS
 * event as the last statement of its transaction.
 */
export async function withdrawDisowned(
  db: Db,
  scope: GuestScope,
  row: Booking,
  registrationId: number,
): Promise<void> {
  await withdrawFromBooking(db, row, registrationId, { by: null, reason: '' });
  await audit(db, scope, {
    action: 'registration.disowned',
    bookingId: row.id,
    details: { registrationId },
  });
}

/**
 * Locks the booking of a registration against concurrent submissions and withdrawals, and returns the booking.
 * @throws 404 if the registration was withdrawn
 */
export async function lockBookingOf(db: Db, facilityId: number, registrationId: number): Promise<Booking> {
  const bookingId = await bookingOfRegistration(db, facilityId, registrationId);
  const row = bookingId && (await lockBooking(db, facilityId, bookingId));
  // Checks again, because the registration may have been withdrawn while this transaction waited for the
  // lock.
  if (!row || !(await bookingOfRegistration(db, facilityId, registrationId))) throw notFound();
  return row;
}
