import type { BookingMetadata } from '#features/booking/contract.ts';
import { daysAfter } from '#features/facility/rules/days.ts';
import { withoutOverrides } from '#features/questionnaire/rules/formats.ts';
import type { DayOrderOfFile, Field, Mapping } from './fields.ts';
import { narrow, readCount, readDay, readStatus, readTime } from './values.ts';

/** What is wrong with a cell; `bars`: the row cannot be taken in so. What else is wrong is shown, and the row taken without it. */
export type Fault = {
  field: Field;
  code:
    | 'missing'
    | 'not_a_day'
    | 'not_a_time'
    | 'not_a_number'
    | 'too_long'
    | 'before_checkin'
    | 'disagrees'
    | 'status_unknown'
    | 'phone_unread'
    | 'email_unread';
  bars: boolean;
};

/** What one row says. */
export type RowSays = {
  bookingNo: string;
  checkin: string;
  checkout: string;
  checkinTime: string | null;
  roomNumber: string;
  /** Null: the file does not say. */
  rooms: number | null;
  persons: number | null;
  /** It is the same booking's second night, or later: no room of its own. */
  isLaterNight: boolean;
  /** Null: the file does not say. */
  status: 'cancelled' | 'active' | null;
  guest: BookingMetadata;
};

/** `says` is null where the row cannot be taken in, or is no booking. */
export type ReadRow = { bookingNo: string; isNone: boolean; says: RowSays | null; faults: Fault[] };

type How = { mapping: Mapping; dayOrder: DayOrderOfFile };

/** Reads a row. Phones and addresses are judged where the hotel's country is known. */
export function readRow(cells: readonly string[], { mapping, dayOrder }: How): ReadRow {
  const faults: Fault[] = [];
  const cell = cellOf(cells, mapping);
  const fault = (field: Field, code: Fault['code'], bars = true) => {
    faults.push({ field, code, bars });
  };
  const status = statusOf(cell, mapping, fault);
  const said = wordsOf(cell, fault);
  const bookingNo = numberOf(cell, fault);
  // What is no booking need not be one.
  if (status === 'none') return { bookingNo, isNone: true, says: null, faults: [] };
  const counts = countsOf(cell, fault);
  const days = daysOf(cell, counts.nights, dayOrder, fault);
  if (!days || faults.some(({ bars }) => bars)) return { bookingNo, isNone: false, says: null, faults };
  const says = { ...days, ...said, ...counts, bookingNo, status };
  return { bookingNo, isNone: false, says, faults };
}

/** Of which booking a row is; empty where it says none. */
export const bookingNoOf = (cells: readonly string[], mapping: Mapping): string =>
  numberOf(cellOf(cells, mapping), () => undefined);

type Cell = (field: Field) => string;
type Find = (field: Field, code: Fault['code'], bars?: boolean) => void;

const cellOf =
  (cells: readonly string[], mapping: Mapping): Cell =>
  field => {
    const at = mapping[field];
    return at === undefined ? '' : withoutOverrides(cells[at] ?? '').trim();
  };

function numberOf(cell: Cell, fault: Find): string {
  const number = narrow(cell('booking_no'));
  if (number === '') fault('booking_no', 'missing');
  if (number.length > 100) fault('booking_no', 'too_long');
  return number.slice(0, 100);
}

function wordsOf(cell: Cell, fault: Find) {
  for (const [field, most] of longest) if (cell(field).length > most) fault(field, 'too_long');
  const time = cell('checkin_time');
  const checkinTime = time === '' ? null : readTime(time);
  if (time !== '' && checkinTime === null) fault('checkin_time', 'not_a_time', false);
  return { checkinTime, roomNumber: narrow(cell('room_number')), guest: guestOf(cell) };
}

function countsOf(cell: Cell, fault: Find) {
  const count = (field: Field) => {
    const text = cell(field);
    const read = text === '' ? null : readCount(text);
    if (text !== '' && read === null) fault(field, 'not_a_number');
    return read;
  };
  const adults = count('adults');
  const others = (count('children') ?? 0) + (count('infants') ?? 0);
  const persons = count('number_of_guests') ?? (adults === null ? null : adults + others);
  const night = count('night_no');
  return {
    nights: count('nights'),
    rooms: count('room_quantity'),
    persons: persons === 0 ? null : persons,
    isLaterNight: night !== null && night > 1,
  };
}

const longest: [Field, number][] = [
  ['full_name', 300],
  ['full_name_for_katakana', 300],
  ['phone', 50],
  ['email_address', 320],
  ['postal_code', 20],
  ['full_address', 1000],
  ['reservation_site', 200],
  ['room_number', 50],
];

function statusOf(cell: Cell, mapping: Mapping, fault: Find): RowSays['status'] | 'none' {
  if (mapping.cancelled_on !== undefined && narrow(cell('cancelled_on')) !== '') return 'cancelled';
  const status = readStatus(cell('status'));
  if (status !== 'unknown') return status;
  fault('status', 'status_unknown', false);
  return null;
}

/** Check-in and check-out, which may stand there as the last night or as a number of nights. */
function daysOf(
  cell: Cell,
  nights: number | null,
  order: DayOrderOfFile,
  fault: Find,
): { checkin: string; checkout: string } | null {
  const dayIn = (field: Field) => {
    const text = cell(field);
    const day = text === '' ? null : readDay(text, order);
    if (text !== '' && day === null) fault(field, 'not_a_day');
    return day;
  };
  const checkin = dayIn('checkin_date');
  if (cell('checkin_date') === '') fault('checkin_date', 'missing');
  const last = dayIn('last_night');
  const byNights = checkin !== null && nights !== null ? daysAfter(checkin, nights) : null;
  const checkout = dayIn('checkout_date') ?? (last && daysAfter(last, 1)) ?? byNights;
  if (cell('checkout_date') === '' && cell('last_night') === '' && nights === null)
    fault('checkout_date', 'missing');
  if (checkin === null || checkout === null) return null;
  if (checkout < checkin) fault('checkout_date', 'before_checkin');
  return { checkin, checkout };
}

function guestOf(cell: Cell): BookingMetadata {
  const name = cell('full_name') || [cell('family_name'), cell('given_name')].filter(Boolean).join(' ');
  const texts = {
    full_name: name,
    full_name_for_katakana: cell('full_name_for_katakana'),
    phone: narrow(cell('phone')),
    email_address: narrow(cell('email_address')),
    postal_code: narrow(cell('postal_code')),
    full_address: cell('full_address'),
    reservation_site: cell('reservation_site'),
    language: narrow(cell('language')),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as BookingMetadata;
}
