import { CONFIRMATION, isSmsText, type TextName } from './texts.ts';

/** Placeholders in texts, written as `[tag]`. */
export const tags = [
  'guest_name',
  'hotel_name',
  'link',
  'verification_code',
  'reservation_number',
  'checkin_date',
  'checkout_date',
  'mypage_url',
] as const;
export type Tag = (typeof tags)[number];
export type TagValues = Record<Tag, string>;

export const addressTags = ['link', 'mypage_url'] as const;
export type AddressTag = (typeof addressTags)[number];

/**
 * Returns the tags that a text can contain. The My Page tag is allowed only in texts sent after the form is
 * submitted (docs/reference/messages.md#texts).
 */
export function tagsOf(name: TextName): readonly Tag[] {
  return name === CONFIRMATION ? tags : tags.filter(tag => tag !== 'mypage_url');
}

/** Returns the tags that a subject can contain. Excludes URLs, because they cannot be opened from a subject. */
export function subjectTagsOf(name: TextName): readonly Tag[] {
  return tagsOf(name).filter(tag => !isAddressTag(tag));
}

// Only ASCII words count as tags. Japanese text in brackets, such as [重要], is normal text.
const TAG_LIKE = /\[([A-Za-z0-9_-]+(?: [A-Za-z0-9_-]+)*)\]/g;
const names = tags.join('|');
/** A tag with a missing, full-width or mismatched bracket, or with spaces inside the brackets. */
const BROKEN_TAG = new RegExp(`[[［]\\s*(?:${names})\\b|(?<![A-Za-z0-9_-])(?:${names})\\s*[\\]］]`, 'g');

/**
 * Returns the invalid tags of a text, as written and without duplicates. `unknown`: tags that are not allowed.
 * `broken`: incorrectly written tags.
 */
export function tagErrors(text: string, allowed: readonly Tag[]): { unknown: string[]; broken: string[] } {
  const isAllowed = (name: string) => allowed.some(tag => tag === name);
  const unknown = [...text.matchAll(TAG_LIKE)].flatMap(([whole, name = '']) =>
    isAllowed(name) ? [] : [whole],
  );
  const broken = text.replace(TAG_LIKE, ' ').match(BROKEN_TAG) ?? [];
  return { unknown: [...new Set(unknown)], broken: [...new Set(broken)] };
}

const TAG = new RegExp(`\\[(${names})\\]`, 'g');

/** Replaces each tag with the result of `write`. Tags within values are not replaced. */
export function fillTags(text: string, write: (tag: Tag) => string): string {
  return text.replace(TAG, (whole, name) => {
    const tag = tags.find(known => known === name);
    return tag ? write(tag) : whole;
  });
}

export const countTags = (text: string): number => text.match(TAG)?.length ?? 0;

export function isAddressTag(tag: Tag): tag is AddressTag {
  return addressTags.some(address => address === tag);
}

/**
 * Whether a guide text has no link, so that guests cannot register. `words`: the text without HTML. "" means
 * the default text.
 */
export function lacksLink(name: TextName, words: string): boolean {
  return name !== CONFIRMATION && words.trim() !== '' && !words.includes('[link]');
}

/** A text in the editor. The `content` of an email is HTML. */
type WrittenText = { subject: string; content: string };

/** Returns the tags, as written, that prevent a text from being saved. Called before the request is sent. */
export function blockingTagsOf(name: TextName, { subject, content }: WrittenText): string[] {
  const text = isSmsText(name) ? content : content.replace(/<[^<>]*>/g, ' ');
  const found = [tagErrors(subject, subjectTagsOf(name)), tagErrors(text, tagsOf(name))];
  return [...new Set(found.flatMap(({ unknown, broken }) => [...unknown, ...broken]))];
}

/** Whether a guide text has no link. Such a text cannot be saved, and a stored one shows a warning. */
export function textLacksLink(name: TextName, { content }: WrittenText): boolean {
  return lacksLink(name, isSmsText(name) ? content : content.replace(/<[^<>]*>/g, ' '));
}
