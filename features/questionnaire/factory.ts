import type { GuestLanguage } from '#i18n/languages.ts';
import type { QuestionItem } from './contract.ts';
import { itemOf } from './items.ts';
import { questionsOfANewFacility, type SystemName } from './system-questions.ts';

type Options = {
  country?: string;
  language?: GuestLanguage;
  /** What this hotel changed about its system questions. */
  change?: { [Name in SystemName]?: Partial<QuestionItem> };
};

/** The questions of a new facility, hidden ones too, without a database; their ids count from 1. */
export function aQuestionnaire({
  country = 'JP',
  language = 'ja',
  change = {},
}: Options = {}): QuestionItem[] {
  const unworded = { labels: {}, placeholders: {}, options: [], multiple: false };
  return questionsOfANewFacility(country).map(row => ({
    ...itemOf({ ...unworded, ...row, id: row.displayOrder }, country, {
      language,
      kept: { years: 3, days: 30 },
    }),
    ...change[row.systemName],
  }));
}

/** A question of the hotel's own, as the form has it. */
export function anOwnQuestion(overrides: Partial<QuestionItem> = {}): QuestionItem {
  return {
    id: 900,
    system_name: null,
    is_core: 0,
    section: 'other',
    input_type: 'string',
    language: 'ja',
    label: 'アレルギーはございますか',
    placeholder: '',
    visibility: 1,
    required: 0,
    visibility_companion: 1,
    required_companion: 0,
    display_order: 900,
    locked: [],
    metadata: { multiple: 0, applies_to: 'all', options: [] },
    has_many_localized_filter: [],
    ...overrides,
  };
}

/** The answers of one person, by system name instead of id. */
export function answersOf(questions: readonly QuestionItem[], given: { [Name in SystemName]?: string }) {
  const { email = '', ...others } = given;
  const byId = Object.entries(others).map(([name, value]) => [
    String(questions.find(question => question.system_name === name)?.id),
    value,
  ]);
  return { email, other_form: Object.fromEntries(byId) as Record<string, string> };
}
