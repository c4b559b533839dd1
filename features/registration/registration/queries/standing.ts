import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope, StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { linkState, mayReplace, mayStillAmend, personsLeft, proofOf } from '../rules.ts';
import { person, registration, slot } from '../tables.ts';
import { registered } from './find-registration.ts';

export type Standing = Awaited<ReturnType<typeof standingOf>>;

/**
 * The booking and the slot of this guest's form, with its registration where there is one. The booking is locked: `update` while a
 * registration is made, `share` for what must not go on beside that, not at all for reading. Throws 404.
 */
export async function standingOf(
  db: Db,
  scope: Pick<GuestScope, 'facilityId' | 'slotId'>,
  lock?: 'share' | 'update',
) {
  const { facilityId, slotId } = scope;
  const query = db
    .select({ booking, slot, timezone: facility.timezone, country: facility.country })
    .from(slot)
    .innerJoin(booking, sameHotel(booking.id, slot.bookingId))
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId)));
  const [found] = await (lock ? query.for(lock, { of: booking }) : query);
  if (!found) throw notFound();
  // Only once the lock is held: one query for both would answer as things were before the wait.
  const [registered] = await db
    .select()
    .from(registration)
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.slotId, slotId),
        isNull(registration.withdrawnAt),
      ),
    );
  return { ...found, registered };
}

/** Whether this guest's form replaces the registration that lies there. */
export const replaces = ({ strength }: GuestScope, { registered }: Standing): boolean =>
  mayReplace(strength, registered && proofOf(registered));

/**
 * Throws 422 where nothing can be typed or submitted any more: `reservation_used`, `reservation_expired`
 * (docs/reference/proofs.md#links).
 */
export function assertOpen(scope: GuestScope, standing: Standing): void {
  const { booking, registered, timezone } = standing;
  const isTaken = registered !== undefined && !replaces(scope, standing);
  const state = linkState(booking, isTaken, timezone, now(), { atCounter: scope.handOver !== undefined });
  if (state === 'used') throw new Refusal(422, 'reservation_used');
  if (state === 'expired') throw new Refusal(422, 'reservation_expired');
}

type Registered = { slotId: number; booking: Booking; timezone: string };

/**
 * Throws where somebody may not amend a registration, or say that it is right: staff always may, a guest with a strong proof of its
 * slot (404, 409 `more_needed`), and who opened its My Page (`SystemScope`); both while that shows its QR code (422
 * `reservation_expired`).
 */
export function assertMayAmend(
  by: StaffScope | GuestScope | SystemScope,
  { slotId, booking, timezone }: Registered,
): void {
  if (by.kind === 'staff') return;
  if (by.kind === 'guest' && by.slotId !== slotId) throw notFound();
  if (by.kind === 'guest' && by.strength === 'weak') throw new Refusal(409, 'more_needed');
  if (!mayStillAmend(booking, timezone, now())) throw new Refusal(422, 'reservation_expired');
}

/**
 * The number of the booking as its guest is told it: after a weak proof a name that stands for it and tells nothing
 * (docs/reference/proofs.md#what-a-weak-proof-is-told).
 */
export function numberShown(
  { strength, slotId }: Pick<GuestScope, 'strength' | 'slotId'>,
  { facilityId, pmsBookingNo }: Pick<Booking, 'facilityId' | 'pmsBookingNo'>,
): string {
  if (strength === 'strong') return pmsBookingNo;
  return keyedHash('booking of a weak proof', `${facilityId}/${slotId}`).toString('hex').slice(0, 16);
}

type Guest = { facilityId: number; bookingId: number; slotId: number; strength: 'strong' | 'weak' };
/** Of the slot itself and of the booking's others: given to companions who are on no registration yet. */
export type PlacesGiven = { own: number; others: number };
const none: PlacesGiven = { own: 0, others: 0 };

/**
 * How many companions and room leaders this slot may still name (`personsLeft`). Exact only while the caller holds a lock on the
 * booking, and with the places that were given away (`companionsLeft` of `companion`).
 */
export async function countPersonsLeft(
  db: Db,
  { facilityId, bookingId, slotId, strength }: Guest,
  places: PlacesGiven = none,
) {
  const isOther = ne(slot.id, slotId);
  const distinctSlots = (which: SQL) =>
    sql<number>`count(distinct ${slot.id}) filter (where ${isOther} and ${which})`.mapWith(Number);
  const [party] = await db
    .select({
      number: sql<number | null>`max(${slot.number}) filter (where ${slot.id} = ${slotId})`,
      metadata: booking.metadata,
      personLimit: booking.personLimit,
      leaders: distinctSlots(sql`${slot.number} > 0`),
      // The main guest too, whose registration was withdrawn.
      awaited: distinctSlots(sql`${registration.id} is null`),
      persons: count(person.id),
    })
    .from(slot)
    .innerJoin(booking, sameHotel(booking.id, slot.bookingId))
    .leftJoin(registration, registered)
    .leftJoin(person, and(sameHotel(person.registrationId, registration.id), isOther))
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId)))
    .groupBy(booking.facilityId, booking.id);
  if (!party || party.number === null) return { companions: 0, roomLeaders: 0 };
  return personsLeft({
    slotNumber: party.number,
    strength,
    guests: expectedPersons(party),
    rooms: party.metadata.room_quantity ?? 0,
    others: party,
    places,
  });
}
