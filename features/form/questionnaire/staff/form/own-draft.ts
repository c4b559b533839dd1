import { missingLanguages } from '#features/hotel/facility/staff/languages-missing.ts';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import { wordFaults } from '../../rules/own-question.ts';
import type { DraftOption, OwnWords, Texts } from './form-draft.ts';

/** A hotel's own question while it is being edited. `type` is '' until a type is chosen. */
export type OwnDraft = Omit<OwnWords, 'type'> & { type: OwnWords['type'] | '' };

export const blankQuestion: OwnDraft = { type: '', labels: {}, placeholders: {}, options: [] };

/** Returns the question with texts trimmed and empty texts dropped; null if it is invalid. */
export function validQuestion(draft: OwnDraft): OwnWords | null {
  const { type, labels, placeholders, options } = draft;
  if (type === '' || Object.keys(wordFaults(draft)).length > 0) return null;
  return {
    type,
    labels: trimTexts(labels),
    placeholders: trimTexts(placeholders),
    options: options.map(option => ({ ...option, names: trimTexts(option.names) })),
  };
}

function trimTexts(texts: Texts): Texts {
  const given = guestLanguages.map(language => [language, texts[language]?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}

export const withOption = ({ options, ...draft }: OwnDraft, draftKey: string): OwnDraft => ({
  ...draft,
  options: [...options, { draftKey, key: null, names: {} }],
});

export const withoutOption = ({ options, ...draft }: OwnDraft, { draftKey }: DraftOption): OwnDraft => ({
  ...draft,
  options: options.filter(each => each.draftKey !== draftKey),
});

export const withName = (
  { options, ...draft }: OwnDraft,
  { draftKey }: DraftOption,
  language: GuestLanguage,
  name: string,
): OwnDraft => ({
  ...draft,
  options: options.map(each =>
    each.draftKey === draftKey ? { ...each, names: { ...each.names, [language]: name } } : each,
  ),
});

export function withMoved({ options, ...draft }: OwnDraft, from: number, step: -1 | 1): OwnDraft {
  const option = options[from];
  const to = from + step;
  if (!option || to < 0 || to >= options.length) return { ...draft, options };
  return { ...draft, options: options.toSpliced(from, 1).toSpliced(to, 0, option) };
}

export const missingIn = (
  { labels, options }: Pick<OwnDraft, 'labels' | 'options'>,
  offered: readonly GuestLanguage[],
): GuestLanguage[] =>
  missingLanguages(offered, language =>
    [labels, ...options.map(({ names }) => names)].every(texts => (texts[language] ?? '').trim() !== ''),
  );
