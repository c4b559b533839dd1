import { cleanCode } from '#platform/text/clean.ts';
import { JAPAN } from './dial-codes.ts';

/**
 * What the numbering plans say about a number; `null` if no country has its dial code or it is not a number.
 */
export type ReadPhone = (
  dial: string,
  typed: string,
) => { e164: string; national: string; isValid: boolean; isPossible: boolean } | null;

/**
 * Converts a phone number to the stored form (E.164); null if invalid. `typed`: national digits for `home`, the
 * dial code of a country.
 * A Japanese number must exist. A foreign one may be newer than the plans that `read` uses: it only needs a
 * possible number of digits for its country and no trunk zero, which would indicate another country.
 */
export function storedPhone(typed: string, read: ReadPhone, home = JAPAN): string | null {
  const phone = read(home, typed);
  if (phone?.isValid) return phone.e164;
  const digits = cleanCode(typed).replace(/[\s().-]/g, '');
  if (!/^\+\d{7,15}$/.test(digits) || digits.startsWith(`+${JAPAN}`)) return null;
  return phone === null || (phone.isPossible && !phone.national.startsWith('0')) ? digits : null;
}
