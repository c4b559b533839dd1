import type { BookingMetadata } from '#features/booking/booking/contract.ts';
import { isUnlikelyDay } from '#features/booking/booking/rules/intake.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { cleanCode, cleanText, toHalfWidth } from '#platform/text/clean.ts';
import type { DayOrderOfFile, Field, Mapping } from './fields.ts';
import { damageOf, numberDamage, removeTextPrefix } from './spreadsheet.ts';
import { type DayContext, isWithoutYear, readCount, readDay, readStatus, readTime } from './values.ts';

export const rowErrorCodes = [
  'missing',
  'rounded',
  'became_a_day',
  'error_value',
  'not_a_day',
  'year_missing',
  'unlikely_day',
  'not_a_time',
  'not_a_number',
  'too_long',
  'before_checkin',
  'disagrees',
  'other_name',
  'another_room',
  'repeated',
  'status_unknown',
  'name_missing',
  'name_unread',
  'phone_unread',
  'email_unread',
] as const;

/**
 * An error in a row. `bars`: the row cannot be imported. Otherwise the row is imported and the error is only
 * shown.
 */
export type RowError = {
  field: Field;
  code: (typeof rowErrorCodes)[number];
  bars: boolean;
  /** Another row of the same booking that the fault refers to. */
  row?: number;
};

export type RowValues = {
  bookingNo: string;
  checkin: string;
  checkout: string;
  checkinTime: string | null;
  roomNumber: string;
  /** Number of rooms. Null if the file does not contain it. */
  rooms: number | null;
  persons: number | null;
  /** True for a second or later night of the same room, which is not an additional room. */
  isLaterNight: boolean;
  /** Null if the file does not contain a status. */
  status: 'cancelled' | 'active' | null;
  guest: BookingMetadata;
  /** Fields whose text was destroyed by a spreadsheet. Their stored values are kept. */
  lost: (keyof BookingMetadata)[];
};

/** Result of reading a row. `says` is null if the row cannot be imported or is not a booking. */
export type ReadRow = {
  bookingNo: string;
  isNone: boolean;
  says: RowValues | null;
  guest: BookingMetadata;
  faults: RowError[];
};

export type ReadingOptions = { mapping: Mapping; dayOrder: DayOrderOfFile; days?: DayContext };

/**
 * Reads a row. The caller checks phone numbers and email addresses, because phone numbers require the hotel's
 * country.
 */
export function readRow(cells: readonly string[], how: ReadingOptions): ReadRow {
  const faults: RowError[] = [];
  const cell = cellOf(cells, how.mapping);
  const reportFault = (field: Field, code: RowError['code'], bars = true) => {
    faults.push({ field, code, bars });
  };
  const status = statusOf(cell, how.mapping, reportFault);
  const textValues = textValuesOf(cell, how, reportFault);
  const bookingNo = numberOf(cell, reportFault);
  // Does not check the other fields, because the row is not a booking.
  if (status === 'none') return { bookingNo, isNone: true, says: null, guest: {}, faults: [] };
  const counts = countsOf(cell, reportFault);
  const days = daysOf(cell, counts.nights, how, reportFault);
  if (status !== 'cancelled' && !counts.isLaterNight) checkName(textValues, how.mapping, reportFault);
  const baseRow = { bookingNo, isNone: false, guest: textValues.guest, faults };
  if (!days || faults.some(({ bars }) => bars)) return { ...baseRow, says: null };
  return { ...baseRow, says: { ...days, ...textValues, ...counts, bookingNo, status } };
}

export const bookingNoOf = (cells: readonly string[], mapping: Mapping): string =>
  numberOf(cellOf(cells, mapping), () => undefined);

type Cell = (field: Field) => string;
type ReportFault = (field: Field, code: RowError['code'], bars?: boolean) => void;

const cellOf =
  (cells: readonly string[], mapping: Mapping): Cell =>
  field => {
    const at = mapping[field];
    return at === undefined ? '' : removeTextPrefix(cleanText(cells[at] ?? ''));
  };

/**
 * Returns the booking number. Returns "" if a spreadsheet has destroyed it, because rows with the same
 * remaining digits can be different bookings.
 */
