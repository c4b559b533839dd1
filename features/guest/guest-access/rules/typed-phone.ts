import type { PhoneParser } from '#i18n/stored-phone.ts';
import { cleanCode } from '#platform/text/clean.ts';

/** `dial`: dial code without +, "" if unknown. `number`: national number, or international number with +. */
export type TypedPhone = { dial: string; number: string };

export function internationalNumber({ dial, number }: TypedPhone): string {
  const text = cleanCode(number);
  return dial === '' || text.startsWith('+') ? text : `+${dial} ${text}`;
}

const ABSOLUTE_MIN_DIGITS = 5;
/**
 * Minimum number of digits without the dial code. Shorter numbers, which exist on small islands, are accepted
 * only if the numbering plans contain them.
 */
const MIN_DIGITS = 7;

/**
 * Returns why a phone number cannot prove a booking, or null if it can. A number needs at least 5 characters
 * and as many digits as other numbers of its country. Unassigned ranges are accepted, because numbering plans
 * change faster than our data. `read` is undefined until the page has loaded the plans. Until then only the
 * server checks the number.
 */
export function typedPhoneError(
  { dial, number }: TypedPhone,
  read?: PhoneParser,
): 'field_required' | 'field_too_short' | 'phone_invalid' | null {
  const text = cleanCode(number);
  if (text === '') return 'field_required';
  if (text.length < ABSOLUTE_MIN_DIGITS) return 'field_too_short';
  if (!read || (dial === '' && !text.startsWith('+'))) return null;
  const phone = read(dial, text);
  const mayBePhone = phone?.isValid || (phone?.isPossible && phone.national.length >= MIN_DIGITS);
  return mayBePhone ? null : 'phone_invalid';
}
