import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { numbersOf } from '#features/booking/rules/numbers.ts';
import { booking, bookingKey } from '#features/booking/tables.ts';
import type { Facility } from '#features/facility/queries/facility.ts';
import { registered } from '#features/registration/queries/find-registration.ts';
import { hashOf } from '#features/registration/queries/slot-secrets.ts';
import { linkState } from '#features/registration/rules.ts';
import { registration, slot } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { strengthOf } from '../rules/proofs.ts';
import { type Claim, comparableNumber } from './claim.ts';
import { comparablePhone, lastFour, phonesOf } from './phones.ts';
import type { ProvenSlot } from './sessions.ts';

/**
 * The slots that arrive on `date` and that this claim fits, as far as they can still be used. A code is of one slot,
 * a room leader's too; everything else is known of the main guest alone.
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
    .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
    .leftJoin(registration, registered)
    .where(
      and(
        eq(slot.facilityId, facility.id),
        eq(booking.checkinDate, date),
        await named(db, facility.id, claim, date),
      ),
    );
  return rows
    .filter(row => fits(claim, row.booking, facility.country))
    .filter(row => linkState(row.booking, row.registrationId !== null, facility.timezone, at) !== 'expired')
    .map(row => ({
      facilityId: facility.id,
      bookingId: row.booking.id,
      slotId: row.slotId,
      strength: strengthOf(claim.kind),
    }));
}

/** The few slots that an index names for this claim. The same keys stand for more than the same text: see `fits`. */
async function named(
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

function fits({ kind, value }: Claim, row: Booking, country: string): boolean {
  switch (kind) {
    case 'code':
      return true;
    case 'number':
      return numbersOf(row).some(number => comparableNumber(number) === value);
    case 'last-four':
      return phonesOf(row).some(written => lastFour(written) === value);
    case 'phone':
      return phonesOf(row).some(written => comparablePhone(written, country) === value);
  }
}
