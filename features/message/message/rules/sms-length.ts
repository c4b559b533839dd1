import { VERIFICATION_CODE_LENGTH } from '#features/registration/registration/rules.ts';
import { fillTags, type Tag } from './tags.ts';

/** Maximum characters, without the link, for 1, 2 and 3 messages. */
export const smsTiers = [43, 107, 174] as const;
export const MOST_SMS_LENGTH = smsTiers[2];

/** The length already included in the tiers for one link. */
export const ALLOWED_FOR_LINK = 27;

/** Lengths counted for other tags. The code always has this length; the others rarely exceed it. */
export const tagLengths = {
  guest_name: 12,
  verification_code: VERIFICATION_CODE_LENGTH,
  reservation_number: 12,
  checkin_date: 24,
  checkout_date: 24,
} as const satisfies Partial<Record<Tag, number>>;

/** Normalizes line breaks for sending and counting: each is one character, whatever the browser sends. */
export const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

/**
 * Counts UTF-16 units; a line break counts as 1, a tag as its value. `[link]` counts what a real one (of length
 * `link`) exceeds the allowance; a shorter one frees room. Each further link counts in full.
 */
export function smsLength(text: string, link: number = ALLOWED_FOR_LINK): number {
  const words = withPlainBreaks(text).split('[link]');
  const links = words.length > 1 ? (words.length - 1) * link - ALLOWED_FOR_LINK : 0;
  return Math.max(0, fillTags(words.join(''), tag => ' '.repeat(lengthOf(tag))).length + links);
}

const lengths: Partial<Record<Tag, number>> = tagLengths;
const lengthOf = (tag: Tag): number => lengths[tag] ?? 0;

/** Returns the number of SMS for a text of this length; null if it is too long. */
export function smsMessages(length: number): 1 | 2 | 3 | null {
  if (length <= smsTiers[0]) return 1;
  if (length <= smsTiers[1]) return 2;
  return length <= smsTiers[2] ? 3 : null;
}

const LENGTH_OF_ANOTHER = 67;

/** Like `smsMessages`, without a maximum: a hotel's text in two languages may exceed the limit for one. */
export function smsSegments(length: number): number {
  return smsMessages(length) ?? smsTiers.length + Math.ceil((length - MOST_SMS_LENGTH) / LENGTH_OF_ANOTHER);
}

/** Returns the field's content after typing or pasting, truncating the added text if the field is full. */
export function fittingSms(before: string, typed: string, link?: number): string {
  const [old, next] = [[...before], [...typed]];
  const start = sharedBy(old, next);
  const end = next.length - sharedBy(old.slice(start).reverse(), next.slice(start).reverse());
  // Cuts far too long input first, so that it is not measured character by character.
  const added = next.slice(start, Math.min(end, start + 4 * MOST_SMS_LENGTH));
  const held = () => [...next.slice(0, start), ...added, ...next.slice(end)].join('');
  while (added.length > 0 && smsLength(held(), link) > MOST_SMS_LENGTH) added.pop();
  return held();
}

function sharedBy(one: readonly string[], other: readonly string[]): number {
  const differs = other.findIndex((sign, at) => sign !== one[at]);
  return differs < 0 ? other.length : differs;
}
