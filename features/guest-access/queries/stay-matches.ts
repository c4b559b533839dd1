import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import type { Facility } from '#features/facility/queries.ts';
import { registration } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ProvenSlot } from '../identify.ts';
import { linkState } from '../link-state.ts';
import { comparablePhone, lastFour, phonesOf } from '../phones.ts';
import { hashOf } from '../secrets.ts';
import type { Claim } from '../stay-claim.ts';
import { slot } from '../tables.ts';
import { registered } from './link.ts';

/**
 * The slots that arrive on `date` and that this claim fits, as far as they can still be used. A code is of one slot,
 * a room leader's too; everything else is known of the main guest alone.
 */
export async function slotsOfStay(
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
    .where(and(eq(slot.facilityId, facility.id), eq(booking.checkinDate, date), fits(claim)));
  return rows
    .filter(row => claim.kind !== 'phone' || hasPhone(row.booking, claim.value, facility.country))
    .filter(row => linkState(row.booking, row.registrationId !== null, facility.timezone, at) !== 'expired')
    .map(row => ({
      facilityId: facility.id,
      bookingId: row.booking.id,
      slotId: row.slotId,
      strength: claim.kind === 'code' || claim.kind === 'phone' ? 'strong' : 'weak',
    }));
}

/** Phones are written in many ways: those with other last digits are left out here, the rest is compared in full. */
function fits({ kind, value }: Claim): SQL | undefined {
  if (kind === 'code') return eq(slot.verificationCodeHash, hashOf.verificationCode(value));
  const claimed =
    kind === 'number'
      ? eq(sql`upper(trim(normalize(${booking.pmsReservationNo}, nfkc)))`, value)
      : or(
          eq(booking.phone, value),
          ...[booking.phone, booking.guestContactNo, sql`${booking.metadata} ->> 'phone'`].map(written =>
            eq(
              sql`right(regexp_replace(normalize(${written}, nfkc), '[^0-9]', '', 'g'), 4)`,
              lastFour(value),
            ),
          ),
        );
  return and(eq(slot.number, 0), claimed);
}

const hasPhone = (stay: Parameters<typeof phonesOf>[0], typed: string, country: string) =>
  phonesOf(stay).some(written => comparablePhone(written, country) === typed);
