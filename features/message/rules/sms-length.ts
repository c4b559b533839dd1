/** Up to how many signs a text goes out as 1, 2 and 3 messages (dashboard §5). */
export const smsTiers = [43, 107, 174] as const;
export const MOST_SMS_LENGTH = smsTiers[2];

/** A link counts as this much, or as what it really takes where that is more (decisions §10). */
const LINK_LENGTH = 27;

/** In UTF-16 units; a line break counts as 1. `link`: how long the address is, where it is known. */
export function smsLength(text: string, link = LINK_LENGTH): number {
  const parts = text.replaceAll('\r\n', '\n').split('[link]');
  return parts.join('').length + (parts.length - 1) * Math.max(LINK_LENGTH, link);
}

/** As how many messages it goes out; null where it is too long. */
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

/** What a field holds once `typed` stands in place of `before`: what was put in is cut where it is full (dashboard §5). */
export function fittingSms(before: string, typed: string): string {
  const [old, next] = [[...before], [...typed]];
  const start = sharedBy(old, next);
  const end = next.length - sharedBy(old.slice(start).reverse(), next.slice(start).reverse());
  // No sign counts as less than one.
  const added = next.slice(start, Math.min(end, start + MOST_SMS_LENGTH));
  const held = () => [...next.slice(0, start), ...added, ...next.slice(end)].join('');
  while (added.length > 0 && smsLength(held()) > MOST_SMS_LENGTH) added.pop();
  return held();
}

/** How many signs are the same at the beginning of both. */
function sharedBy(one: readonly string[], other: readonly string[]): number {
  const differs = other.findIndex((sign, at) => sign !== one[at]);
  return differs < 0 ? other.length : differs;
}
