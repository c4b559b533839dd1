import { and, asc, eq } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { z } from 'zod';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import type { Templated } from '#features/hotel/facility/queries/templated.ts';
import type { Db } from '#platform/database/pool.ts';
import { flag } from '#platform/http/wire.ts';
import type { FilterSettings } from '../contract/filter-settings.ts';
import type { EditedQuestion } from '../contract/form-settings.ts';
import { faceSetting } from '../queries/form-settings.ts';
import { loadQuestionContext } from '../queries/questions.ts';
import { normalizeName } from '../rules/filters.ts';
import { locksOf, type QuestionContext } from '../rules/locks.ts';
import { inputTypes } from '../rules/question-types.ts';
import { newFacilityQuestions } from '../rules/system-questions.ts';
import { questionFilter } from '../tables.ts';
import { flagsOf, newQuestion, type Row } from './edited-question.ts';
import { settingsOf, writeFilterSettings } from './filter-settings.ts';
import { storedQuestions, writeFaceSetting, writeForm } from './save-questions.ts';

const texts = z.record(z.string(), z.string());
const toggles = z.object({
  visibility: flag,
  required: flag,
  visibility_companion: flag,
  required_companion: flag,
  adults_only: flag,
});

const copiedQuestion = toggles.extend({
  /** Null for the hotel's own questions. */
  system_name: z.string().nullable(),
  input_type: z.enum(inputTypes),
  labels: texts,
  placeholders: texts,
  /** Names of each offered option. */
  options: z.array(texts),
  /** Names of the filters for which the question is not asked. */
  not_for: z.array(z.string()),
});

const copiedForm = z.object({
  /** Whether guests see the filters. */
  visibility: flag,
  /** Names, in order. */
  filters: z.array(z.string()),
  /** In display order. */
  questions: z.array(copiedQuestion),
});

type CopiedQuestion = z.output<typeof copiedQuestion>;
type CopiedForm = z.output<typeof copiedForm>;

/**
 * Copies questions and filters. Matches a hotel's own questions by Japanese label and type, options by
 * Japanese name, and filters by name, so that existing answers stay with their question. Does not change what
 * the law requires of the hotel.
 */
export const formTemplate: Templated<CopiedForm> = {
  schema: copiedForm,
  copy: async (db, facilityId) => {
    const { value, facility_localized_category: filters } = await settingsOf(db, facilityId);
    const activeFilters = filters.filter(({ status }) => status === 1);
    const unaskedPairs = await loadUnaskedPairs(db, facilityId);
    const rows = (await storedQuestions(db, facilityId)).toSorted(compareOrder);
    return {
      visibility: value.visibility,
      filters: activeFilters.map(({ name }) => name),
      questions: rows.map(row => ({
        ...copyOf(row),
        not_for: activeFilters
          .filter(({ id }) => unaskedPairs.has(`${row.id}/${id}`))
          .map(({ name }) => name),
      })),
    };
  },
  isInitial: async (db, facilityId, form) => {
    const hotel = await facilityById(db, facilityId);
    const rows = newFacilityQuestions(hotel?.country ?? '');
    const questions = rows.map(row => ({ ...copyOf({ ...newQuestion, ...row }), not_for: [] }));
    return deepEqual(form, { visibility: 0, filters: [], questions });
  },
  apply: async (db, scope, form, userId) => {
    const { facilityId } = scope;
    const before = await settingsOf(db, facilityId);
    const filters = await writeFilterSettings(db, scope, buildFilterEdits(form, before), userId);
    const faceVisibility = form.questions.find(isFaceQuestion)?.visibility;
    if (faceVisibility !== undefined && faceVisibility !== (await faceSetting(db, facilityId)).visibility)
      await writeFaceSetting(db, scope, faceVisibility === 1);
    const stored = await storedQuestions(db, facilityId);
    const hotel = await loadQuestionContext(db, facilityId);
    await writeForm(db, scope, { questions: buildQuestionEdits(form, { filters, stored, hotel }) }, 'ja');
  },
};

/** Face photos have a separate setting, which saving questions does not change. */
const isFaceQuestion = ({ system_name }: CopiedQuestion) => system_name === 'face_recognition';

