import { deepEqual } from 'fast-equals';
import type { BookingMetadata } from '#features/booking/booking/contract.ts';
import type { BookingFacts, IncomingBooking } from '#features/booking/booking/rules/intake.ts';
import { comparableText } from '#platform/text/clean.ts';
import type { Field, Mapping } from './fields.ts';
import type { RowError, RowValues } from './row.ts';

/** Returns the metadata keys that a file with these columns contains. Other keys keep their stored values. */
export function providedKeys(mapping: Mapping): (keyof BookingMetadata)[] {
  const has = (...columns: Field[]) => columns.some(field => mapping[field] !== undefined);
  const columnsProvided: [keyof BookingMetadata, boolean][] = [
    ['full_name', has('full_name', 'family_name', 'given_name')],
    ['full_name_for_katakana', has('full_name_for_katakana')],
    ['phone', has('phone')],
    ['email_address', has('email_address')],
    ['postal_code', has('postal_code')],
    ['full_address', has('full_address')],
    ['number_of_guests', has('number_of_guests', 'adults', 'children', 'infants')],
    ['reservation_site', has('reservation_site')],
    ['language', has('language')],
    ['room_quantity', true],
  ];
  return columnsProvided.flatMap(([key, isSaid]) => (isSaid ? [key] : []));
}

/**
 * A row of a booking. `isSameBooking`: staff have confirmed that the row belongs to the booking, although the
 * names differ.
 */
export type BookingRow = { number: number; says: RowValues; isSameBooking: boolean };

/** The combined rows of one booking, and the faults found in each row by comparison with the other rows. */
export type CombinedRows = {
  says: RowValues;
  roomQuantity: number | null;
  faults: ReadonlyMap<number, RowError[]>;
};

/**
 * Combines rows with the same number into one booking. Each row is a room, unless the row repeats a room or
 * is a later night of a room. Cancelled rooms are ignored, and the booking is cancelled if all its rooms are.
 * A row is reported as an error and ignored if its days differ from those of the first row, or if its name
 * differs and staff have not accepted the difference.
 */
export function combineRows(rows: readonly BookingRow[]): CombinedRows | null {
  const activeRows = rows.filter(({ says }) => says.status !== 'cancelled');
  const usedRows = activeRows.length > 0 ? activeRows : rows;
  const [first] = usedRows;
  if (!first) return null;
  const faults = faultsBetween(rows, usedRows, first);
  const has = ({ number }: BookingRow, ...codes: RowError['code'][]) =>
    faults.get(number)?.some(({ code }) => codes.includes(code)) === true;
  const validRows = usedRows.filter(({ number }) => !faults.get(number)?.some(({ bars }) => bars));
  const roomRows = validRows.filter(row => !row.says.isLaterNight && !has(row, 'repeated'));
  // Excludes rows with another name. Otherwise the phone number of another guest would prove this booking.
  const guestRows = validRows.filter(row => !has(row, 'other_name'));
  const combinedValues = {
    ...first.says,
    status: activeRows.length > 0 ? first.says.status : ('cancelled' as const),
    persons: sumOf(roomRows.map(each => each.says.persons)),
    roomNumber: [...new Set(roomRows.map(each => each.says.roomNumber).filter(Boolean))]
      .join(', ')
      .slice(0, 50),
    checkinTime: validRows.find(each => each.says.checkinTime !== null)?.says.checkinTime ?? null,
    guest: Object.assign({}, ...guestRows.map(each => each.says.guest).toReversed()) as BookingMetadata,
    lost: guestRows.flatMap(each => each.says.lost),
  };
  const hasRoomCount = roomRows.length > 1 || roomRows.some(each => each.says.rooms !== null);
  const roomQuantity = hasRoomCount ? (sumOf(roomRows.map(each => each.says.rooms ?? 1)) ?? null) : null;
  return { says: combinedValues, roomQuantity, faults };
}

const isSameName = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || nameKey(one) === nameKey(other);

