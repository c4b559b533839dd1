import type { GuestLanguage } from '#i18n/languages.ts';
import type { QuestionItem } from '../../../contract/questions.ts';
import { questionsForFilter } from '../../../rules/answers.ts';
import { questionTypes } from '../../../rules/question-types.ts';
import type { CustomQuestionTexts, DraftQuestion, Texts } from '../form-draft.ts';

const otherPageQuestions = ['face_recognition', 'signature'];

type PreviewOptions = { items: readonly QuestionItem[]; language: GuestLanguage; filterId: number | null };

/**
 * Returns the questions as guests with one filter would see them after a save. `items`: the saved questions in
 * the displayed language.
 */
export function previewItems(
  rows: readonly DraftQuestion[],
  { items, language, filterId }: PreviewOptions,
): QuestionItem[] {
  const questions = rows.flatMap((row, index) => {
    const item = row.own
      ? ownItem(row, row.own, language, index)
      : items.find(({ id, system_name }) => id === row.id && !otherPageQuestions.includes(system_name ?? ''));
    return item ? [{ ...item, ...togglesOf(row) }] : [];
  });
  return questionsForFilter(questions, filterId);
}

export const asksOnOtherPages = (rows: readonly DraftQuestion[]): boolean =>
  rows.some(row => otherPageQuestions.includes(row.systemName ?? '') && row.visibility === 1);

const togglesOf = (row: DraftQuestion) => ({
  visibility: row.visibility,
  required: row.required,
  visibility_companion: row.visibility_companion,
  required_companion: row.required_companion,
  adults_only: row.adults_only,
});

function ownItem(
  row: DraftQuestion,
  own: CustomQuestionTexts,
  language: GuestLanguage,
  index: number,
): QuestionItem {
  const text = (texts: Texts) => texts[language] || texts.ja || '';
  return {
    // Unsaved questions have no id. Saved ids are never negative.
    id: row.id ?? -1 - index,
    system_name: null,
    is_core: 0,
    section: 'other',
    input_type: own.type,
    language,
    label: text(own.labels),
    placeholder: text(own.placeholders),
    ...togglesOf(row),
    display_order: index,
    locked: [],
    metadata: {
      multiple: questionTypes[own.type].acceptsSeveral ? 1 : 0,
      applies_to: 'all',
      options: own.options.map(({ draftKey, names }) => ({ key: draftKey, name: text(names) })),
    },
    has_many_localized_filter: row.notFor.map(id => ({ facilities_localized_category_id: id, status: 0 })),
  };
}
