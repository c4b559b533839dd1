import { z } from 'zod';
import { guestLanguageOf } from '#i18n/languages.ts';
import { formatAddress, formatName, pickName } from '../../rules/names.ts';
import { dayOf, momentOf } from '../../rules/ota-times.ts';
import { datesFrom, omitEmpty, type SentBooking, type SentError } from '../../rules/sent-booking.ts';
import { text } from '../vendor-api.ts';

const address = z
  .object({
    addressLine1: text,
    addressLine2: text,
    postalCode: text,
    city: text,
    countryCode: text,
  })
  .nullish();

const person = z
  .object({
    firstName: text,
    middleInitial: text,
    lastName: text,
    email: text,
    phone: text,
    address,
    preferredLanguage: text,
  })
  .nullish();
type Person = z.output<typeof person>;

export const reservation = z.object({
  id: z.string().min(1),
  bookingId: text,
  externalCode: text,
  status: z.string(),
  property: z.object({ id: z.string(), name: text }),
  unit: z.object({ name: text }).nullish(),
  arrival: z.string(),
  departure: z.string(),
  modified: z.string(),
  adults: z.int(),
  childrenAges: z.array(z.int()).nullish(),
  channelCode: text,
  source: text,
  primaryGuest: person,
  booker: person,
});
export type Reservation = z.output<typeof reservation>;

const STATUSES = new Map<string, SentBooking['status']>([
  ['Confirmed', 1],
  ['Canceled', 2],
  ['NoShow', 2],
  ['InHouse', 3],
  ['CheckedOut', 4],
]);

/**
 * Converts a reservation of one room for the intake (docs/reference/connectors.md#apaleo).
 * @returns null if its status is unknown
 */
export function bookingOf(listed: Reservation, timeZone: string): SentBooking | SentError | null {
  const status = STATUSES.get(listed.status);
  const [first, last] = [dayOf(listed.arrival, timeZone), dayOf(listed.departure, timeZone)];
  if (status === undefined) return null;
  const { id: number } = listed;
  const days = datesFrom(status, first, last);
  if ('fault' in days) return { number, ...days };
  return {
    number,
    status,
    revision: momentOf(listed.modified, timeZone),
    ...days,
    // The API contains the hotel's standard arrival time, not the guest's expected one.
    arrival: undefined,
    room: roomIn(listed),
    otherNumbers: [listed.bookingId, listed.externalCode],
    metadata: metadataOf(listed),
  };
}

/** Returns the room number. Null if the reservation has no room, so that a removed room is cleared. */
function roomIn({ unit }: Reservation): string | null | undefined {
  const name = unit?.name ?? '';
  return name.length > 50 ? undefined : name || null;
}

/**
 * Builds the metadata. The booker's details replace unknown values of the guest
 * (docs/reference/connectors.md#who-comes).
 */
function metadataOf({ primaryGuest: guest, booker, ...listed }: Reservation): SentBooking['metadata'] {
  const { name, kana } = pickName([nameOf(guest) || nameOf(booker)]);
  const homeAddress = guest?.address ?? (nameOf(guest) === nameOf(booker) ? booker?.address : undefined);
  return omitEmpty({
    full_name: name,
    full_name_for_katakana: kana,
    phone: guest?.phone || booker?.phone,
    email_address: guest?.email || booker?.email,
    postal_code: homeAddress?.postalCode,
    full_address:
      homeAddress &&
      formatAddress({
        lines: [homeAddress.addressLine1, homeAddress.addressLine2],
        city: homeAddress.city,
        state: '',
        country: homeAddress.addressLine1 === '' ? '' : homeAddress.countryCode,
      }),
    number_of_guests: listed.adults + (listed.childrenAges?.length ?? 0),
    room_quantity: 1,
    reservation_site: listed.source || listed.channelCode,
    language: guestLanguageOf(guest?.preferredLanguage || booker?.preferredLanguage || ''),
  });
}

const nameOf = (known: Person) =>
  known ? formatName({ family: known.lastName, given: known.firstName, middle: known.middleInitial }) : '';
