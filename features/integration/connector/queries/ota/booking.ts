import { guestLanguageOf } from '#i18n/languages.ts';
import { attributeOf, elementsAt, firstElementAt, textAt, type XmlNode } from '#platform/xml/parse.ts';
import { dayOf, lastDayOf, momentOf, timeOf } from '../../rules/ota-times.ts';
import { omitEmpty, type SentBooking, type SentError, type SentWaiting } from '../../rules/sent-booking.ts';

import { type OtaPerson, personOf } from './guest.ts';

/** Status words in the specifications, without spaces and hyphens. */
const STATUSES = new Map<string, SentBooking['status'] | 'waits'>([
  ...['commit', 'book', 'booked', 'reserved', 'modify', 'modified', 'confirmed', 'new'].map(
    (word): [string, 1] => [word, 1],
  ),
  ...['cancel', 'cancelled', 'canceled', 'noshow'].map((word): [string, 2] => [word, 2]),
  ['inhouse', 3],
  ['checkedin', 3],
  ['checkedout', 4],
  ['waitlisted', 'waits'],
]);

/** Status words of a new booking. All other words mean a change or a cancellation. */
const NEW_STATUSES = new Set(['commit', 'book', 'booked', 'reserved', 'new']);

/** Reads one booking of a message. `sent` is the booking's element, `request` the element of the message. */
export function readOtaBooking(
  sent: XmlNode,
  request: XmlNode,
  timeZone: string,
): SentBooking | SentError | SentWaiting {
  const number = numberOf(sent);
  if (number === '') return { number, fault: 'number_missing' };
  const status = statusOf(sent, request);
  if (status === undefined) return { number, fault: 'status_unknown' };
  if (status === 'waits') return { number, waits: true };
  const rooms = roomsOf(sent);
  const spans = daysOf(sent, rooms, timeZone);
  const dates = datesOf(spans);
  if (!dates && status !== 2) return { number, fault: spans.length > 0 ? 'dates_turned' : 'dates_missing' };
  return {
    number,
    status,
    revision: revisionOf(sent, request, timeZone),
    dates,
    arrival: arrivalOf(sent, rooms),
    room: status === 1 || status === 2 ? undefined : roomNumberOf(rooms),
    otherNumbers: otherNumbersOf(sent),
    metadata: metadataOf(sent, request, rooms),
  };
}

/**
 * Returns the booking number, which has `Type="14"` or no type. Other types are numbers of the message or the
 * cancellation.
 */
function numberOf(sent: XmlNode): string {
  const ids = elementsAt(sent, 'UniqueID');
  const ownId =
    ids.find(id => attributeOf(id, 'Type') === '14') ?? ids.find(id => attributeOf(id, 'Type') === '');
  return attributeOf(ownId, 'ID');
}

/**
 * Returns the channel's numbers for the booking (14) and for its itinerary (26), except those marked as not for
 * guests.
 */
function otherNumbersOf(sent: XmlNode): string[] {
  return elementsAt(sent, 'ResGlobalInfo/HotelReservationIDs/HotelReservationID')
    .filter(id => ['14', '26'].includes(attributeOf(id, 'ResID_Type')))
    .filter(id => !/^(0|false)$/i.test(attributeOf(id, 'ForGuest')))
    .map(id => attributeOf(id, 'ResID_Value'));
}

/**
 * Returns the status words without spaces and hyphens. Words of the booking come before those of the message.
 */
function statusWords(sent: XmlNode, request: XmlNode): string[] {
  const words = [sent, request].flatMap(node => [
    attributeOf(node, 'ResStatus'),
    attributeOf(node, 'ResIntention'),
  ]);
  return words.filter(Boolean).map(word => word.toLowerCase().replace(/[\s_-]/g, ''));
}

/**
 * Returns the status. A cancellation in the message or the booking takes precedence. Otherwise the first status
 * word counts.
 */
function statusOf(sent: XmlNode, request: XmlNode): SentBooking['status'] | 'waits' | undefined {
  const statuses = statusWords(sent, request).map(word => STATUSES.get(word));
  return statuses.includes(2) ? 2 : statuses[0];
}

