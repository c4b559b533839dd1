import { z } from 'zod';
import { endpoint } from '#features/access/contract/endpoint.ts';
import { language } from '#features/access/contract/language.ts';
import { questionItem } from '#features/questionnaire/contract/questions.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, text, version } from '#platform/http/wire.ts';
import { longest } from '../rules/list-choices.ts';

/** Who sees masks cannot correct what they hide (docs/decisions/2026-11-23-amending.md). */
const needs = { all: ['list.details_pop_up.view', 'list.personal_information.view'] } as const;

/**
 * The questions that staff may answer for a guest, in the order of the form: all that are not retired, also those that the
 * form asks nobody, without pictures. `required` is as the guest's form in that language has it.
 */
export const amendableQuestions = endpoint('POST log/amend/questions', {
  summary: 'List the questions that staff may answer for a guest',
  input: z.object({ facility_id: id, language }),
  access: { staff: { needs, reply: reply({ data: z.array(questionItem) }) } },
});

/**
 * Corrects or completes answers of a registration (docs/reference/registrations.md#amending): cleaned and checked like the
 * guest's form. `version` is the one that the details showed; where somebody amended one of the same answers since, 409
 * `version_conflict`. Faults stand at `answers.{person_id}.{question_id}`. What is as it was is no change.
 */
export const amendRegistration = endpoint('POST log/amend', {
  summary: 'Correct or complete answers of a registration',
  input: z.object({
    facility_id: id,
    facility_visitor_log_id: id,
    version,
    reason: text(longest.amendmentReason).default(''),
    changes: z
      .array(
        z.object({
          person_id: id,
          question_id: id,
          /** As a form sends it; "" takes the answer away. */
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
 * Sends the guest of a registration a link to My Page, where what the guest register lacks can be filled in
 * (docs/reference/registrations.md#what-is-missing): by mail, or by SMS where the booking goes by SMS. 422 `nothing_missing`,
 * `no_email`, `reservation_expired`; 409 `hotel_in_maintenance`.
 */
export const askForMissing = endpoint('POST log/ask-missing', {
  summary: 'Ask the guest for what the guest register lacks',
  input: z.object({ facility_id: id, facility_visitor_log_id: id }),
  access: { staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({}) } },
  errors: ['nothing_missing', 'no_email', 'reservation_expired', 'hotel_in_maintenance'],
});

/**
 * Notes the guest's yes that the data are right, or takes it back (docs/reference/registrations.md#the-guests-yes).
 * `version` is the one that the guest was shown: 409 `version_conflict` where it was amended since.
 */
export const confirmData = endpoint('POST log/data-confirmed', {
  summary: "Record the guest's yes that the data are right",
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
