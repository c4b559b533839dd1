import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { questionItem } from '#features/form/questionnaire/contract/questions.ts';
import { hasMyPageId, myPageFields, myPageIdMissing } from '#features/guest/guest-access/contract.ts';
import { MAX_SLUG_LENGTH } from '#features/hotel/facility/rules/profile.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText, text } from '#platform/http/wire.ts';

/**
 * The questions that have no answer or that staff sent back, grouped by person. `number` is 0 for the guest
 * who filled in the form, 1 or more for companions. Contains no answers.
 */
const missing = z.object({
  persons: z.array(z.object({ person_id: z.int(), number: z.int(), questions: z.array(questionItem) })),
  /** Which of the questions staff sent back, each with the reason. */
  sent_back: z.array(z.object({ person_id: z.int(), question_id: z.int(), reason: z.string() })),
});
const errors = ['reservation_expired', 'maintenance'] as const;

/**
 * Returns the questions whose answers the hotel's guest register still needs, in the language of the Lang
 * header (docs/reference/registrations.md#what-is-missing). The My Page id is the proof. Errors are the same as
 * for My Page: 404 for an unknown id, 422 `reservation_expired` for a booking that is over or cancelled, 503
 * during maintenance.
 */
export const getMissing = endpoint('POST mypage/missing', {
  summary: 'Get the guest register items that are still missing',
  input: z.object(myPageFields).refine(hasMyPageId, myPageIdMissing),
  access: { public: { reply: reply({ data: missing }) } },
  errors,
});

/**
 * Fills in all or some of the missing answers, and replaces those that staff sent back. Never shows existing answers.
 * Replaces no other answers, even if somebody else has given them in the meantime. Errors are named
 * `answers.{person_id}.{question_id}`. Returns what is still missing.
 */
export const fillMissing = endpoint('POST mypage/missing/fill', {
  summary: 'Fill in missing guest register items',
  input: z
    .object({
      ...myPageFields,
      answers: z
        .array(z.object({ person_id: id, question_id: id, value: text(4000) }))
        .min(1)
        .max(200),
    })
    .refine(hasMyPageId, myPageIdMissing),
  access: { public: { reply: reply({ data: missing }) } },
  errors,
});

/**
 * Uploads a picture that is missing or was sent back: multipart fields `kind`, `person` and `file` as in `POST
 * checkin/image`. The URL names the page by the handle of its cookie, which is not a secret. The `image_id` is
 * then an answer for `fill`.
 */
export const uploadMissing = endpoint('POST mypage/missing/image?slug_name&page', {
  summary: 'Upload a missing picture',
  input: z.object({ slug_name: requiredText(MAX_SLUG_LENGTH), page: requiredText(40) }),
  access: { public: { reply: reply({ data: z.object({ image_id: z.string() }) }) } },
  media: 'multipart',
  bodyLimit: 11 * 1024 * 1024,
  errors: [
    ...errors,
    'image_invalid',
    'image_too_large',
    'too_many_persons',
    'unsupported_media',
    'upload_too_slow',
  ],
});
