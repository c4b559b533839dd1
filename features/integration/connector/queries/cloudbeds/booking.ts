import { z } from 'zod';
import { formatAddress, formatName, pickName } from '../../rules/names.ts';
import { datesFrom, omitEmpty, type SentBooking, type SentError } from '../../rules/sent-booking.ts';

/** The specification says string, but the vendor's PHP code may send a number or null. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => String(value ?? '').trim());

/** A time such as `2025-04-02 15:00:00`. '' if invalid. */
const moment = text.transform(said => (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/.test(said) ? said : ''));

/** A map. PHP encodes an empty map as a list. */
const mapOf = <T extends z.ZodType>(value: T) =>
  z
    .union([z.record(z.string(), value), z.array(value)])
    .nullish()
    .transform(map => Object.values(map ?? {}));

const guest = z.object({
  guestID: text,
  guestName: text,
  guestFirstName: text,
  guestLastName: text,
  guestEmail: text,
  guestPhone: text,
  guestCellPhone: text,
  guestAddress: text,
  guestAddress2: text,
  guestCity: text,
  guestState: text,
  guestCountry: text,
  guestZip: text,
});
type Guest = z.output<typeof guest>;

const room = z.object({ roomName: text, roomStatus: text, adults: text, children: text });
type Room = z.output<typeof room>;

export const reservation = z.object({
  reservationID: z.union([z.string().min(1), z.number()]).transform(String),
  isDeleted: z
    .union([z.boolean(), z.number(), z.string()])
    .nullish()
    .transform(value => value === true || value === 1 || value === '1'),
  status: text,
  dateModified: moment,
  dateModifiedUTC: moment,
  reservationCheckIn: text,
  reservationCheckOut: text,
  guestID: text,
  guestCountry: text,
  sourceName: text,
  sourceReservationID: text,
  thirdPartyIdentifier: text,
  rooms: mapOf(room),
  guestList: mapOf(guest),
});
export type Reservation = z.output<typeof reservation>;

/** The statuses in the specification. An unconfirmed reservation is not a booking yet. */
const STATUSES = new Map<string, SentBooking['status']>([
  ['confirmed', 1],
  ['canceled', 2],
  ['no_show', 2],
  ['checked_in', 3],
  ['checked_out', 4],
]);

/**
 * Converts a reservation for the intake (docs/reference/connectors.md#cloudbeds). `arrival`: `HH:MM:SS`.
 * @returns null if the reservation is not a booking yet
 */
export function bookingOf(listed: Reservation, arrival: string | undefined): SentBooking | SentError | null {
  const { reservationID: number, status: said, isDeleted } = listed;
  const status = isDeleted ? 2 : STATUSES.get(said);
  if (status === undefined) return null;
  const [first, last] = [dayIn(listed.reservationCheckIn), dayIn(listed.reservationCheckOut)];
  const days = datesFrom(status, first, last);
  if ('fault' in days) return { number, ...days };
  const rooms = listed.rooms.filter(({ roomStatus }) => roomStatus !== 'cancelled');
  return {
    number,
    status,
    revision: revisionOf(listed),
    ...days,
    arrival: timeIn(arrival),
    room: roomIn(rooms),
    otherNumbers: [listed.sourceReservationID, listed.thirdPartyIdentifier],
    metadata: metadataOf(listed, rooms),
  };
}

/** Returns the date part. Dates and times are in the hotel's time zone. */
const dayIn = (said: string) => /^\d{4}-\d{2}-\d{2}/.exec(said)?.[0] ?? null;

/** Returns the time. Ignores midnight, which some systems use for an unknown time. */
const timeIn = (said = '') => {
  const [, time] = /^((?:[01]\d|2[0-3]):[0-5]\d)/.exec(said) ?? [];
  return time === '00:00' ? undefined : time;
};

function revisionOf({ dateModifiedUTC }: Reservation): number | null {
  const moment = Date.parse(`${dateModifiedUTC.replace(' ', 'T')}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** Returns all room numbers, joined. Null if there is no room, so that a removed room is cleared. */
function roomIn(rooms: readonly Room[]): string | null | undefined {
  const roomNames = [...new Set(rooms.map(({ roomName }) => roomName).filter(Boolean))].join(', ');
  return roomNames.length > 50 ? undefined : roomNames || null;
}

function metadataOf(listed: Reservation, rooms: readonly Room[]): SentBooking['metadata'] {
  const mainGuest = listed.guestList.find(({ guestID }) => guestID === listed.guestID) ?? listed.guestList[0];
  const { name, kana } = pickName(mainGuest ? [nameOf(mainGuest)] : []);
  const parseCount = (said: string) => (/^\d{1,4}$/.test(said) ? Number(said) : 0);
  return omitEmpty({
    full_name: name,
    full_name_for_katakana: kana,
    phone: mainGuest?.guestCellPhone || mainGuest?.guestPhone,
    email_address: mainGuest?.guestEmail.includes('@') ? mainGuest.guestEmail : undefined,
    postal_code: mainGuest?.guestZip,
    full_address: mainGuest && addressOf(mainGuest),
    number_of_guests: rooms.reduce(
      (sum, each) => sum + parseCount(each.adults) + parseCount(each.children),
      0,
    ),
    room_quantity: rooms.length,
    reservation_site: listed.sourceName,
  });
}

const nameOf = ({ guestFirstName, guestLastName, guestName }: Guest) =>
  formatName({ family: guestLastName, given: guestFirstName }) || guestName;

/** Returns the address. Returns "" if only the country is known. */
function addressOf(main: Guest): string {
  const { guestAddress, guestAddress2, guestCity: city, guestState: state, guestCountry: country } = main;
  const lines = [guestAddress, guestAddress2].filter(Boolean);
  return lines.length === 0 && city === '' ? '' : formatAddress({ lines, city, state, country });
}
