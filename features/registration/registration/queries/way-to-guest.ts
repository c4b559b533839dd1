import { and, eq, inArray, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { openContact } from '#features/booking/booking/rules/send-method.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { recipientOf } from '../rules.ts';
import { registration, slot } from '../tables.ts';

type Named = { facilityId: number; registrationId: number };
type Way = { channel: 'email' | 'sms'; to: string };

/**
 * Returns how to contact a registered guest about their registration. Uses SMS for a main guest if the booking
 * uses SMS, otherwise email. Undefined if there is no contact data or the registration was withdrawn.
 */
export async function wayToGuest(db: Db, { facilityId, registrationId }: Named): Promise<Way | undefined> {
  return (await waysToGuests(db, facilityId, [registrationId])).get(registrationId);
}

/** Like `wayToGuest`, for several registrations in one query. The result is by registration id. */
export async function waysToGuests(
  db: Db,
  facilityId: number,
  registrationIds: readonly number[],
): Promise<Map<number, Way>> {
  const found = await db
    .select({ registration, booking, slot })
    .from(registration)
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        inArray(registration.id, [...registrationIds]),
        isNull(registration.withdrawnAt),
      ),
    );
  return new Map(
    found.flatMap((each): [number, Way][] => {
      const way = wayOf(each);
      return way ? [[each.registration.id, way]] : [];
    }),
  );
}

type Found = {
  registration: typeof registration.$inferSelect;
  booking: Booking;
  slot: typeof slot.$inferSelect;
};

function wayOf(found: Found): Way | undefined {
  const { phone, email } = openContact(
    { phone: found.booking.phone, email: recipientOf(found) },
    found.booking,
  );
  if (found.slot.number === 0 && found.booking.sendMethod === 'sms' && phone)
    return { channel: 'sms', to: phone };
  return email ? { channel: 'email', to: email } : undefined;
}
