import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { dialOf, JAPAN } from './dial-codes.ts';
import type { GuestLanguage } from './languages.ts';
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
  const typed = number.normalize('NFKC').trim();
  if (typed === '') return null;
  const phone = parsePhoneNumberFromString(typed, dialledFrom(dial));
  return phone?.isValid() === true ? phone.number : null;
}

/** What the plan of its country says of a number; null where there is no such plan, or no number. In: as for `toE164`. */
export function readPhone(dial: string, number: string) {
  const typed = number.normalize('NFKC').trim();
  const phone = parsePhoneNumberFromString(typed, dialledFrom(dial));
  if (phone === undefined) return null;
  const { number: e164, nationalNumber: national } = phone;
  return { e164, national, isValid: phone.isValid(), isPossible: phone.isPossible() };
}

/** The E.164 number of what people in a country (alpha-2) write as one, or with its own +; null where it is none. */
export const phoneIn = (country: string, typed: string): string | null =>
  storedPhone(typed, readPhone, dialIn(country));

/** The dial digits of a country (alpha-2); those of Japan where it has none. */
export const dialIn = (country: string): string => dialOf(country) || JAPAN;

/** Only these can be dialled from abroad. */
export const isE164 = (phone: string): boolean => /^\+\d+$/.test(phone);

/** What was typed of a number so far, grouped as in the country of these dial digits. In: as for `toE164`. */
export function groupedPhone(dial: string, typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[^\d+]/g, '');
  return new AsYouType(dialledFrom(dial)).input(digits);
}

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
