import { and, desc, eq, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { recordArrival } from '#features/booking/booking/commands/arrivals.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { AT_DESK, isCancelled, isManagedByPms, statusIds } from '#features/booking/booking/rules/status.ts';
import { bookingStatusLog } from '#features/booking/booking/tables.ts';
import { recordPassport } from '#features/desk/front-desk/commands/checks.ts';
import { readCode } from '#features/desk/front-desk/commands/decode-qr.ts';
import { logStaffView } from '#features/desk/front-desk/commands/log-views.ts';
import { entryRefusal } from '#features/desk/front-desk/rules/entry.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { person, registration, slot } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { isUnchangedSinceSeen, type OfflineAction, type Outcome } from '../rules/acts.ts';

/** The outcome of an offline action, its booking, and the other user who had already done the same, if any. */
export type ActionResult = { outcome: Outcome; bookingId: number | null; otherUserId?: number | null };

type ActionOf<K extends OfflineAction['kind']> = Extract<OfflineAction, { kind: K }>;
/** When the action was done, as far as the device's clock can be trusted. */
type ActionTime = { at: Date; noted: Record<string, unknown> };

export function applyAction(db: Db, scope: StaffScope, act: OfflineAction, at: Date): Promise<ActionResult> {
  const moment = { at, noted: { offline: { at: act.at, device: act.device_id } } };
  switch (act.kind) {
    case 'scan':
      return performScan(db, scope, act, moment);
    case 'confirm':
      return withLockedBooking(db, scope, act, row => performConfirmation(db, scope, row, act, moment));
    case 'passport':
      return withLockedBooking(db, scope, act, row => performPassportCheck(db, scope, row, act, moment));
    case 'arrived':
      return withLockedBooking(db, scope, act, row => performArrival(db, scope, row, act, moment));
  }
}

type Verdict = Omit<ActionResult, 'bookingId'>;

async function withLockedBooking(
  db: Db,
  { facilityId }: StaffScope,
  { booking_id: bookingId }: { booking_id: number },
  work: (row: Booking) => Promise<Verdict>,
): Promise<ActionResult> {
  const row = await lockBooking(db, facilityId, bookingId);
  if (!row) return { outcome: 'gone', bookingId: null };
  if (isCancelled(row)) return { outcome: 'cancelled', bookingId };
  return { ...(await work(row)), bookingId };
}

/** Returns the outcome for an action that the same user or another user had already done. */
const earlierVerdict = ({ userId }: StaffScope, other: number | null): Verdict =>
  other === userId ? { outcome: 'again' } : { outcome: 'by_other', otherUserId: other };

/**
 * Confirms the registrations that the user saw. If a registration was added, withdrawn or corrected since, the
 * booking is not confirmed, because the user has not seen its current state.
 */
async function performConfirmation(
  db: Db,
  scope: StaffScope,
  row: Booking,
  { seen }: ActionOf<'confirm'>,
  { at, noted }: ActionTime,
): Promise<Verdict> {
  const { facilityId } = scope;
  const currentForms = await db
    .select({ id: registration.id, version: registration.version, submittedAt: registration.submittedAt })
    .from(registration)
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, row.id),
        isNull(registration.withdrawnAt),
      ),
    );
  if (currentForms.length === 0) return { outcome: 'gone' };
  if (!isUnchangedSinceSeen(seen, currentForms)) return { outcome: 'changed' };
  // The confirmation must not be earlier than the submission of the forms. If the device's clock was slow, it
  // would otherwise only count for earlier forms.
  const confirmedAt = new Date(
    Math.max(at.getTime(), ...currentForms.map(each => each.submittedAt.getTime())),
  );
  if (!(await logStaffView(db, scope, row, statusIds.confirmed, confirmedAt)))
    return earlierVerdict(scope, await confirmingUser(db, row));
  await audit(db, scope, { action: 'booking.confirmed', bookingId: row.id, details: noted });
  return { outcome: 'done' };
}

async function confirmingUser(db: Db, { facilityId, id }: Booking): Promise<number | null> {
  const [last] = await db
    .select({ userId: bookingStatusLog.userId })
    .from(bookingStatusLog)
    .where(
      and(
        eq(bookingStatusLog.facilityId, facilityId),
        eq(bookingStatusLog.bookingId, id),
        eq(bookingStatusLog.bookingStatusId, statusIds.confirmed),
      ),
    )
    .orderBy(desc(bookingStatusLog.at), desc(bookingStatusLog.id))
    .limit(1);
  return last?.userId ?? null;
}

async function performPassportCheck(
  db: Db,
  scope: StaffScope,
  row: Booking,
  { registration_id: registrationId, person_id: personId }: ActionOf<'passport'>,
  { at, noted }: ActionTime,
): Promise<Verdict> {
  const { facilityId } = scope;
  const [found] = await db
    .select({ seenBy: person.passportSeenBy })
    .from(person)
    .innerJoin(registration, sameHotel(registration.id, person.registrationId))
    .where(
      and(
        eq(person.facilityId, facilityId),
        eq(person.id, personId),
        eq(registration.id, registrationId),
        eq(registration.bookingId, row.id),
        isNull(registration.withdrawnAt),
      ),
    );
  if (!found) return { outcome: 'gone' };
  const of = { bookingId: row.id, registrationId, personId };
  const isNew = await recordPassport(db, scope, of, { seen: 1, at, noted });
  return isNew ? { outcome: 'done' } : earlierVerdict(scope, found.seenBy);
}

async function performArrival(
  db: Db,
  scope: StaffScope,
  row: Booking,
  { slot: slotNumber }: ActionOf<'arrived'>,
  { at, noted }: ActionTime,
): Promise<Verdict> {
  const { facilityId, userId } = scope;
  if (isManagedByPms(row)) return { outcome: 'by_pms' };
  const [place] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, row.id), eq(slot.number, slotNumber)));
  const hotel = await facilityById(db, facilityId);
  if (!place || !hotel) return { outcome: 'gone' };
  const refusal = entryRefusal(row, { at, timezone: hotel.timezone, asker: 'desk' });
  if (refusal) return { outcome: refusal };
  const { arrival, result } = await recordArrival(db, row, {
    slotNumber,
    at,
    roomNumber: null,
    notedBy: AT_DESK,
    apiKeyId: null,
    userId,
    notedAt: at,
  });
  if (result !== 'created') return earlierVerdict(scope, arrival.userId);
  const details = { slot: slotNumber, ...noted };
  await audit(db, scope, { action: 'booking.arrived', bookingId: row.id, details });
  return { outcome: 'done' };
}

/**
 * Reads a QR code like the scan page. If the device could not identify the code, the outcome is `found`,
 * because staff have not seen which guest it belongs to.
 */
async function performScan(
  db: Db,
  scope: StaffScope,
  { code, expected }: ActionOf<'scan'>,
  { at, noted }: ActionTime,
): Promise<ActionResult> {
  const { booking, decoded_status: status } = await readCode(db, scope, code, { at, noted });
  const bookingId = booking?.id ?? null;
  if (status === 'unknown') return { outcome: expected === null ? 'unknown' : 'gone', bookingId };
  if (status === 'cancelled' || status === 'checked_out' || status === 'wrong_date')
    return { outcome: status, bookingId };
  if (expected !== bookingId) return { outcome: 'found', bookingId };
  return { outcome: status === 'ok' ? 'done' : 'again', bookingId };
}