const compareOrder = (a: Row, b: Row) => a.displayOrder - b.displayOrder || a.id - b.id;

type QuestionContent = Omit<Row, 'id' | 'facilityId' | 'displayOrder'>;

function copyOf(row: QuestionContent): Omit<CopiedQuestion, 'not_for'> {
  const { systemName, inputType, labels, placeholders, options } = row;
  return {
    ...flagsOf(row),
    system_name: systemName,
    input_type: inputType,
    labels,
    placeholders,
    options: options.filter(({ retired }) => !retired).map(({ names }) => names),
  };
}

async function loadUnaskedPairs(db: Db, facilityId: number): Promise<Set<string>> {
  const rows = await db
    .select()
    .from(questionFilter)
    .where(and(eq(questionFilter.facilityId, facilityId), eq(questionFilter.asked, false)))
    .orderBy(asc(questionFilter.questionId));
  return new Set(rows.map(row => `${row.questionId}/${row.localizedFilterId}`));
}

const isSameName = (one: string, other: string) => normalizeName(one) === normalizeName(other);

/** Returns the edits that apply the template to the filters. Filters that it does not contain are removed. */
function buildFilterEdits({ visibility, filters }: CopiedForm, before: FilterSettings) {
  const savedFilters = before.facility_localized_category;
  const templateFilters = filters.map((name, order) => {
    const id = savedFilters.find(each => isSameName(each.name, name))?.id ?? null;
    return { id, name, status: 1 as const, order };
  });
  const removed = savedFilters
    .filter(({ id }) => !templateFilters.some(each => each.id === id))
    .map(each => ({ ...each, status: 0 as const }));
  return { value: { visibility }, facility_localized_category: [...templateFilters, ...removed] };
}

type Hotel = { filters: FilterSettings; stored: readonly Row[]; hotel: QuestionContext };

/** Returns the edits that apply the template. Own questions of the hotel that it lacks are retired. */
function buildQuestionEdits({ questions }: CopiedForm, { filters, stored, hotel }: Hotel): EditedQuestion[] {
  const remainingRows = new Set(stored);
  const edits = questions.flatMap((copy, index): EditedQuestion[] => {
    const row = [...remainingRows].find(each => isSameQuestion(each, copy));
    if (row) remainingRows.delete(row);
    const order = { id: row?.id ?? null, display_order: index + 1 };
    if (copy.system_name === null) return [{ ...order, ...buildCustomEdit(copy, row, filters) }];
    return row ? [{ ...order, ...editableToggles(copy, row, hotel) }] : [];
  });
  const retired = [...remainingRows].filter(({ systemName }) => systemName === null);
  return [...edits, ...retired.map(({ id }) => ({ id, deleted: 1 as const }))];
}

const isSameQuestion = (row: Row, { system_name, input_type, labels }: CopiedQuestion) =>
  row.systemName === system_name &&
  (system_name !== null || (row.inputType === input_type && row.labels.ja === labels.ja));

/** Returns the copied question's toggle values, without those that are locked in this hotel. */
function editableToggles(copy: CopiedQuestion, row: Row, hotel: QuestionContext) {
  const locked = new Set<string>(locksOf(row, hotel).map(({ toggle }) => toggle));
  const openToggles = Object.entries(toggles.parse(copy)).filter(([toggle]) => !locked.has(toggle));
  return toggles.partial().parse(Object.fromEntries(openToggles));
}

function buildCustomEdit(copy: CopiedQuestion, row: Row | undefined, filters: FilterSettings) {
  const { input_type, labels, placeholders, options, not_for } = copy;
  const storedOptions = (row?.options ?? []).toSorted(
    (a, b) => Number(a.retired ?? 0) - Number(b.retired ?? 0),
  );
  return {
    ...toggles.parse(copy),
    input_type,
    labels,
    placeholders,
    options: options.map(names => ({
      key: storedOptions.find(option => option.names.ja === names.ja)?.key ?? null,
      names,
    })),
    has_many_localized_filter: filters.facility_localized_category
      .filter(({ status }) => status === 1)
      .map(({ id, name }) => ({
        facilities_localized_category_id: id,
        status: not_for.some(each => isSameName(each, name)) ? (0 as const) : (1 as const),
      })),
  };
}
