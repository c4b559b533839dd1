import { CONFIRMATION, isSmsText, type TextName } from './texts.ts';

/** Placeholders in texts, written `[tag]`. */
export const tags = [
  'guest_name',
  'link',
  'verification_code',
  'reservation_number',
  'checkin_date',
  'checkout_date',
  'mypage_url',
] as const;
export type Tag = (typeof tags)[number];
export type TagValues = Record<Tag, string>;

/** The tags whose value is an address. */
export const addressTags = ['link', 'mypage_url'] as const;
export type AddressTag = (typeof addressTags)[number];

/** The tags that a text may hold: My Page exists once the form is submitted (docs/reference/messages.md#texts). */
export function tagsOf(name: TextName): readonly Tag[] {
  return name === CONFIRMATION ? tags : tags.filter(tag => tag !== 'mypage_url');
}

/** The tags that a subject may hold: no address can be followed there. */
export function subjectTagsOf(name: TextName): readonly Tag[] {
  return tagsOf(name).filter(tag => !isAddressTag(tag));
}

// Only ASCII words count as tags. Japanese in brackets, such as [重要], is text.
const BRACKETED = /\[([A-Za-z0-9_-]+(?: [A-Za-z0-9_-]+)*)\]/g;
const names = tags.join('|');
/** A tag that misses a bracket, or has a wide or a round one, or spaces within. */
const HALF = new RegExp(`[[［]\\s*(?:${names})\\b|(?<![A-Za-z0-9_-])(?:${names})\\s*[\\]］]`, 'g');

/** The faults of a text, as they are written in it and once each: tags that it may not hold, and broken ones. */
export function tagFaults(text: string, allowed: readonly Tag[]): { unknown: string[]; broken: string[] } {
  const isAllowed = (name: string) => allowed.some(tag => tag === name);
  const unknown = [...text.matchAll(BRACKETED)].flatMap(([whole, name = '']) =>
    isAllowed(name) ? [] : [whole],
  );
  const broken = text.replace(BRACKETED, ' ').match(HALF) ?? [];
  return { unknown: [...new Set(unknown)], broken: [...new Set(broken)] };
}

const TAG = new RegExp(`\\[(${names})\\]`, 'g');

/** The text with each tag replaced by what `write` makes of it. What is put in is not looked through again. */
export function fillTags(text: string, write: (tag: Tag) => string): string {
  return text.replace(TAG, (whole, name) => {
    const tag = tags.find(known => known === name);
    return tag ? write(tag) : whole;
  });
}

/** How many tags stand whole in it. */
export const countTags = (text: string): number => text.match(TAG)?.length ?? 0;

export function isAddressTag(tag: Tag): tag is AddressTag {
  return addressTags.some(address => address === tag);
}

/** Whether a guide text lacks its link, so that guests could not register. In: its text without HTML; "" is the default. */
export function lacksLink(name: TextName, words: string): boolean {
  return name !== CONFIRMATION && words.trim() !== '' && !words.includes('[link]');
}

/** A text as it is being edited; `content` of a mail is HTML. */
type Written = { subject: string; content: string };

/** The tags of a text that keep it from being saved, as they are written, before the server is asked. */
export function faultsIn(name: TextName, { subject, content }: Written): string[] {
  const text = isSmsText(name) ? content : content.replace(/<[^<>]*>/g, ' ');
  const found = [tagFaults(subject, subjectTagsOf(name)), tagFaults(text, tagsOf(name))];
  return [...new Set(found.flatMap(({ unknown, broken }) => [...unknown, ...broken]))];
}

/** Whether it is a guide text without its link: it cannot be saved so, and one that is stored says so. */
export function lacksItsLink(name: TextName, { content }: Written): boolean {
  return lacksLink(name, isSmsText(name) ? content : content.replace(/<[^<>]*>/g, ' '));
}
