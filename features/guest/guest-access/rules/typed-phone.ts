import type { ReadPhone } from '#i18n/stored-phone.ts';
import { cleanCode } from '#platform/text/clean.ts';

/** Dial digits without +, "" where none are known; and the number, national or with its own +. */
export type TypedPhone = { dial: string; number: string };

/** The number with its country's dial digits; one that was typed with its own + stays as it is. */
export function dialled({ dial, number }: TypedPhone): string {
  const text = cleanCode(number);
  return dial === '' || text.startsWith('+') ? text : `+${dial} ${text}`;
}

const SHORTEST = 5;
/** Without dial digits. A number that has fewer is a phone only where the plans know it, as on small islands. */
const FEWEST_DIGITS = 7;

/**
 * The fault of the phone that is to prove a booking; null where it may be one. It has at least 5 characters, and as
 * many digits as phones of its country have. Ranges that nobody has yet pass: numbering plans change faster than what knows
 * them. `read`: absent while a page has not loaded the plans; the server then tells.
 */
export function typedPhoneFault(
  { dial, number }: TypedPhone,
  read?: ReadPhone,
): 'field_required' | 'field_too_short' | 'phone_invalid' | null {
  const text = cleanCode(number);
  if (text === '') return 'field_required';
  if (text.length < SHORTEST) return 'field_too_short';
  if (!read || (dial === '' && !text.startsWith('+'))) return null;
  const phone = read(dial, text);
  const mayBe = phone?.isValid || (phone?.isPossible && phone.national.length >= FEWEST_DIGITS);
  return mayBe ? null : 'phone_invalid';
}
