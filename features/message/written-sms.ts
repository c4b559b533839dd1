import { fillTags, type TagValues } from './rules/tags.ts';

/** The text of an SMS with its tags filled in. The short link is put in whole, whatever it takes. */
export function writtenSms(content: string, values: TagValues): string {
  return fillTags(content.replaceAll('\r\n', '\n'), tag => values[tag]);
}
