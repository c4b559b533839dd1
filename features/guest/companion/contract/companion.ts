import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredText, text, version } from '#platform/http/wire.ts';
import { placeStates } from '../rules.ts';

/** A companion's link: API clients send its token, pages send the handle from their URL. */
const link = { token: requiredText(200).optional(), link: requiredText(40).optional() };
const hasLink = (input: { token?: unknown; link?: unknown }) =>
  input.token !== undefined || input.link !== undefined;
const missingLinkError = { error: 'field_required', path: ['token'] };

const endedErrors = ['companion_link_ended', 'reservation_expired'] as const;

export const companionLink = endpoint('POST companion/link', {
  summary: "Check whether a companion's link can be used",
  input: z.object({ ...link, slug: text(191).optional() }).refine(hasLink, missingLinkError),
  access: {
    public: {
      reply: reply({
        data: z.object({
          state: z.enum(placeStates),
          attempts: z.int(),
          max_retry_reached: z.boolean(),
          /** Remaining time of the caller's lock. Null if the caller is not locked. */
          lock: z.object({ hours: z.int(), minutes: z.int() }).nullable(),
          /**
           * Session id of this companion in this browser, for `X-Guest-Session`. Null if there is no session.
           */
          guest_session: z.string().nullable(),
        }),
      }),
    },
  },
  errors: [...endedErrors, 'maintenance'],
});

/**
 * Proves a companion's place with its link and code, and creates a session for this place only. Failed attempts
 * are counted.
 */
export const proveCompanion = endpoint('POST companion/prove', {
  summary: "Prove a companion's place by its link and code",
  input: z.object({ ...link, verificationCode: text(1000).default('') }).refine(hasLink, missingLinkError),
  access: { public: { reply: reply({ data: z.object({ guest_session: z.string() }) }) } },
  errors: [...endedErrors, 'booking_not_found', 'locked', 'maintenance'],
});

/** Question id → answer, as in `POST checkin`. An unanswered question is absent or "". */
const answers = z.object({
  email: text(320).default(''),
  child: z.boolean().describe('The companion is a child, who may have fewer required questions.').optional(),
  other_form: z.record(z.string().regex(/^\d+$/), text(4000)).default({}),
  family_name: text(300)
    .describe('The family name in the passport that was read to fill in the form.')
    .optional(),
});

const form = z.object({
  state: z.enum(placeStates),
  /**
   * Choice of step 2 made by the guest who shared the link. It decides which questions are asked. Null if the
   * guest has not chosen.
   */
  facilities_localized_category_id: z.int().nullable(),
  /**
   * The draft typed in this session or, once submitted, the answers with a masked passport number. Empty in all
   * other sessions, because the guest who shared the link also has the link and its code.
   */
  answers,
  /** True if the answers were typed in another session. */
  elsewhere: z.boolean(),
  language: language.nullable(),
  version: z.int(),
});
export type CompanionForm = z.output<typeof form>;

export const companionForm = endpoint('GET companion/form', {
  summary: 'Get the draft of this companion',
  input: z.object({}),
  access: { companion: { reply: reply({ data: form }) } },
  errors: ['which_booking', ...endedErrors],
});

/**
 * Saves the draft. `version` is the version that the caller last read, 0 if there is no draft. An older version
 * is rejected with 409 and the newer draft in `data`.
 */
export const saveCompanionDraft = endpoint('PUT companion/draft', {
  summary: 'Save the draft of this companion',
  input: z.object({ answers, language, version }),
  access: { companion: { reply: reply({ data: z.object({ version: z.int() }) }) } },
  conflict: form.partial(),
  errors: ['version_conflict', 'which_booking', 'companion_done', ...endedErrors],
});

/**
 * Uploads a picture of this companion, like `POST checkin/image`. Fields: `kind` (passport, face) and `file`.
 */
export const uploadCompanionImage = endpoint('POST companion/image', {
  summary: 'Upload a picture of this companion',
  input: z.object({}),
  access: { companion: { reply: reply({ data: z.object({ image_id: z.string() }) }) } },
  media: 'multipart',
  bodyLimit: 11 * 1024 * 1024,
  errors: [
    'image_invalid',
    'image_too_large',
    'too_many_persons',
    'unsupported_media',
    'upload_too_slow',
    'which_booking',
    'companion_done',
    ...endedErrors,
  ],
});

/**
 * Submits the companion's answers. The companion joins the slot's registration immediately if it was made on
 * a strong proof or staff have checked its guest, otherwise later
 * (docs/reference/registrations.md#companions-with-a-link-of-their-own). Field errors are named `email` and
 * `other_form.{question id}`. If two devices submit concurrently, the second request is rejected with 422
 * `companion_done`.
 */
export const submitCompanion = endpoint('POST companion/submit', {
  summary: "Submit this companion's answers",
  input: z.object({ answers, language }),
  access: { companion: { reply: reply({ data: z.object({ state: z.enum(placeStates) }) }) } },
  errors: ['which_booking', 'companion_done', ...endedErrors],
});

export type Api = ApiOf<
  | typeof companionLink
  | typeof proveCompanion
  | typeof companionForm
  | typeof saveCompanionDraft
  | typeof uploadCompanionImage
  | typeof submitCompanion
>;
