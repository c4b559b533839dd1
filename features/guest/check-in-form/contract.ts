import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { filterItem, questionItem } from '#features/form/questionnaire/contract/questions.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText, text, version } from '#platform/http/wire.ts';
import { MAX_PERSONS_PER_FORM } from './rules/room-leaders.ts';

/**
 * Answers by question id. A choice is an option key (several keys are joined by ","), and a picture is an image
 * id. An unanswered question is absent or "".
 */
const answers = z.record(z.string().regex(/^\d+$/), text(4000));

/** The family name from a passport. Ignored if the full name does not contain it. */
const familyName = text(300)
  .describe('The family name in the passport that was read to fill in the form.')
  .optional();

/** Used only if a question is required of adults only. A date of birth or age overrides it. */
export const childAnswer = z
  .boolean()
  .describe('The companion is a child, who may have fewer required questions.')
  .optional();

const personAnswers = z.object({
  email: text(320).default(''),
  other_form: answers.default({}),
  family_name: familyName,
});
const companionAnswers = personAnswers.extend({
  child: childAnswer,
  /**
   * True if the companion lives with the main guest. Address fields that the main guest keeps from the booking
   * are filled in on submission, because the page does not have their values.
   */
  same_address: z.boolean().optional(),
});
const roomLeader = z.object({ name: text(300), email: text(320) });

const typedFields = {
  ...personAnswers.shape,
  companions: z.array(companionAnswers).max(MAX_PERSONS_PER_FORM).default([]),
  tour_leaders: z.array(roomLeader).max(MAX_PERSONS_PER_FORM).default([]),
};

/** In a submission, the choice of step 2 is in the booking details instead. */
const draftAnswers = z.object({ ...typedFields, facilities_localized_category_id: id.nullish() });

const draft = z.object({
  answers: draftAnswers,
  /** The guest's current page, e.g. `step-3`. */
  step: text(20),
  language,
  version: z.int(),
});
export type Draft = z.output<typeof draft>;

/**
 * Returns the draft of this slot, or null (docs/reference/form.md#drafts). On another device, the passport
 * number is masked.
 */
export const getDraft = endpoint('GET checkin/draft', {
  summary: "Get the guest's draft",
  input: z.object({}),
  access: { guest: { reply: reply({ data: draft.nullable() }) } },
  errors: ['which_booking', 'reservation_used', 'reservation_expired'],
});

/**
 * Saves the draft. `version` is the version that was last read (0: none).
 * @throws 409 if `version` is outdated, with the newer draft in `data`
 * @throws 409 `more_needed` if the guest has a weak proof and the draft is from another device; the page then
 * asks for the verification code
 */
export const saveDraft = endpoint('PUT checkin/draft', {
  summary: "Save the guest's draft",
  input: z.object({
    answers: draftAnswers,
    step: text(20),
    language,
    version,
  }),
  access: { guest: { reply: reply({ data: z.object({ version: z.int() }) }) } },
  errors: ['version_conflict', 'more_needed', 'which_booking', 'reservation_used', 'reservation_expired'],
});

const terms = z.object({
  accepted: z.boolean(),
  /** SHA-256 (hex) of the text that was shown. */
  hash: text(100),
  language,
  by: z.enum(['checkbox', 'signature']),
});

/** The current form: every question that is asked of at least one person, and the choices of step 2. */
export const changedForm = z.object({ questions: z.array(questionItem), filters: z.array(filterItem) });
export type ChangedForm = z.output<typeof changedForm>;

/**
 * Submits the registration card (docs/reference/form.md#submit). Idempotent: the same answers from the same
 * guest session return the same QR code. If the hotel has changed its form since this guest proved the booking,
 * `form_changed` includes the current form in `data` and the field errors. The guest then answers the new
 * questions and submits again.
 * Field errors are named `email`, `other_form.{question id}`, `companions.{n}.other_form.{question id}`,
 * `tour_leaders.{n}.email`.
 * @throws 422 `reservation_used` for other answers or another session
 * @throws 409 `other_booking` for a booking other than the session's
 * @throws 422 for missing and invalid answers
 * @throws 409 `form_changed`
 */
export const submit = endpoint('POST checkin', {
  summary: 'Submit the registration card',
  otherFacility: 'other_booking',
  input: z.object({
    facility_id: id,
    timezone: text(100).default(''),
    selected_language: language,
    booking_details: z.object({
      pms_code: requiredText(100),
      pms_reservation_no: requiredText(100),
      facilities_localized_category_id: id.nullish(),
      need_masking_keys: z.array(text(50)).max(20).default([]),
    }),
    terms: terms.optional(),
    ...typedFields,
    // The page sends these fields but they are ignored. The session identifies the guest, and the other values
    // come from the facility.
    user_id: z.unknown().optional(),
    first_name: z.unknown().optional(),
    last_name: z.unknown().optional(),
    address: z.unknown().optional(),
    phone_number: z.unknown().optional(),
    nationality: z.unknown().optional(),
    confirmBooking: z.unknown().optional(),
    form_mask_method: z.unknown().optional(),
  }),
  access: {
    guest: {
      reply: z.object({
        status: z.object({
          success: z.boolean(),
          qrCode: z.string(),
          /**
           * Null on a hotel device that was handed to the guest. The guest then opens My Page from the email.
           */
          myPageId: z.string().nullable(),
          /** Handle of the cookie that contains the My Page id. Only for browsers. */
          my_page: z.string().nullable(),
        }),
      }),
    },
  },
  conflict: changedForm.partial(),
  errors: [
    'other_booking',
    'form_changed',
    'which_booking',
    'reservation_used',
    'reservation_expired',
    'terms_required',
    'terms_changed',
    'too_many_persons',
  ],
});
export type Submission = z.output<typeof submit.input>;

/**
 * Withdraws a registration that was made with a weak proof and opens the form for the guest with a strong proof
 * ("It was not me").
 * @throws 409 `more_needed` for a weak proof
 * @throws 422 `reservation_used` if the registration was made with a strong proof or staff have checked the
 * person
 */
export const disown = endpoint('POST checkin/disown', {
  summary: 'Withdraw a weakly proven registration that somebody else made',
  input: z.object({}),
  access: { guest: { reply: reply({}) } },
  errors: ['more_needed', 'which_booking', 'reservation_used'],
});

export type Api = ApiOf<typeof getDraft | typeof saveDraft | typeof submit | typeof disown>;
