import { and, eq, isNull, sql } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import { assertNotLocked } from '#features/hotel/facility/commands/template-items.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import type { EditedQuestion, FormSettings, SaveQuestions } from '../contract/form-settings.ts';
import { type FaceSetting, faceQuestion, faceSetting, formSettings } from '../queries/form-settings.ts';
import { loadQuestionContext } from '../queries/questions.ts';
import { newFacilityQuestions } from '../rules/system-questions.ts';
import { localizedFilter, question, questionFilter } from '../tables.ts';
import {
  type EditedRow,
  editedQuestion,
  errorsOf,
  type FieldErrors,
  misplacedQuestions,
  type Row,
} from './edited-question.ts';

type SaveInput = Pick<SaveQuestions, 'questions' | 'filters' | 'version'> & {
  /** Rejects system questions with 404. */
  ownOnly?: true;
};
type QuestionEdit = { given: EditedQuestion; stored: Row | undefined; after: EditedRow };

/**
 * Saves questions, all or nothing.
 * @returns the form in `language`
 * @throws 404, 409 or 422 as in the contract
 */
export function saveQuestions(
  scope: StaffScope,
  save: SaveInput,
  language: GuestLanguage,
): Promise<FormSettings> {
  return inFacility(scope, async db => {
    await assertNotLocked(db, scope, 'form');
    await writeForm(db, scope, save, language);
    return formSettings(db, scope.facilityId, language);
  });
}

/**
 * Stores questions and records the change. `language` is the language of the form in a conflict response.
 * @throws as `saveQuestions`
 */
export async function writeForm(
  db: Db,
  scope: StaffScope | SystemScope,
  save: SaveInput,
  language: GuestLanguage,
): Promise<void> {
  const { facilityId } = scope;
  const version = await bumpVersion(db, facilityId, 'questions', save.version, () =>
    formSettings(db, facilityId, language),
  );
  const stored = await storedQuestions(db, facilityId);
  await assertQuestionsExist(db, facilityId, stored, save);
  const edits = editsOf(save.questions, stored);
  await assertAllowed(db, facilityId, stored, edits, save.filters);
  const ids = await writeQuestions(
    db,
    facilityId,
    edits.map(({ after }) => after),
  );
  const filteredIds = await writeFilters(db, facilityId, [
    ...filterEntriesOf(edits, ids),
    ...(save.filters ?? []),
  ]);
  const details = { version, ...changedIds(edits, ids, filteredIds) };
  await audit(db, scope, { action: 'questions.changed', details });
}

export function storedQuestions(db: Db, facilityId: number): Promise<Row[]> {
  return db
    .select()
    .from(question)
    .where(and(eq(question.facilityId, facilityId), isNull(question.retiredAt)));
}

async function assertQuestionsExist(
  db: Db,
  facilityId: number,
  stored: readonly Row[],
  save: SaveInput,
): Promise<void> {
  const { questions, filters = [], ownOnly } = save;
  const editableRows = stored.filter(({ systemName }) => !ownOnly || systemName === null);
  const questionIds = [
    ...questions.flatMap(({ id }) => id ?? []),
    ...filters.map(each => each.facility_question_id),
  ];
  if (questionIds.some(id => !editableRows.some(row => row.id === id))) throw notFound();
  const filterEntries = [...filters, ...questions.flatMap(each => each.has_many_localized_filter ?? [])];
  if (filterEntries.length === 0) return;
  const rows = await db
    .select({ id: localizedFilter.id })
    .from(localizedFilter)
    .where(eq(localizedFilter.facilityId, facilityId));
  const filterIds = new Set(rows.map(({ id }) => id));
  if (filterEntries.some(each => !filterIds.has(each.facilities_localized_category_id))) throw notFound();
}

function editsOf(questions: readonly EditedQuestion[], stored: readonly Row[]): QuestionEdit[] {
  const last = Math.max(0, ...stored.map(({ displayOrder }) => displayOrder)) + 1;
  return questions.map(given => {
    const row = stored.find(({ id }) => id === given.id);
    const editedRow = editedQuestion(given, row, last);
    return {
      given,
      stored: row,
      after: given.deleted === 1 ? { ...editedRow, retiredAt: now() } : editedRow,
    };
  });
}

