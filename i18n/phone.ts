import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleanCode, digitsIn } from '#platform/text/clean.ts';
import { dialOf, JAPAN } from './dial-codes.ts';
import type { GuestLanguage } from './languages.ts';
import { comparableE164, dialledNow, otherSpellings } from './phone-spellings.ts';
import { storedPhone } from './stored-phone.ts';

// Browsers load this module with `import()`, because the numbering plans are larger than a whole guest step.

/**
 * Formats an E.164 phone for dialling: national in Japan, international elsewhere. Other values are returned
 * unchanged.
 */
export function displayPhone(e164: string): string {
  // The library is slower to find no number than to parse one.
  if (e164 === '') return '';
  const phone = parsePhoneNumberFromString(e164);
  if (phone === undefined) return e164;
  return phone.country === 'JP' ? phone.formatNational() : phone.formatInternational();
}

/**
 * Formats a phone of a Japanese hotel's booking for dialling, however it was given. A value that is not a phone
 * is returned unchanged.
 */
export function writtenPhone(given: string): string {
  const e164 = toE164(JAPAN, given);
  return e164 === null ? given : displayPhone(e164);
}

/** `displayPhone` for readers of `language`: those who do not read Japanese may be calling from abroad. */
export function phoneFor(language: GuestLanguage, e164: string): string {
  const phone = parsePhoneNumberFromString(e164);
  if (language === 'ja' || phone === undefined) return displayPhone(e164);
  return phone.country === 'JP'
    ? `+${JAPAN} ${phone.formatNational().replace(/^0/, '')}`
    : phone.formatInternational();
}

/**
 * Returns the typed number in E.164, or null if no such number exists. `dial`: dial code of the country (`81`,
 * a leading + is accepted); `number`: national or with its own +.
 */
export function toE164(dial: string, number: string): string | null {
  const phone = parsed(dial, number);
  return phone?.isValid() === true ? phone.number : null;
}

/**
 * Parses a number by the numbering plan of its country. Null if there is no such plan or number. Parameters as
 * for `toE164`.
 */
export function readPhone(dial: string, number: string) {
  const phone = parsed(dial, number);
  if (phone === undefined) return null;
  const { number: e164, nationalNumber: national } = phone;
  return { e164, national, isValid: phone.isValid(), isPossible: phone.isPossible() };
}

/**
 * Normalizes a phone for comparison: E.164 in its current form, or only its digits if no numbering plan
 * applies; "" without digits. Accepts numbers that cannot exist. Parameters as for `toE164`.
 */
export function comparablePhone(dial: string, number: string): string {
  const phone = parsed(dial, number);
  return phone ? comparableE164(phone.number) : digitsIn(number);
}

/**
 * Returns the digits of each spelling of a number with a country code, national and international. Empty if it
 * is not a number.
 */
export function spellingsOfPhone(number: string): string[] {
  const phone = parsed('', number);
  if (phone === undefined) return [];
  const all = [phone.number, ...otherSpellings(phone.number)];
  return [phone.formatNational(), ...all].map(digitsIn);
}

/**
 * Parses a number by the numbering plans. If there is no such number, also tries a prefix such as 00 for +, a
 * repeated country code, and forms from before the country changed its plan.
 */
function parsed(dial: string, number: string) {
  const typed = cleanCode(number);
  if (typed === '') return undefined;
  const phone = parsePhoneNumberFromString(typed, dialledFrom(dial));
  if (phone?.isValid()) return phone;
  const country = phone?.countryCallingCode ?? digitsIn(dial);
  const asTyped = phone === undefined ? [] : [phone.number];
  const written = [...asTyped, ...withoutPrefix(typed, country)];
  const meant = written.flatMap(each => [each, dialledNow(each) ?? each]);
  return meant.map(each => parsePhoneNumberFromString(each)).find(each => each?.isValid()) ?? phone;
}

/** International call prefixes: most countries, Japan, North America, Australia and Korea. */
const ABROAD = ['00', '010', '011', '0011', '001'];

/** Returns the candidates after an international prefix, or after a repeated dial code. */
function withoutPrefix(typed: string, country: string): string[] {
  const digits = digitsIn(typed);
  const rest = typed.startsWith('+') ? digits.slice(country.length) : digits;
  const prefixes = country !== '' && rest.startsWith(country) ? ['', ...ABROAD] : ABROAD;
  return prefixes.filter(prefix => rest.startsWith(prefix)).map(prefix => `+${rest.slice(prefix.length)}`);
}

/**
 * Returns the E.164 number of a national number in a country (alpha-2), or of one with its own +. Null if it is
 * not a number.
 */
export const phoneIn = (country: string, typed: string): string | null =>
  storedPhone(typed, readPhone, dialIn(country));

export const dialIn = (country: string): string => dialOf(country) || JAPAN;

/** Only numbers in E.164 can be dialled from abroad. */
export const isE164 = (phone: string): boolean => /^\+\d+$/.test(phone);

const dials = new Set<string>(getCountries().map(country => getCountryCallingCode(country)));

/** The library throws for an unknown dial code, so a national number then belongs to no country. */
function dialledFrom(dial: string): { defaultCallingCode?: string } {
  const digits = dial.replace(/^\+/, '');
  return dials.has(digits) ? { defaultCallingCode: digits } : {};
}

/**
 * Whether an SMS may reach a number (E.164). In countries where this cannot be determined, a number counts as
 * mobile.
 */
export function isMobile(e164: string): boolean {
  const type = parsePhoneNumberFromString(e164)?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
