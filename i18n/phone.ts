import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleanCode, digitsIn } from '#platform/text/clean.ts';
import { dialOf, JAPAN } from './dial-codes.ts';
import type { GuestLanguage } from './languages.ts';
import { comparableE164, currentNumber, otherSpellings } from './phone-spellings.ts';
import { toStoredPhone } from './stored-phone.ts';

// Browsers load this module with `import()`, because the numbering plans are larger than the rest of a guest page.

/**
 * Formats an E.164 phone number for dialing: a Japanese number in national form, others in international form.
 * Returns other values unchanged.
 */
export function displayPhone(e164: string): string {
  // The library is slow to find that a text contains no number.
  if (e164 === '') return '';
  const phone = parsePhoneNumberFromString(e164);
  if (phone === undefined) return e164;
  return phone.country === 'JP' ? phone.formatNational() : phone.formatInternational();
}

/**
 * Formats a phone number from a Japanese hotel's booking for dialing. Accepts any spelling. Returns a value
 * that is not a phone number unchanged.
 */
export function formatBookingPhone(given: string): string {
  const e164 = toE164(JAPAN, given);
  return e164 === null ? given : displayPhone(e164);
}

/**
 * Formats like `displayPhone`, but always in international form for readers who do not read Japanese, because
 * they may call from abroad.
 */
export function phoneFor(language: GuestLanguage, e164: string): string {
  const phone = parsePhoneNumberFromString(e164);
  if (language === 'ja' || phone === undefined) return displayPhone(e164);
  return phone.country === 'JP'
    ? `+${JAPAN} ${phone.formatNational().replace(/^0/, '')}`
    : phone.formatInternational();
}

/**
 * Returns the typed number in E.164, or null if no such number exists. `dial` is the country's dial code, such
 * as `81`, with or without +. `number` is in national form or begins with +.
 */
export function toE164(dial: string, number: string): string | null {
  const phone = parseNumber(dial, number);
  return phone?.isValid() === true ? phone.number : null;
}

/**
 * Parses a number by the numbering plan of its country. Returns null if there is no such plan or number. See
 * `toE164` for the parameters.
 */
export function readPhone(dial: string, number: string) {
  const phone = parseNumber(dial, number);
  if (phone === undefined) return null;
  const { number: e164, nationalNumber: national } = phone;
  return { e164, national, isValid: phone.isValid(), isPossible: phone.isPossible() };
}

/**
 * Normalizes a phone number for comparison. Returns its current E.164 form, its digits if no numbering plan
 * applies, or "" if it has no digits. Accepts numbers that cannot exist. See `toE164` for the parameters.
 */
export function comparablePhone(dial: string, number: string): string {
  const phone = parseNumber(dial, number);
  return phone ? comparableE164(phone.number) : digitsIn(number);
}

/**
 * Returns the digits of each spelling, national and international, of a number with a country code. Returns an
 * empty list if the text is not a number.
 */
export function spellingsOfPhone(number: string): string[] {
  const phone = parseNumber('', number);
  if (phone === undefined) return [];
  const spellings = [phone.number, ...otherSpellings(phone.number)];
  return [phone.formatNational(), ...spellings].map(digitsIn);
}

/**
 * Parses a number by the numbering plans. 00 means + if that gives an existing number, because some plans, such as
 * Germany's, would also accept it as part of a national number. If there is no such number, also tries to remove a
 * prefix such as 00 or a repeated country code, and to convert forms from before a change of the plan.
 */
function parseNumber(dial: string, number: string) {
  const typed = cleanCode(number);
  if (typed === '') return undefined;
  const international = typed.startsWith('00')
    ? parsePhoneNumberFromString(typed.replace('00', '+'))
    : undefined;
  if (international?.isValid()) return international;
  const phone = parsePhoneNumberFromString(typed, callingCodeOption(dial));
  if (phone?.isValid()) return phone;
  const country = phone?.countryCallingCode ?? digitsIn(dial);
  const asTyped = phone === undefined ? [] : [phone.number];
  const candidates = [...asTyped, ...withoutPrefix(typed, country)];
  const currentNumbers = candidates.flatMap(each => [each, currentNumber(each) ?? each]);
  return currentNumbers.map(each => parsePhoneNumberFromString(each)).find(each => each?.isValid()) ?? phone;
}

/** International call prefixes of most countries, Japan, North America, Australia and Korea. */
const CALL_PREFIXES = ['00', '010', '011', '0011', '001'];

function withoutPrefix(typed: string, country: string): string[] {
  const digits = digitsIn(typed);
  const rest = typed.startsWith('+') ? digits.slice(country.length) : digits;
  const prefixes = country !== '' && rest.startsWith(country) ? ['', ...CALL_PREFIXES] : CALL_PREFIXES;
  return prefixes.filter(prefix => rest.startsWith(prefix)).map(prefix => `+${rest.slice(prefix.length)}`);
}

/**
 * Returns the E.164 form of a typed phone number, or null if it is invalid. A number without + belongs to
 * `country` (alpha-2).
 */
export const phoneIn = (country: string, typed: string): string | null =>
  toStoredPhone(typed, readPhone, dialIn(country));

export const dialIn = (country: string): string => dialOf(country) || JAPAN;

/** Only numbers in E.164 can be dialed from abroad. */
export const isE164 = (phone: string): boolean => /^\+\d+$/.test(phone);

const callingCodes = new Set<string>(getCountries().map(country => getCountryCallingCode(country)));

/** Omits an unknown dial code, for which the library throws. A national number is then invalid. */
function callingCodeOption(dial: string): { defaultCallingCode?: string } {
  const digits = dial.replace(/^\+/, '');
  return callingCodes.has(digits) ? { defaultCallingCode: digits } : {};
}

/** Returns whether an SMS may reach a number (E.164). Where the number does not show its type, it counts as mobile. */
export function isMobile(e164: string): boolean {
  const type = parsePhoneNumberFromString(e164)?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
