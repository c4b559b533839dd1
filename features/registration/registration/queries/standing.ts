import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope, StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { linkState, mayStillAmend } from '#features/booking/booking/rules/link-state.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { mayReplace, personsLeft, proofOf } from '../rules.ts';
import { person, registration, slot } from '../tables.ts';
import { isRegistrationOfSlot } from './find-registration.ts';

export type RegistrationState = Awaited<ReturnType<typeof loadRegistrationState>>;

/**
 * Returns the booking and the slot of this guest's form, and its registration if there is one. Locks the
 * booking: use `update` to create a registration, `share` to block concurrent registrations, and no lock for
 * reading.
 * @throws 404
 */
export async function loadRegistrationState(
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
  // The registration is queried separately after the lock, because the locking query would return the state
  // from before it waited.
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

export const mayReplaceRegistration = (
  { strength }: GuestScope,
  { registered }: RegistrationState,
): boolean => mayReplace(strength, registered && proofOf(registered));

/**
 * Checks that the form can still be filled in and submitted (docs/reference/proofs.md#links).
 * @throws 422 `reservation_used`, `reservation_expired`
 */
export function assertFormOpen(scope: GuestScope, standing: RegistrationState): void {
  const { booking, registered, timezone } = standing;
  const isTaken = registered !== undefined && !mayReplaceRegistration(scope, standing);
  const state = linkState(booking, isTaken, timezone, now(), { atCounter: scope.handOver !== undefined });
  if (state === 'used') throw new Refusal(422, 'reservation_used');
  if (state === 'expired') throw new Refusal(422, 'reservation_expired');
}

type RegisteredSlot = { slotId: number; booking: Booking; timezone: string };

/**
 * Checks that the caller may amend or confirm a registration. Staff always may. A guest with a strong proof of
 * the slot, or on My Page (`SystemScope`), may do so while My Page shows the QR code.
 * @throws 404 for another slot
 * @throws 409 `more_needed` for a weak proof
 * @throws 422 `reservation_expired`
 */
export function assertMayAmend(
  by: StaffScope | GuestScope | SystemScope,
  { slotId, booking, timezone }: RegisteredSlot,
): void {
  if (by.kind === 'staff') return;
  if (by.kind === 'guest' && by.slotId !== slotId) throw notFound();
  if (by.kind === 'guest' && by.strength === 'weak') throw new Refusal(409, 'more_needed');
  if (!mayStillAmend(booking, timezone, now())) throw new Refusal(422, 'reservation_expired');
}

/**
 * Returns the booking number to show to the guest. After a weak proof, this is a pseudonym that reveals nothing
 * about the booking (docs/reference/proofs.md#what-a-weak-proof-shows).
 */
export function shownBookingNumber(
  { strength, slotId }: Pick<GuestScope, 'strength' | 'slotId'>,
  { facilityId, pmsBookingNo }: Pick<Booking, 'facilityId' | 'pmsBookingNo'>,
): string {
  if (strength === 'strong') return pmsBookingNo;
  return keyedHash('booking of a weak proof', `${facilityId}/${slotId}`).toString('hex').slice(0, 16);
}

type Guest = { facilityId: number; bookingId: number; slotId: number; strength: 'strong' | 'weak' };
/**
 * Number of places that this slot (`own`) and the booking's other slots (`others`) have shared by link with
 * companions who are not on a registration yet.
 */
export type SharedPlaces = { own: number; others: number };
const noSharedPlaces: SharedPlaces = { own: 0, others: 0 };

/**
 * Returns how many more companions and room leaders this slot may add (`personsLeft`). Exact only if the caller
 * holds a lock on the booking and passes the shared places, as `countFreePersons` of `companion` does.
 */
export async function countPersonsLeft(
  db: Db,
  { facilityId, bookingId, slotId, strength }: Guest,
  places: SharedPlaces = noSharedPlaces,
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
      // Includes the main guest's slot after its registration was withdrawn.
      awaited: distinctSlots(sql`${registration.id} is null`),
      persons: count(person.id),
    })
    .from(slot)
    .innerJoin(booking, sameHotel(booking.id, slot.bookingId))
    .leftJoin(registration, isRegistrationOfSlot)
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