async function assertAllowed(
  db: Db,
  facilityId: number,
  stored: readonly Row[],
  edits: readonly QuestionEdit[],
  filters: SaveInput['filters'] = [],
): Promise<void> {
  const hotel = await loadQuestionContext(db, facilityId);
  const errors: FieldErrors = {};
  const add = (place: string, more: FieldErrors) => {
    for (const [field, code] of Object.entries(more)) errors[`${place}.${field}`] = code;
  };
  for (const [index, { given, after, stored: before }] of edits.entries())
    add(`questions.${index}`, errorsOf(given, after, before, hotel));
  for (const [index, { facility_question_id }] of filters.entries())
    if (stored.some(({ id, systemName }) => id === facility_question_id && systemName !== null))
      add(`filters.${index}`, { facility_question_id: 'question_not_optional' });
  const untouched = stored.filter(({ id }) => !edits.some(({ after }) => after.id === id));
  for (const row of misplacedQuestions([...untouched, ...edits.map(({ after }) => after)])) {
    const index = edits.findIndex(({ after }) => after === row);
    add(`questions.${Math.max(index, 0)}`, { display_order: 'question_order' });
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function filterEntriesOf(
  edits: readonly QuestionEdit[],
  ids: readonly number[],
): NonNullable<SaveInput['filters']> {
  return edits.flatMap(({ given }, index) =>
    (given.has_many_localized_filter ?? []).map(each => ({ facility_question_id: ids[index] ?? 0, ...each })),
  );
}

/**
 * Returns the ids of the added, changed and retired questions for the audit log. Omits unchanged questions,
 * because the dashboard always sends all questions.
 */
function changedIds(edits: readonly QuestionEdit[], ids: readonly number[], filtered: readonly number[]) {
  const of = (which: (edit: QuestionEdit) => boolean) =>
    edits.flatMap((edit, index) => (which(edit) ? [ids[index] ?? 0] : []));
  const added = of(({ stored }) => stored === undefined);
  const retired = of(({ after }) => after.retiredAt !== null);
  const changed = of(({ stored, after }) => stored !== undefined && !deepEqual(after, stored));
  const others = [...new Set([...changed, ...filtered])];
  return { added, changed: others.filter(id => ![...added, ...retired].includes(id)), retired };
}

/**
 * Sets whether guests are asked for a face photo. Turning it off also turns it off for companions. `known` is
 * the version that the editor saw. An open form editor also gets a conflict on saving, because it shows this
 * question.
 * @throws 409 `version_conflict` or `locked_by_organization`
 */
export function saveFaceSetting(
  scope: StaffScope,
  isOn: boolean,
  known: number | undefined,
): Promise<FaceSetting> {
  return inFacility(scope, async db => {
    await assertNotLocked(db, scope, 'form');
    await writeFaceSetting(db, scope, isOn, known);
    return faceSetting(db, scope.facilityId);
  });
}

/**
 * Stores whether guests are asked for a face photo, and records the change.
 * @throws as `saveFaceSetting`
 */
export async function writeFaceSetting(
  db: Db,
  scope: StaffScope | SystemScope,
  isOn: boolean,
  known?: number,
): Promise<void> {
  const { facilityId } = scope;
  const version = await bumpVersion(db, facilityId, 'face-recognition', known, () =>
    faceSetting(db, facilityId),
  );
  await bumpVersion(db, facilityId, 'questions', undefined);
  await db
    .update(question)
    .set({ visibility: isOn, ...(isOn ? {} : { visibilityCompanion: false }) })
    .where(and(eq(question.facilityId, facilityId), faceQuestion));
  await audit(db, scope, {
    action: 'setting.changed',
    details: { name: 'face-recognition-settings', version },
  });
}

/**
 * Inserts new questions and updates existing ones. A form has only a few dozen questions, so one statement per
 * question is simpler than a combined statement.
 * @returns the ids in the given order
 */
async function writeQuestions(
  db: Db,
  facilityId: number,
  questions: readonly EditedRow[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, ...values } of questions)
    ids.push(
      id === null
        ? await insertQuestion(db, { ...values, facilityId })
        : await updateQuestion(db, facilityId, id, values),
    );
  return ids;
}

async function insertQuestion(db: Db, values: typeof question.$inferInsert): Promise<number> {
  const [row] = await db.insert(question).values(values).returning({ id: question.id });
  if (!row) throw new Error('A question was not added');
  return row.id;
}

async function updateQuestion(
  db: Db,
  facilityId: number,
  id: number,
  values: Omit<EditedRow, 'id'>,
): Promise<number> {
  await db
    .update(question)
    .set(values)
    .where(and(eq(question.facilityId, facilityId), eq(question.id, id)));
  return id;
}

/**
 * Stores for which filters each question is asked. If a pair of question and filter occurs twice, the last
 * one counts.
 */
async function writeFilters(
  db: Db,
  facilityId: number,
  filters: NonNullable<SaveQuestions['filters']>,
): Promise<number[]> {
  const rows = new Map(
    filters.map(({ facility_question_id, facilities_localized_category_id, status }) => [
      `${facility_question_id}/${facilities_localized_category_id}`,
      {
        facilityId,
        questionId: facility_question_id,
        localizedFilterId: facilities_localized_category_id,
        asked: status === 1,
      },
    ]),
  );
  if (rows.size === 0) return [];
  const stored = await db
    .select()
    .from(questionFilter)
    .where(and(eq(questionFilter.facilityId, facilityId), eq(questionFilter.asked, false)));
  const unaskedKeys = new Set(stored.map(row => `${row.questionId}/${row.localizedFilterId}`));
  await db
    .insert(questionFilter)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [questionFilter.facilityId, questionFilter.questionId, questionFilter.localizedFilterId],
      set: { asked: sql`excluded.asked` },
    });
  const changed = [...rows].filter(([key, { asked }]) => asked === unaskedKeys.has(key));
  return changed.map(([, { questionId }]) => questionId);
}

export async function addSystemQuestions(db: Db, facilityId: number, country: string): Promise<void> {
  await db.insert(question).values(newFacilityQuestions(country).map(each => ({ facilityId, ...each })));
}
