import { cleanCode } from '#platform/text/clean.ts';
import { JAPAN } from './dial-codes.ts';

/** What the numbering plans say of a number: `null` where no country has its dial digits, or where it is no number at all. */
export type ReadPhone = (
  dial: string,
  typed: string,
) => { e164: string; national: string; isValid: boolean; isPossible: boolean } | null;

/**
 * The phone as it is stored (E.164), or null where it is none. A Japanese number must exist. A foreign one may be newer
 * than the plans that `read` knows: it needs as many digits as numbers of its country have, and no trunk zero, which
 * shows that it belongs to another country. In: what was typed, national digits for `home`, the dial digits of a country.
 */
export function storedPhone(typed: string, read: ReadPhone, home = JAPAN): string | null {
  const phone = read(home, typed);
  if (phone?.isValid) return phone.e164;
  const digits = cleanCode(typed).replace(/[\s().-]/g, '');
  if (!/^\+\d{7,15}$/.test(digits) || digits.startsWith(`+${JAPAN}`)) return null;
  return phone === null || (phone.isPossible && !phone.national.startsWith('0')) ? digits : null;
}
