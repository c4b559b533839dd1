import type { ReadPhone } from '#i18n/stored-phone.ts';
import { cleanCode } from '#platform/text/clean.ts';

/** `dial`: dial code without +, "" if unknown. `number`: national, or with its own +. */
export type TypedPhone = { dial: string; number: string };

/** Returns the number with its country's dial code. A number typed with its own + stays as it is. */
export function dialled({ dial, number }: TypedPhone): string {
  const text = cleanCode(number);
  return dial === '' || text.startsWith('+') ? text : `+${dial} ${text}`;
}

const SHORTEST = 5;
/**
 * Minimum number of digits without the dial code. Fewer are accepted only if the numbering plans contain the
 * number, as on small islands.
 */
const FEWEST_DIGITS = 7;

/**
 * Returns why a phone cannot prove a booking, or null if it may. It must have at least 5 characters and as many
 * digits as phones of its country. Unassigned ranges are accepted, because numbering plans change faster than
 * our data. `read` is undefined until a page has loaded the plans; the server then checks.
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
