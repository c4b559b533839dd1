import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { recordArrival } from '#features/booking/booking/commands/arrivals.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { type Booking, bookingById, bookingNamed } from '#features/booking/booking/queries/bookings.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import {
  refreshRegister,
  refreshSearch,
} from '#features/registration/registration/commands/refresh-booking.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { normalizeQrText } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanText } from '#platform/text/clean.ts';
import { checkInFields, type checkIn as contract } from '../contract/kiosk.ts';
import { arrivalItem, bookingItem, registrationItem } from '../queries/decoded.ts';
import { entryRefusal } from '../rules/entry.ts';
import { scanOutcome } from '../rules/scan-outcome.ts';

type CheckInInput = z.output<typeof contract.input>;
type CheckInReply = z.input<(typeof contract.access)['api-key']['reply']>['data'];

/** How far a kiosk's clock may be ahead of the server's clock, in milliseconds. */
const MAX_CLOCK_AHEAD_MS = 5 * 60_000;

export function checkIn(scope: ApiKeyScope, sent: CheckInInput): Promise<CheckInReply> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const notedAt = now();
    const at = arrivalTimeOf(sent, notedAt);
    const guestSlot = await findArrivedSlot(db, facilityId, sent);
    const { row, registered } = await lockExpectedBooking(db, facilityId, guestSlot, {
      at,
      byQr: sent.qr !== undefined,
    });
    const { arrival, result } = await recordArrival(db, row, {
      slotNumber: guestSlot.slot,
      at,
      roomNumber: sent.room_number ? cleanText(sent.room_number) : null,
      notedBy: cleanText(sent.by),
      apiKeyId: scope.apiKeyId,
      userId: null,
      notedAt,
    });
    if (arrival.roomNumber !== null) await refreshSearch(db, facilityId, [row.id]);
    if (result !== 'unchanged') await auditArrival(db, scope, row, { slot: guestSlot.slot, result });
    const current = await bookingById(db, facilityId, row.id);
    return {
      ...warningsOf(sent),
      result,
      booking: bookingItem(current ?? row),
      registration: registered ? registrationItem(registered, guestSlot.slot) : null,
      arrived: arrivalItem(arrival),
    };
  });
}

function warningsOf(sent: CheckInInput): Pick<CheckInReply, 'warnings'> {
  const warnings = Object.keys(sent)
    .filter(field => !checkInFields.includes(field))
    .map(field => ({ field, code: 'unknown_field' as const }));
  return warnings.length > 0 ? { warnings } : {};
}

function arrivalTimeOf({ at: said }: CheckInInput, notedAt: Date): Date {
  const at = said === undefined ? notedAt : new Date(said);
  if (at.getTime() > notedAt.getTime() + MAX_CLOCK_AHEAD_MS) throw futureTimeError();
  return at;
}

/**
 * Locks the booking and returns it with the guest's registration. If the request contains a QR code, stores it
 * as scanned.
 * @throws 404, 409.
 */
async function lockExpectedBooking(
  db: Db,
  facilityId: number,
  { bookingId, slotId }: FoundSlot,
  { at, byQr }: { at: Date; byQr: boolean },
) {
  const row = await lockBooking(db, facilityId, bookingId);
  const hotel = await facilityById(db, facilityId);
  const registered = await registrationOfSlot(db, facilityId, slotId);
  // The registration of this QR code was withdrawn in the meantime.
  if (!row || !hotel || (byQr && !registered)) throw notFound();
  assertExpected(row, { at, timezone: hotel.timezone, asker: 'door' });
  if (byQr && registered) await storeScanOutcome(db, registered, scanOutcome(null, registered, at));
  return { row, registered };
}

/** Refreshes the guest register, because the room may have been missing, and writes the audit entry. */
async function auditArrival(db: Db, scope: ApiKeyScope, row: Booking, details: Record<string, unknown>) {
  await refreshRegister(db, scope.facilityId, [row.id]);
  await audit(db, scope, { action: 'booking.arrived', bookingId: row.id, details });
}