function numberOf(cell: Cell, fault: ReportFault): string {
  const text = cell('booking_no').replace(/^['’]/, '');
  const number = toHalfWidth(text);
  const damage = numberDamage(text);
  if (number === '') fault('booking_no', 'missing');
  if (damage) fault('booking_no', damage);
  if (number.length > 100) fault('booking_no', 'too_long');
  return damage ? '' : number.slice(0, 100);
}

function textValuesOf(cell: Cell, { days }: ReadingOptions, fault: ReportFault) {
  for (const [field, most] of maxLengths) if (cell(field).length > most) fault(field, 'too_long');
  const time = cell('checkin_time');
  const checkinTime = time === '' ? null : readTime(time, days);
  if (time !== '' && checkinTime === null) fault('checkin_time', damageOf(time) ?? 'not_a_time', false);
  const readUndamaged = (field: Field) => {
    const damage = damageOf(cell(field));
    if (damage) fault(field, damage, false);
    return damage ? '' : cell(field);
  };
  const { guest, lost } = guestOf(cell, readUndamaged);
  return { checkinTime, roomNumber: toHalfWidth(readUndamaged('room_number')), guest, lost };
}

function countsOf(cell: Cell, fault: ReportFault) {
  const countIn = (field: Field) => {
    const text = cell(field);
    const parsed = text === '' ? null : readCount(text);
    if (text !== '' && parsed === null) fault(field, damageOf(text) ?? 'not_a_number');
    return parsed;
  };
  const adults = countIn('adults');
  const others = (countIn('children') ?? 0) + (countIn('infants') ?? 0);
  const persons = countIn('number_of_guests') ?? (adults === null ? null : adults + others);
  const night = countIn('night_no');
  return {
    nights: countIn('nights'),
    rooms: countIn('room_quantity'),
    persons: persons === 0 ? null : persons,
    isLaterNight: night !== null && night > 1,
  };
}

const maxLengths: [Field, number][] = [
  ['full_name', 300],
  ['full_name_for_katakana', 300],
  ['phone', 50],
  ['email_address', 320],
  ['postal_code', 20],
  ['full_address', 1000],
  ['reservation_site', 200],
  ['room_number', 50],
];

function statusOf(cell: Cell, mapping: Mapping, fault: ReportFault): RowValues['status'] | 'none' {
  if (mapping.cancelled_on !== undefined && toHalfWidth(cell('cancelled_on')) !== '') return 'cancelled';
  const status = readStatus(cell('status'));
  if (status !== 'unknown') return status;
  fault('status', 'status_unknown', false);
  return null;
}

/**
 * Reads the check-in and check-out dates. The file may contain the last night or the number of nights instead
 * of the check-out date.
 */
function daysOf(
  cell: Cell,
  nights: number | null,
  { dayOrder, days }: ReadingOptions,
  fault: ReportFault,
): { checkin: string; checkout: string } | null {
  const dayIn = (field: Field) => {
    const text = cell(field);
    const day = text === '' ? null : readDay(text, dayOrder, days);
    if (text !== '' && day === null)
      fault(field, damageOf(text) ?? (isWithoutYear(text, dayOrder) ? 'year_missing' : 'not_a_day'));
    if (day !== null && days && isUnlikelyDay(day, days.today)) fault(field, 'unlikely_day', false);
    return day;
  };
  const checkin = dayIn('checkin_date');
  if (cell('checkin_date') === '') fault('checkin_date', 'missing');
  const last = dayIn('last_night');
  const checkoutByNights = checkin !== null && nights !== null ? daysAfter(checkin, nights) : null;
  const checkout = dayIn('checkout_date') ?? (last && daysAfter(last, 1)) ?? checkoutByNights;
  if (cell('checkout_date') === '' && cell('last_night') === '' && nights === null)
    fault('checkout_date', 'missing');
  if (checkin === null || checkout === null) return null;
  if (checkout < checkin) fault('checkout_date', 'before_checkin');
  return { checkin, checkout };
}

/**
 * Reports a missing or unreadable name if the file has a name column, because staff search for bookings by
 * guest name.
 */
function checkName(
  { guest, lost }: Pick<RowValues, 'guest' | 'lost'>,
  mapping: Mapping,
  fault: ReportFault,
): void {
  const field = nameFields.find(each => mapping[each] !== undefined);
  if (field === undefined || lost.includes('full_name')) return;
  if (guest.full_name === undefined) fault(field, 'name_missing', false);
  else if (!/\p{L}/u.test(guest.full_name)) fault(field, 'name_unread', false);
}

const nameFields = ['full_name', 'family_name', 'given_name'] as const satisfies readonly Field[];

/** Reads the guest's data. `lost`: fields whose text was destroyed by the spreadsheet. */
function guestOf(cell: Cell, whole: Cell): Pick<RowValues, 'guest' | 'lost'> {
  const [full, family, given] = nameFields.map(whole);
  const texts = {
    full_name: full || [family, given].filter(Boolean).join(' '),
    full_name_for_katakana: whole('full_name_for_katakana'),
    phone: cleanCode(whole('phone')),
    email_address: toHalfWidth(whole('email_address')),
    postal_code: cleanCode(whole('postal_code')),
    full_address: whole('full_address'),
    reservation_site: whole('reservation_site'),
    language: toHalfWidth(whole('language')),
  };
  const columnsOf = (key: keyof typeof texts) => (key === 'full_name' ? nameFields : [key]);
  const lostKeys = (Object.keys(texts) as (keyof typeof texts)[]).filter(
    key => texts[key] === '' && columnsOf(key).some(field => cell(field) !== ''),
  );
  const guest = Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== ''),
  ) as BookingMetadata;
  return { guest, lost: lostKeys };
}
