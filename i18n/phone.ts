import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleanCode, digitsIn } from '#platform/text/clean.ts';
import { dialOf, JAPAN } from './dial-codes.ts';
import type { GuestLanguage } from './languages.ts';
import { comparableE164, dialledNow, otherSpellings } from './phone-spellings.ts';
import { storedPhone } from './stored-phone.ts';

// Browsers load this module with `import()`: the numbering plans weigh more than a whole guest step.

/** A phone as people dial it: national in Japan, international elsewhere. In: E.164; else it comes back as it is. */
export function displayPhone(e164: string): string {
  // To find no number in it takes the library longer than to read one.
  if (e164 === '') return '';
  const phone = parsePhoneNumberFromString(e164);
  if (phone === undefined) return e164;
  return phone.country === 'JP' ? phone.formatNational() : phone.formatInternational();
}

/** A phone of a Japanese hotel's booking as people dial it, however it was given; what is no phone comes back as it is. */
export function writtenPhone(given: string): string {
  const e164 = toE164(JAPAN, given);
  return e164 === null ? given : displayPhone(e164);
}

/** `displayPhone` for readers of `language`: who reads no Japanese may be calling from abroad. */
export function phoneFor(language: GuestLanguage, e164: string): string {
  const phone = parsePhoneNumberFromString(e164);
  if (language === 'ja' || phone === undefined) return displayPhone(e164);
  return phone.country === 'JP'
    ? `+${JAPAN} ${phone.formatNational().replace(/^0/, '')}`
    : phone.formatInternational();
}

/**
 * The E.164 number that was typed, or null where no such number exists.
 * In: dial digits of the country (`81`, a leading + is accepted) and the number, national or with its own +.
 */
export function toE164(dial: string, number: string): string | null {
  const phone = parsed(dial, number);
  return phone?.isValid() === true ? phone.number : null;
}

/** What the plan of its country says of a number; null where there is no such plan, or no number. In: as for `toE164`. */
export function readPhone(dial: string, number: string) {
  const phone = parsed(dial, number);
  if (phone === undefined) return null;
  const { number: e164, nationalNumber: national } = phone;
  return { e164, national, isValid: phone.isValid(), isPossible: phone.isPossible() };
}

/**
 * A phone so that the same number compares equal however it is written: E.164 in the spelling of today, or its digits where
 * no numbering plan reads it so; "" without digits. Whether the number can exist does not matter. In: as for `toE164`.
 */
export function comparablePhone(dial: string, number: string): string {
  const phone = parsed(dial, number);
  return phone ? comparableE164(phone.number) : digitsIn(number);
}

/** The digits of each spelling of a number with its own country, national and international; none where it is no number. */
export function spellingsOfPhone(number: string): string[] {
  const phone = parsed('', number);
  if (phone === undefined) return [];
  const all = [phone.number, ...otherSpellings(phone.number)];
  return [phone.formatNational(), ...all].map(digitsIn);
}

/**
 * Reads a number by the numbering plans. If there is no such number, it may have been typed with 00 or the like for +, with the digits of
 * its country twice, or as it was dialled before its country changed its plan.
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

/** What people dial before the digits of a country: everywhere, from Japan, North America, Australia and Korea. */
const ABROAD = ['00', '010', '011', '0011', '001'];

/** The numbers that may follow a prefix for calls abroad, or dial digits that were typed twice. */
function withoutPrefix(typed: string, country: string): string[] {
  const digits = digitsIn(typed);
  const rest = typed.startsWith('+') ? digits.slice(country.length) : digits;
  const prefixes = country !== '' && rest.startsWith(country) ? ['', ...ABROAD] : ABROAD;
  return prefixes.filter(prefix => rest.startsWith(prefix)).map(prefix => `+${rest.slice(prefix.length)}`);
}

/** The E.164 number of what people in a country (alpha-2) write as one, or with its own +; null where it is none. */
export const phoneIn = (country: string, typed: string): string | null =>
  storedPhone(typed, readPhone, dialIn(country));

/** The dial digits of a country (alpha-2); those of Japan where it has none. */
export const dialIn = (country: string): string => dialOf(country) || JAPAN;

/** Only these can be dialled from abroad. */
export const isE164 = (phone: string): boolean => /^\+\d+$/.test(phone);

const dials = new Set<string>(getCountries().map(country => getCountryCallingCode(country)));

/** The library throws at digits that no country has: a national number then is one of nowhere. */
function dialledFrom(dial: string): { defaultCallingCode?: string } {
  const digits = dial.replace(/^\+/, '');
  return dials.has(digits) ? { defaultCallingCode: digits } : {};
}

/** Whether an SMS may reach a number (E.164). In some countries a number does not tell: there it counts as a mobile one. */
export function isMobile(e164: string): boolean {
  const type = parsePhoneNumberFromString(e164)?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