const futureTimeError = () =>
  invalidInput(
    { at: 'date_invalid' },
    { at: 'at must not be in the future, according to the clock of the server.' },
  );

type SlotQuery = Pick<CheckInInput, 'qr' | 'pms_code' | 'pms_reservation_no' | 'slot'>;
type FoundSlot = { bookingId: number; slotId: number; slot: number };

/** @throws 404, and 422 if a QR code and the booking or slot in the same request belong to different guests. */
export async function findArrivedSlot(db: Db, facilityId: number, sent: SlotQuery): Promise<FoundSlot> {
  const bookingId = await findNamedBooking(db, facilityId, sent);
  if (sent.qr !== undefined) {
    const scannedSlot = await slotOfCode(db, facilityId, sent.qr);
    if (bookingId !== undefined && bookingId !== scannedSlot.bookingId)
      throw qrMismatchError('pms_reservation_no');
    if (sent.slot !== undefined && sent.slot !== scannedSlot.slot) throw qrMismatchError('slot');
    return scannedSlot;
  }
  if (bookingId === undefined) throw notFound();
  const number = sent.slot ?? 0;
  return { bookingId, slotId: await slotIdOf(db, { facilityId, bookingId, number }), slot: number };
}

const qrMismatchError = (field: 'pms_reservation_no' | 'slot') =>
  invalidInput({ [field]: 'field_invalid' }, { [field]: `${field} must belong to the same guest as qr.` });

async function slotOfCode(db: Db, facilityId: number, qr: string): Promise<FoundSlot> {
  const [read] = await db
    .select({ bookingId: registration.bookingId, slotId: registration.slotId, slot: slot.number })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.qrHash, hashOf.qr(normalizeQrText(qr))),
        isNull(registration.withdrawnAt),
      ),
    );
  if (!read) throw notFound();
  return read;
}

/**
 * Returns the id of the booking in the request. Undefined if the request does not name a booking.
 * @throws 404.
 */
async function findNamedBooking(db: Db, facilityId: number, { pms_code, pms_reservation_no }: SlotQuery) {
  if (pms_code === undefined || pms_reservation_no === undefined) return undefined;
  const bookingId = await bookingNamed(db, facilityId, { pms_code, pms_reservation_no });
  if (bookingId === undefined) throw notFound();
  return bookingId;
}

/**
 * Returns the id of the slot of the main guest or a room leader.
 * @throws 422 on `slot` if the booking has no slot with this number.
 */
export async function slotIdOf(
  db: Db,
  { facilityId, bookingId, number }: { facilityId: number; bookingId: number; number: number },
): Promise<number> {
  const [found] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), eq(slot.number, number)));
  if (found) return found.id;
  throw invalidInput(
    { slot: 'field_invalid' },
    { slot: 'slot must belong to the booking: 0, or the slot of a room leader.' },
  );
}

/**
 * @throws 409 if a guest cannot arrive for this booking at this time: `booking_cancelled`,
 * `booking_checked_out`, `wrong_date`.
 */
export function assertExpected(row: Booking, moment: Parameters<typeof entryRefusal>[1]): void {
  const refusal = entryRefusal(row, moment);
  if (refusal === 'cancelled') throw new Refusal(409, 'booking_cancelled');
  if (refusal === 'checked_out') throw new Refusal(409, 'booking_checked_out');
  const { checkinDate: checkin_date, checkoutDate: checkout_date } = row;
  if (refusal) throw new Refusal(409, 'wrong_date', { data: { checkin_date, checkout_date } });
}

type RegistrationRow = typeof registration.$inferSelect;

async function registrationOfSlot(
  db: Db,
  facilityId: number,
  slotId: number,
): Promise<RegistrationRow | undefined> {
  const [found] = await db
    .select()
    .from(registration)
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.slotId, slotId),
        isNull(registration.withdrawnAt),
      ),
    );
  return found;
}

const storeScanOutcome = (
  db: Db,
  { facilityId, id }: RegistrationRow,
  outcome: ReturnType<typeof scanOutcome>,
) =>
  db
    .update(registration)
    .set(outcome)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, id)));
