import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { questionItem } from '#features/form/questionnaire/contract/questions.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, text, version } from '#platform/http/wire.ts';
import { maxLengths } from '../rules/list-choices.ts';

/** Staff who see only masked values cannot correct them (docs/reference/registrations.md#amending). */
const needs = { all: ['list.details_pop_up.view', 'list.personal_information.view'] } as const;

/**
 * Lists all questions except retired ones and pictures, in form order. `required` has the same meaning as in
 * the guest form.
 */
export const amendableQuestions = endpoint('POST log/amend/questions', {
  summary: 'List the questions that staff may answer',
  input: z.object({ facility_id: id, language }),
  access: { staff: { needs, reply: reply({ data: z.array(questionItem) }) } },
});

/**
 * Amends a registration (docs/reference/registrations.md#amending). The path of an error is
 * `answers.{person_id}.{question_id}`.
 */
export const amendRegistration = endpoint('POST log/amend', {
  summary: 'Correct or complete answers of a registration',
  input: z.object({
    facility_id: id,
    facility_visitor_log_id: id,
    version,
    reason: text(maxLengths.amendmentReason).default(''),
    changes: z
      .array(
        z.object({
          person_id: id,
          question_id: id,
          /** In the format of the guest form; "" removes the answer. */
          value: text(4000),
        }),
      )
      .min(1)
      .max(200),
  }),
  access: { staff: { needs, reply: reply({ data: z.object({ amended: z.int(), version: z.int() }) }) } },
  errors: ['version_conflict'],
});

/**
 * Sends a link to My Page by email or SMS, so that the guest can add missing guest register data
 * (docs/reference/registrations.md#what-is-missing).
 */
export const askForMissingData = endpoint('POST log/ask-missing', {
  summary: 'Ask the guest for missing guest register items',
  input: z.object({ facility_id: id, facility_visitor_log_id: id }),
  access: { staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({}) } },
  errors: ['nothing_missing', 'no_email', 'reservation_expired', 'hotel_in_maintenance'],
});

/**
 * Records the guest's confirmation or clears it (docs/reference/registrations.md#the-guests-confirmation).
 * `version`: the version that was shown to the guest.
 */
export const confirmData = endpoint('POST log/data-confirmed', {
  summary: "Record the guest's confirmation that the data is correct",
  input: z.object({
    facility_id: id,
    facility_visitor_log_id: id,
    version,
    confirmed: flag,
  }),
  access: {
    staff: {
      needs: { all: ['list.details_pop_up.view'] },
      reply: reply({ data: z.object({ confirmed: flag }) }),
    },
  },
  errors: ['version_conflict'],
});
