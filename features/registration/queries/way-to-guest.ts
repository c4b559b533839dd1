import { and, eq, isNull } from 'drizzle-orm';
import { openContact } from '#features/booking/rules/send-method.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { recipientOf } from '../rules.ts';
import { registration, slot } from '../tables.ts';

type Named = { facilityId: number; registrationId: number };

/**
 * How somebody who has registered is written to about it: the main guest by SMS where the booking goes by SMS, everybody else by
 * mail. Undefined where nothing leads to them, or the registration was withdrawn.
 */
export async function wayToGuest(
  db: Db,
  { facilityId, registrationId }: Named,
): Promise<{ channel: 'email' | 'sms'; to: string } | undefined> {
  const [found] = await db
    .select({ registration, booking, slot })
    .from(registration)
    .innerJoin(
      booking,
      and(eq(booking.facilityId, registration.facilityId), eq(booking.id, registration.bookingId)),
    )
    .innerJoin(slot, and(eq(slot.facilityId, registration.facilityId), eq(slot.id, registration.slotId)))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.id, registrationId),
        isNull(registration.withdrawnAt),
      ),
    );
  if (!found) return undefined;
  const { phone } = openContact(found.booking, found.booking);
  if (found.slot.number === 0 && found.booking.sendMethod === 'sms' && phone)
    return { channel: 'sms', to: phone };
  const to = recipientOf(found);
  return to ? { channel: 'email', to } : undefined;
}
