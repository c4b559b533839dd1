import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { GuestScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { assertMayAmend } from '../queries/standing.ts';
import { registration } from '../tables.ts';
import { logEvent } from './store-registration.ts';
import { lockBookingOf } from './withdraw.ts';

type Confirmation = {
  /** Who records the confirmation: staff for the guest, or a guest with a strong proof of this slot. */
  by: StaffScope | GuestScope;
  /** False withdraws the confirmation, which only staff can do. Defaults to true. */
  yes?: boolean;
  /**
   * The registration's `version` that was shown, so that unseen changes are not confirmed. If omitted, the
   * version is not checked.
   */
  version?: number | undefined;
};

/**
 * Stores or withdraws the guest's confirmation of their data
 * (docs/reference/registrations.md#the-guests-confirmation).
 * The first confirmation is kept; an amendment clears it. Must be called at the end of the caller's
 * transaction.
 * @throws 404
 * @throws 409 `version_conflict` if the registration was amended since `version`
 * @throws 409 `more_needed` and 422 `reservation_expired`, for guests
 */
export async function confirmData(
  db: Db,
  facilityId: number,
  registrationId: number,
  { by, yes = true, version }: Confirmation,
): Promise<{ confirmed: boolean }> {
  const row = await lockBookingOf(db, facilityId, registrationId);
  const [found] = await db
    .select({ slotId: registration.slotId, version: registration.version, timezone: facility.timezone })
    .from(registration)
    .innerJoin(facility, eq(facility.id, registration.facilityId))
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
  if (!found) throw notFound();
  assertMayAmend(by, { ...found, booking: row });
  // A guest cannot withdraw a confirmation, only correct the data.
  if (!yes && by.kind !== 'staff') throw notFound();
  if (yes && version !== undefined && version !== found.version)
    throw new Refusal(409, 'version_conflict', { data: { version: found.version } });
  const changed = await db
    .update(registration)
    .set(
      yes
        ? { dataConfirmedAt: now(), dataConfirmedBy: by.kind === 'staff' ? by.userId : null }
        : clearedConfirmation,
    )
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.id, registrationId),
        (yes ? isNull : isNotNull)(registration.dataConfirmedAt),
      ),
    )
    .returning({ id: registration.id });
  if (changed.length === 0) return { confirmed: yes };
  const action = yes ? 'registration.data_confirmed' : 'registration.data_unconfirmed';
  await audit(db, by, { action, bookingId: row.id, details: { registrationId } });
  await logEvent(db, facilityId, { type: yes ? 'data_confirmed' : 'data_unconfirmed', registrationId });
  return { confirmed: yes };
}

const clearedConfirmation = { dataConfirmedAt: null, dataConfirmedBy: null };
