import { guestLanguageOf } from '#i18n/languages.ts';
import { codesOf } from '#platform/http/field-errors.ts';
import { tryInput } from '#platform/http/read-input.ts';
import { kindOf } from '#platform/http/sentences.ts';
import { dayFrom1900 } from '#platform/http/wire.ts';
import { withoutUndefined } from '#platform/json/without-undefined.ts';
import { cleanText } from '#platform/text/clean.ts';
import { readTimeOfDay } from '#platform/text/time-of-day.ts';
import { bookingMetadata, bookingUpsert, type IntakeWarning, otherNumbers } from '../contract.ts';
import { isReceiptAddress, readEmail, readPhone } from '../queries/list-columns.ts';
import { type IncomingBooking, isUnlikelyDay, type WarnedField, warnedFields } from '../rules/intake.ts';
import { distinct } from '../rules/numbers.ts';
import { isReserved, STAFF_PMS_CODE } from '../rules/origin.ts';

type ReadItemResult =
  | { incoming: IncomingBooking }
  | { errors: Record<string, string>; codes: Record<string, string> };

const timeFields = ['checkin_time', 'checkout_time'];

/**
 * Reads and cleans one item as sent by a PMS. A blank or unreadable time is treated as absent. Unknown keys and
 * null or blank metadata are dropped.
 * @returns the item, or its errors by field: a sentence for the PMS's developers and a code for the program.
 * The field is `item` if the value is not an object.
 */
export function readItem(raw: unknown): ReadItemResult {
  if (!isObject(raw))
    return {
      errors: { item: `The item must be an object, not ${kindOf(raw)}.` },
      codes: { item: 'type_invalid' },
    };
  const cleanItem = withParsedTimes(trimValues(raw));
  const metadata = withoutEmptyValues(fieldOf(cleanItem, 'metadata'));
  const result = tryInput(bookingUpsert, { ...cleanItem, metadata });
  if ('errors' in result) return { errors: result.sentences, codes: codesOf(result.errors) };
  if (isReserved(result.data.pms_code))
    return { errors: { pms_code: RESERVED_CODE_TEXT }, codes: { pms_code: 'code_reserved' } };
  const { metadata: parsed, ...item } = result.data;
  return { incoming: metadata === undefined ? item : { ...item, metadata: withoutUndefined(parsed) } };
}

const RESERVED_CODE_TEXT = `pms_code must not be "${STAFF_PMS_CODE}", which is reserved for bookings that the hotel's staff enter by hand.`;

export function keyOf(raw: unknown) {
  const textIn = (field: string) => {
    const value = fieldOf(raw, field);
    return typeof value === 'string' || typeof value === 'number' ? value : '';
  };
  return { pms_code: textIn('pms_code'), pms_reservation_no: textIn('pms_reservation_no') };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (raw: unknown, name: string) => (isObject(raw) ? raw[name] : undefined);

const trimValues = (item: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([key, value]) => [key, trimValue(value)]));

function trimValue(value: unknown): unknown {
  // Text that contains NUL is not cleaned, so that it is rejected below.
  if (typeof value === 'string') return value.includes('\0') ? value : cleanText(value);
  if (Array.isArray(value)) return value.map(trimValue);
  return isObject(value) ? trimValues(value) : value;
}

/**
 * Converts times to HH:mm, including 9:00, 15:00:00 and 26:00 of the 30-hour clock. An unreadable time does not
 * reject the booking.
 */
function withParsedTimes(item: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(item).map(([key, value]): [string, unknown] => [
    key,
    timeFields.includes(key) ? timeIn(value) : value,
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

const WHOLE_TIME = /^\d{1,2}:\d{2}(?::\d{2})?$/;

/**
 * Reads a text that consists only of a time. Returns null for null, and undefined if the text is blank or
 * unreadable.
 */
function timeIn(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'string' || !WHOLE_TIME.test(value)) return undefined;
  return readTimeOfDay(value) ?? undefined;
}

function withoutEmptyValues(metadata: unknown): unknown {
  if (!isObject(metadata)) return metadata ?? undefined;
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null && value !== ''));
}

