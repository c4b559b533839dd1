import { lacksLink, subjectTagsOf, tagFaults, tagsOf } from '../../rules/tags.ts';
import { isSmsText, type TextName } from '../../rules/texts.ts';
import type { EditedText } from './calls.ts';

/** The tags of a text that keep it from being saved, as they are written, before the server is asked. */
export function faultsIn(name: TextName, { subject, content }: EditedText): string[] {
  const text = isSmsText(name) ? content : content.replace(/<[^>]*>/g, ' ');
  const found = [tagFaults(subject, subjectTagsOf(name)), tagFaults(text, tagsOf(name))];
  return [...new Set(found.flatMap(({ unknown, broken }) => [...unknown, ...broken]))];
}

/** Whether it is a guide text without its link: it cannot be saved so, and one that is stored says so. */
export function lacksItsLink(name: TextName, { content }: EditedText): boolean {
  return lacksLink(name, isSmsText(name) ? content : content.replace(/<[^>]*>/g, ' '));
}
