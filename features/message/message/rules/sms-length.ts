import { VERIFICATION_CODE_LENGTH } from '#features/registration/registration/rules.ts';
import { fillTags, type Tag } from './tags.ts';

/** Maximum number of characters, without the link, for 1, 2 and 3 SMS. */
export const smsTiers = [43, 107, 174] as const;
export const MAX_SMS_LENGTH = smsTiers[2];

/** Length of a link that `smsTiers` already includes. */
export const ASSUMED_LINK_LENGTH = 27;

/**
 * Lengths assumed for tags other than the link and the hotel's name. The code always has this length. Other
 * values rarely exceed it.
 */
export const tagLengths = {
  guest_name: 12,
  verification_code: VERIFICATION_CODE_LENGTH,
  reservation_number: 12,
  checkin_date: 24,
  checkout_date: 24,
} as const satisfies Partial<Record<Tag, number>>;

/** Normalizes line breaks, so that each counts as one character in all browsers. */
export const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

/** `hotelName`: in the language of the text. */
export type SmsValues = { linkLength?: number; hotelName?: string };

/**
 * Returns the length of an SMS in UTF-16 units. `[hotel_name]` counts with the length of the name, each other
 * tag with its assumed length (`tagLengths`). The first `[link]` counts only with the difference between the
 * length of a link and the length that `smsTiers` already includes. The difference may be negative. Each
 * further link counts in full.
 */
export function smsLength(
  text: string,
  { linkLength = ASSUMED_LINK_LENGTH, hotelName = '' }: SmsValues = {},
): number {
  const words = withPlainBreaks(text).split('[link]');
  const links = words.length > 1 ? (words.length - 1) * linkLength - ASSUMED_LINK_LENGTH : 0;
  const lengths: Partial<Record<Tag, number>> = { ...tagLengths, hotel_name: hotelName.length };
  return Math.max(0, fillTags(words.join(''), tag => ' '.repeat(lengths[tag] ?? 0)).length + links);
}

/** Returns the number of SMS for a text of this length. Null if the text is too long. */
export function smsMessages(length: number): 1 | 2 | 3 | null {
  if (length <= smsTiers[0]) return 1;
  if (length <= smsTiers[1]) return 2;
  return length <= smsTiers[2] ? 3 : null;
}

const FURTHER_SEGMENT_LENGTH = 67;

/**
 * Returns the number of SMS segments, like `smsMessages` but without a maximum, because a hotel's text in two
 * languages may exceed the limit for one.
 */
export function countSmsSegments(length: number): number {
  return (
    smsMessages(length) ?? smsTiers.length + Math.ceil((length - MAX_SMS_LENGTH) / FURTHER_SEGMENT_LENGTH)
  );
}

/**
 * Returns the content of the field after typing or pasting. Truncates the added text if the SMS would be too
 * long.
 */
export function truncateSms(before: string, typed: string, values?: SmsValues): string {
  const [old, next] = [[...before], [...typed]];
  const start = commonPrefixLength(old, next);
  const end = next.length - commonPrefixLength(old.slice(start).reverse(), next.slice(start).reverse());
  // Truncates very long input first, because it is then measured character by character.
  const addedCharacters = next.slice(start, Math.min(end, start + 4 * MAX_SMS_LENGTH));
  const joinText = () => [...next.slice(0, start), ...addedCharacters, ...next.slice(end)].join('');
  while (addedCharacters.length > 0 && smsLength(joinText(), values) > MAX_SMS_LENGTH) addedCharacters.pop();
  return joinText();
}

function commonPrefixLength(one: readonly string[], other: readonly string[]): number {
  const firstDifference = other.findIndex((sign, at) => sign !== one[at]);
  return firstDifference < 0 ? other.length : firstDifference;
}
