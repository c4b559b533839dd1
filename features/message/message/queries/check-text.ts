import { shortLinkOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { isLinkUrl, isOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import { shortLinkOf } from '#features/registration/registration/queries/secrets.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { cleanRichText, linkAddresses } from '#platform/html/clean.ts';
import { textOf } from '#platform/html/text-of.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import type { TextValue } from '../contract/texts.ts';
import { oneLine } from '../rules/one-line.ts';
import { MAX_SMS_LENGTH, smsLength } from '../rules/sms-length.ts';
import { countTags, subjectTagsOf, type Tag, tagErrors, tagsOf } from '../rules/tags.ts';
import { isSmsText, type TextName } from '../rules/texts.ts';
import type { Text } from './texts.ts';

/** An error in a field of a text. `tags`: the invalid tags as written. */
export type TextError = { field: 'subject' | 'content'; code: ErrorCode; tags: string[] };

/**
 * Returns the first error that prevents a text from being saved, or null. The `content` of an email must be
 * sanitized HTML. `hotelName`: in the language of the text.
 */
export function textError(name: TextName, { subject, content }: Text, hotelName: string): TextError | null {
  if (isSmsText(name)) return smsFault(name, content, hotelName);
  return (
    faultyTags('subject', subject, subjectTagsOf(name)) ??
    faultyTags('content', textOf(content), tagsOf(name)) ??
    splitTag(content)
  );
}

export const smsLinkLength = (): number => shortLinkOf({ shortCode: '12345678' }, shortLinkOrigin()).length;

function smsFault(name: TextName, content: string, hotelName: string): TextError | null {
  if (smsLength(content, { linkLength: smsLinkLength(), hotelName }) > MAX_SMS_LENGTH)
    return { field: 'content', code: 'sms_too_long', tags: [] };
  return faultyTags('content', content, tagsOf(name));
}

function faultyTags(field: TextError['field'], text: string, allowed: readonly Tag[]): TextError | null {
  const { unknown, broken } = tagErrors(text, allowed);
  if (broken.length > 0) return { field, code: 'tag_broken', tags: broken };
  return unknown.length > 0 ? { field, code: 'tag_unknown', tags: unknown } : null;
}

/**
 * Rejects tags that are split by markup, such as `[<strong>link</strong>]`, and tags in link URLs, because they
 * would not be replaced.
 */
function splitTag(content: string): TextError | null {
  const hasSplitTag = countTags(content.replace(/<[^<>]*>/g, '')) !== countTags(content);
  return hasSplitTag ? { field: 'content', code: 'tag_broken', tags: [] } : null;
}

/**
 * Returns the text to store for `value`, with the subject on one line. If `value` is a string, an email keeps
 * the subject of `current`. An email without content is the default and has no separate subject.
 * @throws 422, with the invalid tags in `data.tags`
 */
export function validateText(name: TextName, value: TextValue, current: TextValue, hotelName: string): Text {
  if (isSmsText(name) && typeof value !== 'string') throw invalidInput({ value: 'field_invalid' });
  const subject = typeof current === 'string' ? '' : current.subject;
  const rawText = typeof value === 'string' ? { subject, content: value } : value;
  if (!isSmsText(name)) assertUsableLinks(rawText.content);
  const content = isSmsText(name) ? rawText.content.trim() : cleanRichText(rawText.content, isOwnAddress);
  const text = { subject: content === '' ? '' : oneLine(rawText.subject), content };
  const firstError = textError(name, text, hotelName);
  if (firstError) throw textRefusal(name, firstError.field, firstError.code, firstError.tags);
  if (content !== '' && !isSmsText(name) && text.subject === '')
    throw textRefusal(name, 'subject', 'field_required', []);
  return text;
}

/** Rejects invalid links. Must be called before sanitizing, which removes them. */
function assertUsableLinks(content: string): void {
  if (!linkAddresses(content).every(isLinkUrl)) throw invalidInput({ 'value.content': 'link_url_invalid' });
}

/** Creates a 422 error for a field of a text, with the invalid tags as written. */
export function textRefusal(
  name: TextName,
  field: 'subject' | 'content',
  code: ErrorCode,
  tags: string[],
): Refusal {
  const fieldPath = isSmsText(name) ? 'value' : `value.${field}`;
  return new Refusal(422, code === 'field_required' ? 'invalid_input' : code, {
    errors: { [fieldPath]: code },
    ...(tags.length > 0 ? { data: { tags } } : {}),
  });
}