/** Normalizes a name, ignoring spacing, punctuation, case and letter width. */
const nameKey = (name: string) =>
  comparableText(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

type ReportFault = (row: BookingRow, code: RowError['code'], bars: boolean, beside: BookingRow) => void;

function faultsBetween(rows: readonly BookingRow[], standing: readonly BookingRow[], first: BookingRow) {
  const faults = new Map<number, RowError[]>();
  const report: ReportFault = ({ number }, code, bars, beside) => {
    const fault = { field: faultField[code] ?? 'booking_no', code, bars, row: beside.number };
    faults.set(number, [...(faults.get(number) ?? []), fault]);
  };
  reportOtherNames(rows, report);
  const hasSameDates = ({ says }: BookingRow) =>
    says.checkin === first.says.checkin && says.checkout === first.says.checkout;
  for (const row of standing) if (!hasSameDates(row)) report(row, 'disagrees', true, first);
  const counted = standing.filter(({ number }) => !faults.get(number)?.some(({ bars }) => bars));
  reportRepeatedRooms(
    counted.filter(({ says }) => !says.isLaterNight),
    report,
  );
  return faults;
}

const faultField: Partial<Record<RowError['code'], Field>> = {
  other_name: 'full_name',
  disagrees: 'checkin_date',
};

function reportOtherNames(rows: readonly BookingRow[], say: ReportFault): void {
  const rowWithName = rows.find(({ says }) => says.guest.full_name !== undefined);
  for (const row of rows)
    if (rowWithName && !isSameName(rowWithName.says.guest.full_name, row.says.guest.full_name))
      say(row, 'other_name', !row.isSameBooking, rowWithName);
}

function reportRepeatedRooms(rooms: readonly BookingRow[], say: ReportFault): void {
  rooms.forEach((row, at) => {
    const [earliest] = rooms;
    const repeatedRoom = rooms.slice(0, at).find(each => isSameRoom(each.says, row.says));
    if (repeatedRoom) say(row, 'repeated', false, repeatedRoom);
    else if (at > 0 && earliest) say(row, 'another_room', false, earliest);
  });
}

/** Whether two rows are the same room. Identical rows without a room number may be two rooms. */
const isSameRoom = (one: RowValues, other: RowValues) => one.roomNumber !== '' && deepEqual(one, other);

function sumOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter(number => number !== null);
  return known.length === 0
    ? null
    : Math.min(
        9999,
        known.reduce((sum, number) => sum + number, 0),
      );
}

type StoredBooking = { facts: BookingFacts } | undefined;

/**
 * Builds the intake item. Keeps stored fields that the file does not contain. Restores a cancelled booking only
 * if the file says that it is active.
 */
export function itemOf(
  { says, roomQuantity }: CombinedRows,
  { mapping, code, stored }: { mapping: Mapping; code: string; stored: StoredBooking },
): IncomingBooking {
  const keysInFile = new Set(
    providedKeys(mapping).filter(key => !says.lost.includes(key) || key in says.guest),
  );
  const keptMetadata = Object.entries(stored?.facts.metadata ?? {}).filter(
    ([key]) => !keysInFile.has(key as keyof BookingMetadata),
  );
  const guestCount = says.persons === null ? {} : { number_of_guests: says.persons };
  const quantity = roomQuantity === null ? {} : { room_quantity: roomQuantity };
  const { status, revision } = statusChange(says.status, stored);
  return {
    pms_code: code,
    pms_reservation_no: says.bookingNo,
    checkin_date: says.checkin,
    checkout_date: says.checkout,
    ...(mapping.checkin_time !== undefined && { checkin_time: says.checkinTime }),
    ...(mapping.room_number !== undefined && { room_number: says.roomNumber || null }),
    ...(status !== undefined && { pms_booking_status: status }),
    ...(revision !== undefined && { revision }),
    metadata: {
      ...Object.fromEntries(keptMetadata),
      ...keepKnownValues(says.guest, stored),
      ...guestCount,
      ...quantity,
    },
  };
}

/**
 * Keeps the stored text if the new one differs only in encoding or letter width, so that it does not count as a
 * change.
 */
function keepKnownValues(guest: BookingMetadata, stored: StoredBooking): BookingMetadata {
  const storedMetadata: Record<string, unknown> = stored?.facts.metadata ?? {};
  return Object.fromEntries(
    Object.entries(guest).map(([key, text]) => {
      const before = storedMetadata[key];
      const isSame =
        typeof before === 'string' &&
        typeof text === 'string' &&
        comparableText(before) === comparableText(text);
      return [key, isSame ? before : text];
    }),
  );
}

function statusChange(
  status: RowValues['status'],
  stored: StoredBooking,
): { status?: 1 | 2; revision?: number } {
  if (status === 'cancelled') return { status: 2 };
  if (!stored) return { status: 1 };
  const isCancelled = stored.facts.pmsBookingStatus === 2;
  return isCancelled && status === 'active' ? { status: 1, revision: (stored.facts.revision ?? 0) + 1 } : {};
}
