import { VERIFICATION_CODE_LENGTH } from '#features/registration/registration/rules.ts';
import { fillTags, type Tag } from './tags.ts';

/** Up to how many signs beside its link a text goes out as 1, 2 and 3 messages. */
export const smsTiers = [43, 107, 174] as const;
export const MOST_SMS_LENGTH = smsTiers[2];

/** The tiers leave this much for one link. */
export const ALLOWED_FOR_LINK = 27;

/** The lengths that other tags count as. The code always has this length, the others rarely exceed it. */
export const tagLengths = {
  guest_name: 12,
  verification_code: VERIFICATION_CODE_LENGTH,
  reservation_number: 12,
  checkin_date: 24,
  checkout_date: 24,
} as const satisfies Partial<Record<Tag, number>>;

/** As an SMS is sent and counted: a line break is one sign, however a browser writes it. */
export const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

/**
 * In UTF-16 units; a line break counts as 1, a tag as what it becomes. `[link]` counts what a real one (`link` long) takes
 * beyond what the tiers leave for it; a shorter one leaves more room. A second one counts whole.
 */
export function smsLength(text: string, link: number = ALLOWED_FOR_LINK): number {
  const words = withPlainBreaks(text).split('[link]');
  const links = words.length > 1 ? (words.length - 1) * link - ALLOWED_FOR_LINK : 0;
  return Math.max(0, fillTags(words.join(''), tag => ' '.repeat(lengthOf(tag))).length + links);
}

const lengths: Partial<Record<Tag, number>> = tagLengths;
const lengthOf = (tag: Tag): number => lengths[tag] ?? 0;

/** The number of SMS for a text of this length; null if it is too long. */
export function smsMessages(length: number): 1 | 2 | 3 | null {
  if (length <= smsTiers[0]) return 1;
  if (length <= smsTiers[1]) return 2;
  return length <= smsTiers[2] ? 3 : null;
}

const LENGTH_OF_ANOTHER = 67;

/** The same without an end: the text of a hotel in two languages may be longer than one that it may write. */
export function smsSegments(length: number): number {
  return smsMessages(length) ?? smsTiers.length + Math.ceil((length - MOST_SMS_LENGTH) / LENGTH_OF_ANOTHER);
}

/** The content of a field after typing or pasting, cut where the field is full. */
export function fittingSms(before: string, typed: string, link?: number): string {
  const [old, next] = [[...before], [...typed]];
  const start = sharedBy(old, next);
  const end = next.length - sharedBy(old.slice(start).reverse(), next.slice(start).reverse());
  // A far too long text is cut first, so that it is not measured sign by sign.
  const added = next.slice(start, Math.min(end, start + 4 * MOST_SMS_LENGTH));
  const held = () => [...next.slice(0, start), ...added, ...next.slice(end)].join('');
  while (added.length > 0 && smsLength(held(), link) > MOST_SMS_LENGTH) added.pop();
  return held();
}

/** How many signs are the same at the beginning of both. */
function sharedBy(one: readonly string[], other: readonly string[]): number {
  const differs = other.findIndex((sign, at) => sign !== one[at]);
  return differs < 0 ? other.length : differs;
}
