import { type Actor, auditAll } from '#features/audit/audit/commands/audit.ts';
import { type UpsertedBooking, upsertBookings } from '#features/booking/booking/commands/intake.ts';
import { refreshStatistics } from '#features/booking/booking/commands/refresh-statistics.ts';
import type { IncomingBooking } from '#features/booking/booking/rules/intake.ts';
import type { Origin } from '#features/booking/booking/rules/origin.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { contactChanged } from '../events.ts';
import { mainGuestProofs } from '../queries/find-registration.ts';
import { openSlots } from './open-slots.ts';
import { refreshRegister } from './refresh-booking.ts';

export type Source = { scope: Actor; connectorId?: number; fileId?: number };

/**
 * Stores bookings from any source. Also creates the main guest's link and updates the data that depends on
 * existing registrations (docs/decisions/2026-11-25-booking-intake.md).
 * @returns one result per item, in order
 */
export async function storeBookings(
  db: Db,
  source: Source,
  items: readonly IncomingBooking[],
  origin: Origin,
): Promise<UpsertedBooking[]> {
  const { facilityId } = source.scope;
  const upsertedBookings = await upsertBookings(db, facilityId, items, mainGuestProofs, origin);
  const bookingIds = [...new Set(upsertedBookings.map(({ bookingId }) => bookingId))];
  if (bookingIds.length > 0) await openSlots(db, facilityId, bookingIds);
  await refreshStatistics(db, items.length);
  const changed = upsertedBookings
    .filter(({ result }) => result === 'updated')
    .map(({ bookingId }) => bookingId);
  await refreshRegister(db, facilityId, [...new Set(changed)]);
  await reportContactChanges(db, source, upsertedBookings);
  return upsertedBookings;
}

/**
 * Audits changes of contact data after a registration and notifies the guest
 * (docs/reference/proofs.md#contact-data-that-changes).
 */
async function reportContactChanges(
  db: Db,
  { scope, ...source }: Source,
  taken: readonly UpsertedBooking[],
): Promise<void> {
  const byBooking = new Map(taken.map(({ bookingId, contact }) => [bookingId, contact]));
  const changes = [...byBooking].flatMap(([bookingId, contact]) =>
    contact ? [{ bookingId, ...contact }] : [],
  );
  await auditAll(
    db,
    scope,
    changes.map(({ bookingId, fields }) => ({
      action: 'booking.contact_changed',
      bookingId,
      details: { ...source, fields },
    })),
  );
  const at = now().toISOString();
  for (const { bookingId, isNews } of changes)
    if (isNews) await contactChanged.add(db, { facilityId: scope.facilityId, bookingId, at });
}
