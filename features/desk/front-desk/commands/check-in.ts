import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { noteArrival } from '#features/booking/booking/commands/arrivals.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { type Booking, bookingById, bookingNamed } from '#features/booking/booking/queries/bookings.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import {
  refreshRegister,
  refreshSearch,
} from '#features/registration/registration/commands/refresh-booking.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { readQr } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanText } from '#platform/text/clean.ts';
import { checkInFields, type checkIn as contract } from '../contract/kiosk.ts';
import { arrivalItem, bookingItem, registrationItem } from '../queries/decoded.ts';
import { noEntry } from '../rules/entry.ts';
import { scanOutcome } from '../rules/scan-outcome.ts';

type Sent = z.output<typeof contract.input>;
type Done = z.input<(typeof contract.access)['api-key']['reply']>['data'];

/** How far a kiosk's clock may be ahead of the server's clock, in milliseconds. */
const AHEAD = 5 * 60_000;

export function checkIn(scope: ApiKeyScope, sent: Sent): Promise<Done> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const notedAt = now();
    const at = arrivedAt(sent, notedAt);
    const who = await whoArrived(db, facilityId, sent);
    const { row, registered } = await expectedAt(db, facilityId, who, { at, byQr: sent.qr !== undefined });
    const { arrival, result } = await noteArrival(db, row, {
      slotNumber: who.slot,
      at,
      roomNumber: sent.room_number ? cleanText(sent.room_number) : null,
      notedBy: cleanText(sent.by),
      apiKeyId: scope.apiKeyId,
      userId: null,
      notedAt,
    });
    if (arrival.roomNumber !== null) await refreshSearch(db, facilityId, [row.id]);
    if (result !== 'unchanged') await follow(db, scope, row, { slot: who.slot, result });
    const current = await bookingById(db, facilityId, row.id);
    return {
      ...warningsOf(sent),
      result,
      booking: bookingItem(current ?? row),
      registration: registered ? registrationItem(registered, who.slot) : null,
      arrived: arrivalItem(arrival),
    };
  });
}

function warningsOf(sent: Sent): Pick<Done, 'warnings'> {
  const warnings = Object.keys(sent)
    .filter(field => !checkInFields.includes(field))
    .map(field => ({ field, code: 'unknown_field' as const }));
  return warnings.length > 0 ? { warnings } : {};
}

function arrivedAt({ at: said }: Sent, notedAt: Date): Date {
  const at = said === undefined ? notedAt : new Date(said);
  if (at.getTime() > notedAt.getTime() + AHEAD) throw notLater();
  return at;
}

/**
 * Locks the booking and returns it with the guest's registration. If the request contains a QR code, stores it
 * as scanned.
 * @throws 404, 409.
 */
async function expectedAt(
  db: Db,
  facilityId: number,
  { bookingId, slotId }: Who,
  { at, byQr }: { at: Date; byQr: boolean },
) {
  const row = await lockBooking(db, facilityId, bookingId);
  const hotel = await facilityById(db, facilityId);
  const registered = await registeredFor(db, facilityId, slotId);
  // The registration of this QR code was withdrawn in the meantime.
  if (!row || !hotel || (byQr && !registered)) throw notFound();
  assertExpected(row, { at, timezone: hotel.timezone, asker: 'door' });
  if (byQr && registered) await keepReading(db, registered, scanOutcome(null, registered, at));
  return { row, registered };
}

/** Refreshes the guest register, because the room may have been missing, and writes the audit entry. */
async function follow(db: Db, scope: ApiKeyScope, row: Booking, details: Record<string, unknown>) {
  await refreshRegister(db, scope.facilityId, [row.id]);
  await audit(db, scope, { action: 'booking.arrived', bookingId: row.id, details });
}

const notLater = () =>
  invalid(
    { at: 'date_invalid' },
    { at: 'at must not be in the future, according to the clock of the server.' },
  );

type Identified = Pick<Sent, 'qr' | 'pms_code' | 'pms_reservation_no' | 'slot'>;
type Who = { bookingId: number; slotId: number; slot: number };

/** @throws 404, and 422 if a QR code and the booking or slot in the same request belong to different guests. */
export async function whoArrived(db: Db, facilityId: number, sent: Identified): Promise<Who> {
  const bookingId = await namedIn(db, facilityId, sent);
  if (sent.qr !== undefined) {
    const read = await whoseCode(db, facilityId, sent.qr);
    if (bookingId !== undefined && bookingId !== read.bookingId) throw otherThanQr('pms_reservation_no');
    if (sent.slot !== undefined && sent.slot !== read.slot) throw otherThanQr('slot');
    return read;
  }
  if (bookingId === undefined) throw notFound();
  const number = sent.slot ?? 0;
  return { bookingId, slotId: await slotIdOf(db, { facilityId, bookingId, number }), slot: number };
}

const otherThanQr = (field: 'pms_reservation_no' | 'slot') =>
  invalid({ [field]: 'field_invalid' }, { [field]: `${field} must belong to the same guest as qr.` });

async function whoseCode(db: Db, facilityId: number, qr: string): Promise<Who> {
  const [read] = await db
    .select({ bookingId: registration.bookingId, slotId: registration.slotId, slot: slot.number })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.qrHash, hashOf.qr(readQr(qr))),
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
async function namedIn(db: Db, facilityId: number, { pms_code, pms_reservation_no }: Identified) {
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
  throw invalid(
    { slot: 'field_invalid' },
    { slot: 'slot must belong to the booking: 0, or the slot of a room leader.' },
  );
}

/**
 * @throws 409 if a guest cannot arrive for this booking at this time: `booking_cancelled`,
 * `booking_checked_out`, `wrong_date`.
 */
export function assertExpected(row: Booking, moment: Parameters<typeof noEntry>[1]): void {
  const why = noEntry(row, moment);
  if (why === 'cancelled') throw new Refusal(409, 'booking_cancelled');
  if (why === 'checked_out') throw new Refusal(409, 'booking_checked_out');
  const { checkinDate: checkin_date, checkoutDate: checkout_date } = row;
  if (why) throw new Refusal(409, 'wrong_date', { data: { checkin_date, checkout_date } });
}

type Registered = typeof registration.$inferSelect;

async function registeredFor(db: Db, facilityId: number, slotId: number): Promise<Registered | undefined> {
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

const keepReading = (db: Db, { facilityId, id }: Registered, outcome: ReturnType<typeof scanOutcome>) =>
  db
    .update(registration)
    .set(outcome)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, id)));
