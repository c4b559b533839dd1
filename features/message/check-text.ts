import type { ErrorCode } from '#i18n/error-codes.ts';
import { textOf } from '#platform/html/text-of.ts';
import { MOST_SMS_LENGTH, smsLength } from './rules/sms-length.ts';
import { countTags, subjectTagsOf, type Tag, tagFaults, tagsOf } from './rules/tags.ts';
import { isSmsText, type TextName } from './rules/texts.ts';

type Text = { subject: string; content: string };

/** What is wrong with a field of a text; `tags` are the faulty ones, as they are written. */
export type TextFault = { field: 'subject' | 'content'; code: ErrorCode; tags: string[] };

/** The first thing that keeps a text from being saved; `content` of a mail is cleaned HTML. null: nothing. */
export function textFault(name: TextName, { subject, content }: Text): TextFault | null {
  if (isSmsText(name)) return smsFault(name, content);
  return (
    faultyTags('subject', subject, subjectTagsOf(name)) ??
    faultyTags('content', textOf(content), tagsOf(name)) ??
    splitTag(content)
  );
}

function smsFault(name: TextName, content: string): TextFault | null {
  if (smsLength(content) > MOST_SMS_LENGTH) return { field: 'content', code: 'sms_too_long', tags: [] };
  return faultyTags('content', content, tagsOf(name));
}

function faultyTags(field: TextFault['field'], text: string, allowed: readonly Tag[]): TextFault | null {
  const { unknown, broken } = tagFaults(text, allowed);
  if (broken.length > 0) return { field, code: 'tag_broken', tags: broken };
  return unknown.length > 0 ? { field, code: 'tag_unknown', tags: unknown } : null;
}

/** `[<strong>link</strong>]` reads whole and is not; in the address of a link nothing is filled in. */
function splitTag(content: string): TextFault | null {
  const isSplit = countTags(content.replace(/<[^>]*>/g, '')) !== countTags(content);
  return isSplit ? { field: 'content', code: 'tag_broken', tags: [] } : null;
}