/**
 * Returns the time of the booking's last change. If it is missing, returns the creation time for a new booking,
 * otherwise the time of the message (docs/reference/connectors.md#older-and-newer).
 */
function revisionOf(sent: XmlNode, request: XmlNode, timeZone: string): number | null {
  const momentAt = (node: XmlNode, name: string) => {
    const moment = momentOf(attributeOf(node, name), timeZone);
    // Some systems send the first day of year 1 for a missing value.
    return moment !== null && moment > 0 ? moment : null;
  };
  const modifiedAt = momentAt(sent, 'LastModifyDateTime');
  if (modifiedAt !== null) return modifiedAt;
  const [created, made] = [momentAt(sent, 'CreateDateTime'), momentAt(request, 'TimeStamp')];
  return isNew(sent, request) ? (created ?? made) : (made ?? created);
}

/**
 * Whether the message announces a new booking. A single word that means a change is enough to return false,
 * because many systems also send Commit or Reserved with a change.
 */
const isNew = (sent: XmlNode, request: XmlNode) =>
  statusWords(sent, request)
    .filter(word => STATUSES.has(word))
    .every(word => NEW_STATUSES.has(word));

/** Returns the rooms that are not cancelled. Returns all rooms if all are cancelled. */
function roomsOf(sent: XmlNode): XmlNode[] {
  const rooms = elementsAt(sent, 'RoomStays/RoomStay');
  const bookedRooms = rooms.filter(room => !/^cancel/i.test(attributeOf(room, 'RoomStayStatus')));
  return bookedRooms.length > 0 ? bookedRooms : rooms;
}

type Days = { first: string; last: string };

/**
 * Returns the first and last date of each room for which both are known. The last date may be before the
 * first.
 */
function daysOf(sent: XmlNode, rooms: readonly XmlNode[], timeZone: string): Days[] {
  return spansOf(sent, rooms).flatMap(span => {
    const first = dayOf(attributeOf(span, 'Start'), timeZone);
    if (first === null) return [];
    const last = lastDayOf(first, attributeOf(span, 'End'), attributeOf(span, 'Duration'), timeZone);
    return last === null ? [] : [{ first, last }];
  });
}

