import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { linkState } from '#features/booking/booking/rules/link-state.ts';
import { numbersOf } from '#features/booking/booking/rules/numbers.ts';
import { booking, bookingKey } from '#features/booking/booking/tables.ts';
import type { Facility } from '#features/hotel/facility/queries/facility.ts';
import { isRegistrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { cleanCode, comparableCode } from '#platform/text/clean.ts';
import { strengthOf } from '../rules/proofs.ts';
import type { Claim } from './claim.ts';
import { comparablePhoneIn, lastFour, phonesOf } from './phones.ts';
import type { ProvenSlot } from './sessions.ts';

/**
 * Returns the slots with check-in on `date` that match this claim and can still be used. A code can belong to
 * any slot. Other claims match only main guests.
 */
export async function slotsOfClaim(
  db: Db,
  facility: Facility,
  claim: Claim,
  date: string,
  at: Date,
): Promise<ProvenSlot[]> {
  const rows = await db
    .select({ slotId: slot.id, booking, registrationId: registration.id })
    .from(slot)
    .innerJoin(booking, sameHotel(booking.id, slot.bookingId))
    .leftJoin(registration, isRegistrationOfSlot)
    .where(
      and(
        eq(slot.facilityId, facility.id),
        eq(booking.checkinDate, date),
        await candidateCondition(db, facility.id, claim, date),
      ),
    );
  const found = rows.filter(row => matchesClaim(claim, row.booking, facility.country));
  const exact = found.filter(row => isExact(claim, row.booking));
  return (exact.length > 0 ? exact : found)
    .filter(row => linkState(row.booking, row.registrationId !== null, facility.timezone, at) !== 'expired')
    .map(row => ({
      facilityId: facility.id,
      bookingId: row.booking.id,
      slotId: row.slotId,
      strength: strengthOf(claim.kind),
    }));
}

/**
 * Selects candidate slots by an indexed key. Different values can have the same key, so the values are compared
 * afterwards.
 */
async function candidateCondition(
  db: Db,
  facilityId: number,
  { kind, value }: Claim,
  date: string,
): Promise<SQL | undefined> {
  if (kind === 'code') return eq(slot.verificationCodeHash, hashOf.verificationCode(value));
  const key = kind === 'number' ? sql`number_key(${value})` : sql`phone_key(${value})`;
  const rows = await db
    .select({ id: bookingKey.bookingId })
    .from(bookingKey)
    .where(
      and(eq(bookingKey.facilityId, facilityId), eq(bookingKey.checkinDate, date), eq(bookingKey.key, key)),
    );
  const bookingIds = rows.map(row => row.id);
  return and(inArray(slot.bookingId, bookingIds), inArray(booking.id, bookingIds), eq(slot.number, 0));
}

/**
 * Returns whether the value matches exactly. An exact match is preferred, because 1-23 and 12-3 are equal without
 * hyphens.
 */
const isExact = ({ kind, value }: Claim, row: Booking): boolean =>
  kind === 'number' && numbersOf(row).some(number => cleanCode(number).toUpperCase() === value.toUpperCase());

function matchesClaim({ kind, value }: Claim, row: Booking, country: string): boolean {
  switch (kind) {
    case 'code':
      return true;
    case 'number':
      return numbersOf(row).some(number => comparableCode(number) === comparableCode(value));
    case 'last-four':
      return phonesOf(row).some(written => lastFour(written) === value);
    case 'phone':
      return phonesOf(row).some(written => comparablePhoneIn(country, written) === value);
  }
}
