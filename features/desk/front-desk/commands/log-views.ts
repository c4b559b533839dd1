import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit, wasViewedInSession } from '#features/audit/audit/commands/audit.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { type Booking, loggedStatuses } from '#features/booking/booking/queries/bookings.ts';
import { hasReached, statusIds } from '#features/booking/booking/rules/status.ts';
import { acceptSentBack } from '#features/registration/registration/commands/send-back.ts';
import { SESSION_SECONDS } from '#features/staff/session/rules.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Logs once per registration that staff have viewed or confirmed it (docs/reference/bookings.md#status). A
 * confirmation accepts items that were sent back and not corrected yet. The caller holds the booking's lock.
 */
export async function logStaffView(
  db: Db,
  { facilityId, userId }: StaffScope,
  booking: Booking,
  statusId: number,
  at: Date = now(),
): Promise<boolean> {
  if (await hasBookingReached(db, booking, statusId)) return false;
  await logStatus(db, facilityId, [booking.id], statusId, { userId, at });
  if (statusId === statusIds.confirmed) await acceptSentBack(db, facilityId, booking.id);
  return true;
}

/** Whether the booking has reached this status for its newest registration. A confirmation counts as a view. */
export async function hasBookingReached(db: Db, booking: Booking, statusId: number): Promise<boolean> {
  const statusesById = await loggedStatuses(db, booking.facilityId, [booking]);
  return hasReached(statusesById.get(booking.id) ?? [], statusId);
}

type ViewEntry = {
  action: 'booking.viewed' | 'list.viewed';
  bookingId?: number;
  /**
   * The requested page, if there is no booking id. Requests for the same page of the same list have equal
   * values.
   */
  asked?: object;
  details?: Record<string, unknown>;
};

/**
 * Audits a view. A `refresh` is skipped only if this session already has an audit entry for the same view. Data
 * can therefore not be viewed without an entry.
 */
export async function auditView(
  db: Db,
  scope: StaffScope,
  { action, bookingId, asked, details }: ViewEntry,
  refresh = false,
): Promise<void> {
  const viewMark = { session: scope.sessionId, ...(asked && { asked: nameOf(asked) }) };
  const since = new Date(now().getTime() - SESSION_SECONDS * 1000);
  if (refresh && (await wasViewedInSession(db, scope, { action, bookingId, mark: viewMark, since }))) return;
  await audit(db, scope, { action, ...(bookingId && { bookingId }), details: { ...details, ...viewMark } });
}

/** Hashed with a key so that the search text is not revealed. */
const nameOf = (input: object) =>
  keyedHash('looked at', JSON.stringify(input)).toString('base64url').slice(0, 22);
