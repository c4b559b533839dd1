import { missingLanguages } from '#features/hotel/facility/staff/languages-missing.ts';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import { questionTextErrors } from '../../rules/own-question.ts';
import type { CustomQuestionTexts, DraftOption, Texts } from './form-draft.ts';

/** A hotel's own question while it is being edited. `type` is '' until a type is chosen. */
export type CustomQuestionDraft = Omit<CustomQuestionTexts, 'type'> & {
  type: CustomQuestionTexts['type'] | '';
};

export const blankQuestion: CustomQuestionDraft = { type: '', labels: {}, placeholders: {}, options: [] };

/** Returns the question with texts trimmed and empty texts dropped; null if it is invalid. */
export function validQuestion(draft: CustomQuestionDraft): CustomQuestionTexts | null {
  const { type, labels, placeholders, options } = draft;
  if (type === '' || Object.keys(questionTextErrors(draft)).length > 0) return null;
  return {
    type,
    labels: trimTexts(labels),
    placeholders: trimTexts(placeholders),
    options: options.map(option => ({ ...option, names: trimTexts(option.names) })),
  };
}

function trimTexts(texts: Texts): Texts {
  const entries = guestLanguages.map(language => [language, texts[language]?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

export const withOption = (
  { options, ...draft }: CustomQuestionDraft,
  draftKey: string,
): CustomQuestionDraft => ({
  ...draft,
  options: [...options, { draftKey, key: null, names: {} }],
});

export const withoutOption = (
  { options, ...draft }: CustomQuestionDraft,
  { draftKey }: DraftOption,
): CustomQuestionDraft => ({
  ...draft,
  options: options.filter(each => each.draftKey !== draftKey),
});

export const withName = (
  { options, ...draft }: CustomQuestionDraft,
  { draftKey }: DraftOption,
  language: GuestLanguage,
  name: string,
): CustomQuestionDraft => ({
  ...draft,
  options: options.map(each =>
    each.draftKey === draftKey ? { ...each, names: { ...each.names, [language]: name } } : each,
  ),
});

export function withMoved(
  { options, ...draft }: CustomQuestionDraft,
  from: number,
  step: -1 | 1,
): CustomQuestionDraft {
  const option = options[from];
  const to = from + step;
  if (!option || to < 0 || to >= options.length) return { ...draft, options };
  return { ...draft, options: options.toSpliced(from, 1).toSpliced(to, 0, option) };
}

export const findMissingLanguages = (
  { labels, options }: Pick<CustomQuestionDraft, 'labels' | 'options'>,
  offered: readonly GuestLanguage[],
): GuestLanguage[] =>
  missingLanguages(offered, language =>
    [labels, ...options.map(({ names }) => names)].every(texts => (texts[language] ?? '').trim() !== ''),
  );
