import { and, eq, isNull } from 'drizzle-orm';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { type Contact, trustedContactOf } from '#features/booking/booking/queries/list-columns.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { readLetterHotel } from './letter-hotel.ts';
import type { Occasion } from './letters/to-guests.ts';

export type RegistrationDetails = Omit<Occasion, 'guest'> & {
  registration: typeof registration.$inferSelect;
  booking: Booking;
  slot: typeof slot.$inferSelect;
  slug: string;
  replyTo: string | null;
};

/** @returns undefined if the registration was withdrawn */
export async function registrationDetails(
  db: Db,
  facilityId: number,
  registrationId: number,
): Promise<RegistrationDetails | undefined> {
  const [found] = await db
    .select({ registration, booking: bookingTable, slot, facility, replyTo: activeUser.email })
    .from(registration)
    .innerJoin(
      bookingTable,
      and(eq(bookingTable.facilityId, registration.facilityId), eq(bookingTable.id, registration.bookingId)),
    )
    .innerJoin(slot, and(eq(slot.facilityId, registration.facilityId), eq(slot.id, registration.slotId)))
    .innerJoin(facility, eq(facility.id, registration.facilityId))
    .leftJoin(activeUser, and(eq(activeUser.facilityId, facility.id), eq(activeUser.id, facility.userId)))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.id, registrationId),
        isNull(registration.withdrawnAt),
      ),
    );
  if (!found) return undefined;
  const { facility: hotel, ...details } = found;
  const language = isGuestLanguage(details.registration.language) ? details.registration.language : 'ja';
  const letterHotel = await readLetterHotel(db, hotel, language);
  return {
    ...details,
    language,
    slug: hotel.slugName,
    hotel: letterHotel,
  };
}

export const messageTargetOf = ({ registration, hotel, replyTo }: RegistrationDetails, slotId: number) => ({
  facilityId: registration.facilityId,
  bookingId: registration.bookingId,
  slotId,
  from: { name: hotel.name, replyTo },
});

/**
 * Returns the link and verification code of a slot.
 * @throws if the slot has no secrets
 */
export async function secretsOf(db: Db, facilityId: number, slotId: number) {
  const secrets = (await slotSecrets(db, facilityId, [slotId])).get(slotId);
  if (!secrets) throw new Error(`Slot ${slotId} has no secrets`);
  return secrets;
}

/**
 * Returns the name and contact data from the PMS, even if a form contains other data. Excludes a phone number
 * or email address that is not trusted yet.
 */
export async function pmsContact(db: Db, booking: Booking): Promise<Contact> {
  const hotel = await facilityById(db, booking.facilityId);
  return trustedContactOf(booking, hotel?.country ?? '');
}

/**
 * Whether two email addresses belong to the same mailbox. Ignores case, because hardly any mail server
 * distinguishes it.
 */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
