import { cleanCode } from '#platform/text/clean.ts';
import { JAPAN } from './dial-codes.ts';

/**
 * Parses a number by the numbering plans. Returns null if it is not a number or no country has its dial code.
 */
export type PhoneParser = (
  dial: string,
  typed: string,
) => { e164: string; national: string; isValid: boolean; isPossible: boolean } | null;

/**
 * Converts a phone number to the stored form (E.164), or returns null if it is invalid. National digits in
 * `typed` belong to the country with the dial code `home`.
 * A Japanese number must exist. A foreign number may be newer than the numbering plans, so it only needs a
 * possible length for its country and no leading trunk zero.
 */
export function toStoredPhone(typed: string, read: PhoneParser, home = JAPAN): string | null {
  const phone = read(home, typed);
  if (phone?.isValid) return phone.e164;
  const digits = cleanCode(typed).replace(/[\s().-]/g, '');
  if (!/^\+\d{7,15}$/.test(digits) || digits.startsWith(`+${JAPAN}`)) return null;
  return phone === null || (phone.isPossible && !phone.national.startsWith('0')) ? digits : null;
}
