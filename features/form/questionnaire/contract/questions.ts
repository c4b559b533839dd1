import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, idInAddress } from '#platform/http/wire.ts';
import { inputTypes } from '../rules/question-types.ts';

export const questionItem = z.object({
  id: z.int(),
  system_name: z.string().nullable(),
  is_core: flag,
  section: z.string(),
  input_type: z.enum(inputTypes),
  language,
  label: z.string(),
  placeholder: z.string(),
  visibility: flag,
  required: flag,
  visibility_companion: flag,
  required_companion: flag,
  /** If 1, `required_companion` does not apply to children (docs/reference/form.md#children). */
  adults_only: flag,
  display_order: z.int(),
  /**
   * Why toggles of this question are locked (docs/reference/form.md#locked-questions): `{toggle}:{reason}`,
   * e.g. `required:register-law`.
   */
  locked: z.array(z.string()),
  metadata: z.object({
    multiple: flag,
    applies_to: z.enum(['all', 'main']),
    options: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  has_many_localized_filter: z.array(z.object({ facilities_localized_category_id: z.int(), status: flag })),
});
export type QuestionItem = z.output<typeof questionItem>;

export const filterItem = z.object({ id: z.int(), name: z.string() });
export type FilterItem = z.output<typeof filterItem>;

const publicQuestionItem = questionItem.pick({
  id: true,
  system_name: true,
  language: true,
  label: true,
  display_order: true,
});

/**
 * Returns the visible questions in order. `facilities_localized_category_id` limits them to the questions for
 * that choice. Without a verified booking, only the labels are returned.
 * @throws 404 if there is no such choice
 */
export const listQuestions = endpoint('POST facility-question/list', {
  summary: 'List the questions of a form in one language',
  input: z.object({
    facility_id: id,
    language,
    facilities_localized_category_id: id.nullish(),
    paginate: z.boolean().optional(),
  }),
  access: {
    guest: { reply: reply({ data: z.array(questionItem) }) },
    companion: { reply: reply({ data: z.array(questionItem) }) },
    staff: { reply: reply({ data: z.array(questionItem) }) },
    public: { reply: reply({ data: z.array(publicQuestionItem) }) },
  },
});

/**
 * Returns the filters from which guests of this hotel choose in step 2, in order. Empty if the hotel does not
 * use filters.
 */
export const listFilters = endpoint('GET localized-filters', {
  summary: 'List the localized filters that guests can choose',
  input: z.object({ facility_id: idInAddress }),
  access: {
    guest: { reply: reply({ data: z.array(filterItem) }) },
    staff: { reply: reply({ data: z.array(filterItem) }) },
    public: { reply: reply({ data: z.array(filterItem) }) },
  },
});

export type Api = ApiOf<typeof listQuestions | typeof listFilters>;
