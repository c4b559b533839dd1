import { z } from 'zod';
import { guestLanguageOf } from '#i18n/languages.ts';
import { formatName, pickName } from '../../rules/names.ts';
import { dayOf, momentOf } from '../../rules/ota-times.ts';
import { datesFrom, omitEmpty, type SentBooking, type SentError } from '../../rules/sent-booking.ts';
import { text } from '../vendor-api.ts';

/** Fields of a reservation (version 2023-06-06) that we read. */
export const reservation = z.object({
  Id: z.string().min(1),
  AccountId: z.string(),
  AccountType: text,
  BookerId: text,
  Number: z.string().min(1),
  State: z.string(),
  Origin: text,
  OriginDetails: text,
  ChannelNumber: text,
  UpdatedUtc: z.string(),
  AssignedResourceId: text,
  ScheduledStartUtc: z.string(),
  ScheduledEndUtc: z.string(),
  PersonCounts: z.array(z.object({ Count: z.int() })).nullish(),
});
export type Reservation = z.output<typeof reservation>;

export const customer = z.object({
  Id: z.string(),
  FirstName: text,
  LastName: text,
  SecondLastName: text,
  PreferredLanguageCode: text,
  LanguageCode: text,
  Email: text,
  Phone: text,
});
export type Customer = z.output<typeof customer>;

/** Customers and room names for a page of reservations, by Mews' ids. */
export type RelatedRecords = { customers: ReadonlyMap<string, Customer>; rooms: ReadonlyMap<string, string> };

/** An unconfirmed or optional reservation is not a booking yet. */
const STATUSES = new Map<string, SentBooking['status']>([
  ['Confirmed', 1],
  ['Canceled', 2],
  ['Started', 3],
  ['Processed', 4],
]);

/**
 * Converts a reservation of one room for the intake (docs/reference/connectors.md#mews).
 * @returns null if the reservation is not a booking yet
 */
export function bookingOf(
  listed: Reservation,
  known: RelatedRecords,
  timeZone: string,
): SentBooking | SentError | null {
  const status = STATUSES.get(listed.State);
  const [first, last] = [dayOf(listed.ScheduledStartUtc, timeZone), dayOf(listed.ScheduledEndUtc, timeZone)];
  if (status === undefined) return null;
  const { Id: id, Number: number } = listed;
  const days = datesFrom(status, first, last);
  if ('fault' in days) return { number, id, ...days };
  return {
    number,
    status,
    revision: momentOf(listed.UpdatedUtc, timeZone),
    ...days,
    // The API contains the hotel's standard arrival time, not the guest's expected one.
    arrival: undefined,
    room: roomIn(listed, known),
    // `ChannelManagerNumber` is excluded, because it only numbers the rooms of a group and could be guessed.
    otherNumbers: [listed.ChannelNumber],
    metadata: metadataOf(listed, known),
  };
}

/** Returns the room number. Null if the reservation has no room, so that a removed room is cleared. */
function roomIn({ AssignedResourceId }: Reservation, { rooms }: RelatedRecords): string | null | undefined {
  if (AssignedResourceId === '') return null;
  const name = rooms.get(AssignedResourceId);
  return name === undefined || name === '' || name.length > 50 ? undefined : name;
}

/**
 * Builds the metadata. The booker's details replace unknown values of the guest
 * (docs/reference/connectors.md#who-comes).
 */
function metadataOf(listed: Reservation, { customers }: RelatedRecords): SentBooking['metadata'] {
  const booker = customers.get(listed.BookerId);
  const guest = customers.get(listed.AccountId) ?? booker;
  const { name, kana } = pickName(guest ? [nameOf(guest)] : []);
  const language = [guest, booker]
    .map(each => each?.PreferredLanguageCode || each?.LanguageCode)
    .find(Boolean);
  return omitEmpty({
    full_name: name,
    full_name_for_katakana: kana,
    phone: guest?.Phone || booker?.Phone,
    email_address: guest?.Email || booker?.Email,
    number_of_guests: (listed.PersonCounts ?? []).reduce((sum, { Count }) => sum + Count, 0),
    room_quantity: 1,
    reservation_site: listed.OriginDetails || listed.Origin,
    language: guestLanguageOf(language ?? ''),
  });
}

const nameOf = ({ FirstName, LastName, SecondLastName }: Customer) =>
  formatName({ family: [LastName, SecondLastName].filter(Boolean).join(' '), given: FirstName });
