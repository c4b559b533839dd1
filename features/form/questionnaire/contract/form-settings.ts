import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, idInAddress, text, version } from '#platform/http/wire.ts';
import { questionItem } from './questions.ts';

const questionText = text(500);
const texts = z.partialRecord(language, questionText);
const filterStatuses = z.array(z.object({ facilities_localized_category_id: id, status: flag })).max(1000);

/**
 * A hotel's own question with its texts in every language, whereas a question item has the texts of one
 * language.
 */
const optionalQuestion = z.object({
  id: z.int(),
  labels: texts,
  placeholders: texts,
  options: z.array(z.object({ key: z.string(), names: texts })),
});

const formSettings = z.object({
  /** In form order. For the hotel's own questions, `has_many_localized_filter` lists every active filter. */
  data: z.array(questionItem),
  optional: z.array(optionalQuestion),
  filters: z.array(z.object({ id: z.int(), name: z.string() })),
  languages: z.array(language),
  version: z.int(),
});
export type FormSettings = z.output<typeof formSettings>;

const viewAccess = {
  staff: { needs: { all: ['checkin_form_setting.questionnaire.view'] }, reply: reply(formSettings.shape) },
} as const;
const editAccess = {
  staff: { needs: { all: ['checkin_form_setting.questionnaire.edit'] }, reply: reply(formSettings.shape) },
} as const;

export const initQuestions = endpoint('POST facility-question/init', {
  summary: "Get the hotel's form settings",
  input: z.object({ facility_id: id, language }),
  access: viewAccess,
});

/**
 * Like `initQuestions` for one filter: `has_many_localized_filter` contains only that filter.
 * @throws 404 if there is no such filter
 */
export const listFilterQuestions = endpoint('POST facility-question/f/list', {
  summary: "Get the hotel's form settings for one localized filter",
  input: z.object({ facility_id: id, language, facilities_localized_category_id: id }),
  access: viewAccess,
});

/**
 * A question's texts can be sent in two ways: in several languages, as here, or in one `language`, as in a
 * question item (`label`, `placeholder` and the options' `name`).
 */
const customQuestionFields = {
  input_type: questionItem.shape.input_type.optional(),
  labels: texts.optional(),
  placeholders: texts.optional(),
  options: z
    .array(z.object({ key: text(191).nullable(), names: texts }))
    .max(100)
    .optional(),
  has_many_localized_filter: filterStatuses.optional(),
};

const editedQuestion = z.object({
  id: id.nullable(),
  ...customQuestionFields,
  deleted: flag.optional(),
  visibility: flag.optional(),
  required: flag.optional(),
  visibility_companion: flag.optional(),
  required_companion: flag.optional(),
  adults_only: flag.optional().describe('Companions who are children do not have to answer.'),
  display_order: z.int().min(0).max(100_000).optional(),
  language: language.optional(),
  label: questionText.optional(),
  placeholder: questionText.optional(),
  metadata: z
    .object({
      options: z
        .array(z.object({ key: text(191).nullish(), name: questionText }))
        .max(1000)
        .optional(),
    })
    .optional(),
});
export type EditedQuestion = z.output<typeof editedQuestion>;

const seenVersion = version.optional();
const errors = [
  'version_conflict',
  'question_by_law',
  'question_always',
  'question_never_required',
  'question_main_only',
  'question_face_setting',
  'question_type_fixed',
  'question_not_optional',
  'question_order',
] as const;

/**
 * Saves questions, all or nothing (docs/reference/form.md#locked-questions). Omitted questions and fields are
 * kept.
 * `id` null creates a question and `deleted` 1 retires one of the hotel's own questions. Hidden questions are
 * not required. `version` is the version that the editor saw; without it, the call overwrites.
 * @throws 404 for a question or filter of another hotel
 * @throws 409 `version_conflict`
 * @throws 422 with the reason on `questions.{n}.{field}`
 */
export const saveQuestions = endpoint('PUT facility-question', {
  summary: 'Save the form settings',
  errors,
  input: z.object({
    facility_id: id,
    questions: z.array(editedQuestion).max(500),
    filters: z
      .array(z.object({ facility_question_id: id, facilities_localized_category_id: id, status: flag }))
      .max(5000)
      .optional(),
    version: seenVersion,
  }),
  access: editAccess,
});
export type SaveQuestions = z.output<typeof saveQuestions.input>;

/**
 * Adds and changes the hotel's own questions, all or nothing. `id` is the hotel.
 * @throws 404 for any other question
 */
export const saveOptionalQuestions = endpoint('PUT facility-optional-questions/:id', {
  summary: "Save the hotel's own questions",
  errors,
  input: z
    .object({
      id: idInAddress.describe('The ID of the hotel.'),
      questions: z.array(z.object({ id: id.nullable(), ...customQuestionFields })).max(500),
      version: seenVersion,
    })
    .transform(({ id: facility_id, ...rest }) => ({ facility_id, ...rest })),
  access: editAccess,
});

/**
 * Retires one of the hotel's own questions. It is no longer asked, but old registrations keep it.
 * @throws 404 for any other question
 */
export const deleteOptionalQuestion = endpoint('DELETE facility-optional-questions/:id', {
  summary: "Retire one of the hotel's own questions",
  input: z.object({ id: idInAddress.describe('The ID of the question.') }),
  access: editAccess,
});

export type Api = ApiOf<
  | typeof initQuestions
  | typeof listFilterQuestions
  | typeof saveQuestions
  | typeof saveOptionalQuestions
  | typeof deleteOptionalQuestion
>;