function datesOf(days: readonly Days[]): SentBooking['dates'] {
  const spans = days.filter(({ first, last }) => first <= last);
  const [first] = spans.map(span => span.first).toSorted();
  const last = spans
    .map(span => span.last)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

function spansOf(sent: XmlNode, rooms: readonly XmlNode[]): XmlNode[] {
  const roomSpans = rooms.flatMap(room => elementsAt(room, 'TimeSpan'));
  return roomSpans.length > 0 ? roomSpans : elementsAt(sent, 'ResGlobalInfo/TimeSpan');
}

/** Returns the guest's expected arrival. Ignores midnight, which some systems use for an unknown time. */
function arrivalOf(sent: XmlNode, rooms: readonly XmlNode[]): string | undefined {
  const guest = primaryGuest(sent, rooms);
  const arrivalTimes = [
    attributeOf(guest, 'ArrivalTime'),
    ...spansOf(sent, rooms).map(span => attributeOf(span, 'Start')),
  ];
  return arrivalTimes.map(timeOf).find(time => time !== undefined && time !== '00:00');
}

/**
 * Returns the room number. Valid only from check-in on, because channels may use the attribute for their own
 * room names before that.
 */
function roomNumberOf(rooms: readonly XmlNode[]): string | undefined {
  const roomNumbers = rooms
    .flatMap(room => elementsAt(room, 'RoomTypes/RoomType'))
    .map(type => attributeOf(type, 'RoomID'));
  const joinedNumbers = [...new Set(roomNumbers.filter(Boolean))].join(', ');
  return joinedNumbers === '' || joinedNumbers.length > 50 ? undefined : joinedNumbers;
}

function metadataOf(sent: XmlNode, request: XmlNode, rooms: readonly XmlNode[]): SentBooking['metadata'] {
  const guest = personOf(firstElementAt(primaryGuest(sent, rooms), 'Profiles/ProfileInfo/Profile/Customer'));
  const booker = personOf(firstElementAt(sent, 'ResGlobalInfo/Profiles/ProfileInfo/Profile/Customer'));
  return omitEmpty({
    ...namesOf(guest, booker),
    ...contactOf(guest, booker),
    ...addressOf(guest.address === '' && isSamePerson(guest, booker) ? booker : guest),
    number_of_guests: guestsOf(sent, rooms),
    room_quantity: rooms.reduce((sum, room) => sum + unitCountOf(room), 0),
    reservation_site: channelNameOf(sent) || channelNameOf(request),
    language: languageOf([guest.language, booker.language, attributeOf(request, 'PrimaryLangID')]),
  });
}

/**
 * Returns the guest marked as the main guest, otherwise the first guest of the first room, otherwise the first
 * guest.
 */
function primaryGuest(sent: XmlNode, rooms: readonly XmlNode[]): XmlNode | undefined {
  const guests = elementsAt(sent, 'ResGuests/ResGuest');
  const guestRefs = rooms
    .flatMap(room => elementsAt(room, 'ResGuestRPHs/ResGuestRPH'))
    .map(each => attributeOf(each, 'RPH'));
  return (
    guests.find(guest => /^(1|true)$/i.test(attributeOf(guest, 'PrimaryIndicator'))) ??
    guests.find(guest => guestRefs[0] !== undefined && attributeOf(guest, 'ResGuestRPH') === guestRefs[0]) ??
    guests[0]
  );
}

/** Returns the guest's name. Uses the booker's name if the guest has none. */
function namesOf(guest: OtaPerson, booker: OtaPerson) {
  const person = guest.name === '' ? booker : guest;
  return { full_name: person.name, full_name_for_katakana: person.kana };
}

/**
 * Returns the guest's contact details. Uses those of the booker if the guest has none
 * (docs/reference/connectors.md#who-comes).
 */
function contactOf(guest: OtaPerson, booker: OtaPerson) {
  return { phone: guest.phone || booker.phone, email_address: guest.email || booker.email };
}

const addressOf = ({ postalCode, address }: OtaPerson) => ({
  postal_code: postalCode,
  full_address: address,
});

const isSamePerson = (guest: OtaPerson, booker: OtaPerson) => guest.name === '' || guest.name === booker.name;

/**
 * Returns the number of persons of all ages, because the guest register includes children. Undefined if there
 * are no counts.
 */
function guestsOf(sent: XmlNode, rooms: readonly XmlNode[]): number | undefined {
  const roomGuestCount = rooms.reduce(
    (sum, room) => sum + countIn(firstElementAt(room, 'GuestCounts'), unitCountOf(room)),
    0,
  );
  return roomGuestCount || countIn(firstElementAt(sent, 'ResGlobalInfo/GuestCounts'), 1) || undefined;
}

function countIn(counts: XmlNode | undefined, units: number): number {
  const roomCount = /^(1|true)$/i.test(attributeOf(counts, 'IsPerRoom')) ? units : 1;
  return elementsAt(counts, 'GuestCount').reduce(
    (sum, count) => sum + countOf(count, 'Count') * roomCount,
    0,
  );
}

function unitCountOf(room: XmlNode): number {
  const unitElements = [...elementsAt(room, 'RoomTypes/RoomType'), ...elementsAt(room, 'RoomRates/RoomRate')];
  return unitElements.map(each => countOf(each, 'NumberOfUnits')).find(units => units > 0) ?? 1;
}

function countOf(node: XmlNode, name: string): number {
  const count = attributeOf(node, name);
  return /^\d{1,4}$/.test(count) ? Number(count) : 0;
}

/**
 * Returns the name or code of the booking's channel. If there are several channels, returns the primary one.
 */
function channelNameOf(node: XmlNode): string {
  const channels = elementsAt(node, 'POS/Source/BookingChannel');
  const primary =
    channels.find(channel => /^(1|true)$/i.test(attributeOf(channel, 'Primary'))) ?? channels[0];
  return textAt(primary, 'CompanyName') || attributeOf(firstElementAt(primary, 'CompanyName'), 'Code');
}

const languageOf = (said: readonly string[]) => said.map(guestLanguageOf).find(language => language !== null);
