import { and, eq, inArray, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { openContact } from '#features/booking/booking/rules/send-method.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { recipientOf } from '../rules.ts';
import { registration, slot } from '../tables.ts';

type RegistrationRef = { facilityId: number; registrationId: number };
type GuestContact = { channel: 'email' | 'sms'; to: string };

/**
 * Returns how to contact a registered guest about their registration. Uses SMS for a main guest if the booking
 * uses SMS, otherwise email. Undefined if there is no contact data or the registration was withdrawn.
 */
export async function contactOfGuest(
  db: Db,
  { facilityId, registrationId }: RegistrationRef,
): Promise<GuestContact | undefined> {
  return (await contactsOfGuests(db, facilityId, [registrationId])).get(registrationId);
}

/** Like `contactOfGuest`, for several registrations in one query. The result is keyed by registration id. */
export async function contactsOfGuests(
  db: Db,
  facilityId: number,
  registrationIds: readonly number[],
): Promise<Map<number, GuestContact>> {
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
    found.flatMap((each): [number, GuestContact][] => {
      const contact = contactOf(each);
      return contact ? [[each.registration.id, contact]] : [];
    }),
  );
}

type ContactRow = {
  registration: typeof registration.$inferSelect;
  booking: Booking;
  slot: typeof slot.$inferSelect;
};

function contactOf(found: ContactRow): GuestContact | undefined {
  const { phone, email } = openContact(
    { phone: found.booking.phone, email: recipientOf(found) },
    found.booking,
  );
  if (found.slot.number === 0 && found.booking.sendMethod === 'sms' && phone)
    return { channel: 'sms', to: phone };
  return email ? { channel: 'email', to: email } : undefined;
}