type Hotel = {
  /** For national phone numbers. */
  country: string;
  /** The hotel's business day, YYYY-MM-DD. */
  today: string;
};

/**
 * Returns warnings about ignored values of an item (unknown or misspelled fields, unreadable values) and
 * about dates that are used although they are probably wrong.
 */
export function warningsOf(raw: unknown, { country, today }: Hotel): IntakeWarning[] {
  const metadata = fieldOf(raw, 'metadata');
  const unknown = [
    ...unknownFieldsIn(raw, bookingUpsert.shape),
    ...unknownFieldsIn(metadata, bookingMetadata.shape, 'metadata.'),
  ];
  const isUnread = unreadableFields(raw, country);
  return [
    ...unknown.map(field => ({ field, code: 'unknown_field' as const })),
    ...warnedFields.filter(({ field }) => isUnread[field]),
    ...unlikelyDays(raw, today).map(field => ({ field, code: 'date_unlikely' as const })),
  ];
}

const unlikelyDays = (raw: unknown, today: string) =>
  ['checkin_date', 'checkout_date'].filter(field => {
    const { data } = dayFrom1900.safeParse(trimValue(fieldOf(raw, field)));
    return data !== undefined && isUnlikelyDay(data, today);
  });

function unknownFieldsIn(given: unknown, shape: object, prefix = ''): string[] {
  if (!isObject(given)) return [];
  return Object.keys(given).flatMap(key => (Object.hasOwn(shape, key) ? [] : [prefix + key]));
}

/**
 * Returns which of the fields that only cause warnings are unreadable. A field that is absent or replaced by
 * another field does not count.
 */
function unreadableFields(raw: unknown, country: string): Record<WarnedField, boolean> {
  const metadata = fieldOf(raw, 'metadata');
  const isPhone = (text: string) => readPhone(text, country) !== null;
  const phone = fieldOf(metadata, 'phone');
  const fallbackPhone = textOf(phone) === '' ? fieldOf(raw, 'guest_contact_no') : undefined;
  return {
    checkin_time: isUnreadableTime(fieldOf(raw, 'checkin_time')),
    checkout_time: isUnreadableTime(fieldOf(raw, 'checkout_time')),
    'metadata.email_address': isUnreadable(
      fieldOf(metadata, 'email_address'),
      text => readEmail(text) !== null,
    ),
    'metadata.phone': isUnreadable(phone, isPhone),
    guest_contact_no: isUnreadable(fallbackPhone, isPhone),
    'metadata.receipt_address': isUnreadable(fieldOf(metadata, 'receipt_address'), isReceiptAddress),
    'metadata.language': isUnreadable(fieldOf(metadata, 'language'), tag => guestLanguageOf(tag) !== null),
    'metadata.other_reservation_numbers': losesNumbers(fieldOf(metadata, 'other_reservation_numbers')),
  };
}

function isUnreadableTime(value: unknown): boolean {
  const trimmedValue = trimValue(value);
  return trimmedValue !== undefined && trimmedValue !== '' && timeIn(trimmedValue) === undefined;
}

function isUnreadable(value: unknown, reads: (text: string) => boolean): boolean {
  const text = textOf(value);
  return text !== '' && !reads(text);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? cleanText(value) : JSON.stringify(value);
}

/**
 * Returns true if the list contains an invalid number or too many numbers. Blank entries and duplicates do not
 * count.
 */
function losesNumbers(sent: unknown): boolean {
  const given = trimValue(sent);
  if (!Array.isArray(given)) return false;
  const storedNumbers = otherNumbers.parse(given) ?? [];
  return storedNumbers.length < distinct(given.map(textOf)).length;
}
