import { z } from 'zod';
import { guestLanguageOf } from '#i18n/languages.ts';
import { formatAddress, formatName, pickName } from '../../rules/names.ts';
import { dayOf, momentOf, timeOf } from '../../rules/ota-times.ts';
import { datesFrom, omitEmpty, type SentBooking, type SentError } from '../../rules/sent-booking.ts';
import { text } from '../vendor-api.ts';

const count = z
  .int()
  .nullish()
  .transform(value => value ?? 0);

const guest = z.object({
  givenName: text,
  middleName: text,
  surname: text,
  alternateGivenName: text,
  alternateSurname: text,
  alternateFullName: text,
  fullName: text,
  phoneNumber: text,
  email: text,
  language: text,
  address: z
    .object({
      streetAddress: text,
      cityName: text,
      state: text,
      postalCode: text,
      country: z.object({ code: text }).nullish(),
    })
    .nullish(),
});
type Guest = z.output<typeof guest>;

export const ids = z
  .array(z.object({ id: text, type: text }))
  .nullish()
  .transform(list => list ?? []);

export const reservation = z.object({
  reservationIdList: ids,
  hotelName: text,
  roomStay: z.object({
    arrivalDate: text,
    departureDate: text,
    expectedTimes: z.object({ reservationExpectedArrivalTime: text }).nullish(),
    adultCount: count,
    childCount: count,
    numberOfRooms: count,
    roomId: text,
    sourceCode: text,
    sourceCodeDescription: text,
    pseudoRoom: z.boolean().nullish(),
  }),
  reservationGuest: guest.nullish(),
  roomStayReservation: z.boolean().nullish(),
  lastModifyDateTime: text,
  createDateTime: text,
  reservationStatus: text,
});
export type Reservation = z.output<typeof reservation>;

/** Requested and waitlisted reservations are not bookings yet. */
const STATUSES = new Map<string, SentBooking['status']>([
  ['Reserved', 1],
  ['DueIn', 1],
  ['Walkin', 1],
  ['Cancelled', 2],
  ['NoShow', 2],
  ['InHouse', 3],
  ['DueOut', 3],
  ['PendingCheckout', 3],
  ['CheckedOut', 4],
]);

/**
 * Converts a reservation for the intake (docs/reference/connectors.md#oracle-opera-cloud).
 * @returns null if the reservation is not a booking of a room
 */
export function bookingOf(listed: Reservation, timeZone: string): SentBooking | SentError | null {
  const { roomStay, roomStayReservation } = listed;
  const number = idOfType(listed.reservationIdList, 'Reservation');
  const status = STATUSES.get(listed.reservationStatus);
  const [first, last] = [dayOf(roomStay.arrivalDate, timeZone), dayOf(roomStay.departureDate, timeZone)];
  if (number === '' || status === undefined || roomStayReservation === false || roomStay.pseudoRoom)
    return null;
  const days = datesFrom(status, first, last);
  if ('fault' in days) return { number, ...days };
  return {
    number,
    status,
    revision: momentOf(toIsoMoment(listed.lastModifyDateTime || listed.createDateTime), timeZone),
    ...days,
    arrival: arrivalIn(roomStay),
    room: roomStay.roomId.length > 50 ? undefined : roomStay.roomId || null,
    otherNumbers: idsOfType(listed.reservationIdList, 'Confirmation'),
    metadata: metadataOf(listed),
  };
}

export const idOfType = (list: z.output<typeof ids>, wanted: string): string =>
  idsOfType(list, wanted)[0] ?? '';

const idsOfType = (list: z.output<typeof ids>, wanted: string): string[] =>
  list.filter(({ type }) => type === wanted).map(({ id }) => id);

/**
 * Converts `2025-03-01 10:00:00.0`, as in the examples of the specification, to the format with a T that the
 * specification requires.
 */
const toIsoMoment = (moment: string) => moment.replace(' ', 'T');

/**
 * Returns the local time at the hotel and ignores an offset. Also ignores midnight, which some systems use for
 * an unknown time.
 */
function arrivalIn({ expectedTimes }: Reservation['roomStay']): string | undefined {
  const time = timeOf(toIsoMoment(expectedTimes?.reservationExpectedArrivalTime ?? ''));
  return time === '00:00' ? undefined : time;
}

function metadataOf({ reservationGuest: known, roomStay }: Reservation): SentBooking['metadata'] {
  const { name, kana } = pickName(known ? namesOf(known) : []);
  return omitEmpty({
    full_name: name,
    full_name_for_katakana: kana,
    phone: known?.phoneNumber,
    email_address: known?.email.includes('@') ? known.email : undefined,
    postal_code: known?.address?.postalCode,
    full_address: known && addressOf(known),
    number_of_guests: roomStay.adultCount + roomStay.childCount,
    room_quantity: roomStay.numberOfRooms || 1,
    reservation_site: roomStay.sourceCodeDescription || roomStay.sourceCode,
    language: languageOf(known?.language ?? ''),
  });
}

/**
 * Returns the name and the alternate name. In Japan the alternate name is in another script or is the reading.
 */
const namesOf = (known: Guest): string[] => [
  formatName({ family: known.surname, given: known.givenName, middle: known.middleName }) || known.fullName,
  formatName({ family: known.alternateSurname, given: known.alternateGivenName }) || known.alternateFullName,
];

/** Returns the address. Returns "" if only the country is known. */
function addressOf({ address }: Guest): string {
  const { streetAddress = '', cityName = '', state = '', country } = address ?? {};
  if (streetAddress === '' && cityName === '') return '';
  return formatAddress({ lines: [streetAddress], city: cityName, state, country: country?.code ?? '' });
}

/**
 * Returns the guest's language. Each hotel configures its own codes, but `E` is English in all examples of the
 * specification.
 */
const languageOf = (code: string) => guestLanguageOf(code === 'E' ? 'en' : code.toLowerCase());
