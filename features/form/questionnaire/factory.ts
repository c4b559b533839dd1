import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { type RegisterBasis, registerOn, unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { QuestionItem } from './contract/questions.ts';
import { itemOf } from './queries/items.ts';
import { newFacilityQuestions, type SystemName } from './rules/system-questions.ts';
import { type ByLanguage, localizedFilter, question, questionFilter } from './tables.ts';

type Options = {
  country?: string;
  basis?: Partial<RegisterBasis>;
  language?: GuestLanguage;
  change?: { [Name in SystemName]?: Partial<QuestionItem> };
};

/** Returns the questions of a new facility without a database, including hidden questions. Ids start at 1. */
export function aQuestionnaire({
  country = 'JP',
  basis = {},
  language = 'ja',
  change = {},
}: Options = {}): QuestionItem[] {
  const retention = { registration_years: 3, image_days: 30 };
  const emptyTexts = { labels: {}, placeholders: {}, options: [], multiple: false };
  const register = registerOn({ country, basis: { ...unsetBasis, ...basis } }, '2024-06-01');
  const context = { ...retention, country, passportLaw: '', register };
  return newFacilityQuestions(country).map(row => ({
    ...itemOf({ ...emptyTexts, ...row, id: row.displayOrder }, context, { language }),
    ...change[row.systemName],
  }));
}

export function aCustomQuestion(overrides: Partial<QuestionItem> = {}): QuestionItem {
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
    adults_only: 0,
    display_order: 900,
    locked: [],
    metadata: { multiple: 0, applies_to: 'all', options: [] },
    has_many_localized_filter: [],
    ...overrides,
  };
}

export function answersOf(questions: readonly QuestionItem[], given: { [Name in SystemName]?: string }) {
  const { email = '', ...others } = given;
  const other_form: Record<string, string> = {};
  for (const [name, value] of Object.entries(others))
    other_form[String(questions.find(each => each.system_name === name)?.id)] = value;
  return { email, other_form };
}

type Hotel = { facilityId: number; system: SystemScope };

export async function someFilters({ facilityId, system }: Hotel, names: readonly string[]) {
  return inFacility(system, async db => {
    await storeSetting(db, facilityId, 'localized-filter', { visibility: 1 });
    const rows = await db
      .insert(localizedFilter)
      .values(names.map((name, index) => ({ facilityId, name, displayOrder: index + 1 })))
      .returning();
    const ids: Record<string, number> = {};
    for (const { name, id } of rows) ids[name] = id;
    return ids;
  });
}

export type CustomQuestion = Partial<typeof question.$inferInsert> & {
  labels: ByLanguage;
  /** Ids of the step 2 choices for which the question is not asked. */
  notFor?: readonly number[];
};

export async function someCustomQuestions(
  { facilityId, system }: Hotel,
  questions: readonly CustomQuestion[],
): Promise<number[]> {
  const defaults = {
    section: 'other',
    inputType: 'string' as const,
    isCore: false,
    appliesTo: 'all' as const,
    visibility: true,
    required: false,
    visibilityCompanion: true,
    requiredCompanion: false,
  };
  return inFacility(system, async db => {
    const rows = await db
      .insert(question)
      .values(
        questions.map(({ notFor: _, ...own }, index) => ({
          ...defaults,
          facilityId,
          displayOrder: 900 + index,
          ...own,
        })),
      )
      .returning({ id: question.id });
    const unaskedFilters = rows.flatMap(({ id }, index) =>
      (questions[index]?.notFor ?? []).map(localizedFilterId => ({ questionId: id, localizedFilterId })),
    );
    if (unaskedFilters.length > 0)
      await db
        .insert(questionFilter)
        .values(unaskedFilters.map(each => ({ facilityId, asked: false, ...each })));
    return rows.map(({ id }) => id);
  });
}
