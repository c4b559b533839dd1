import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { guestLanguages } from '#i18n/languages.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, text, version } from '#platform/http/wire.ts';
import { addressesError, addressesIn, sampleOutcomes } from '../rules/sample.ts';
import { mailTexts, textNames } from '../rules/texts.ts';

const name = z.enum(textNames, { error: 'field_invalid' });
const language = z.enum(guestLanguages, { error: 'choice_invalid' });

/** An email's subject and content, or the text of an SMS. For an email, a string is the content. */
const value = z.union([text(20_000), z.object({ subject: text(200).default(''), content: text(20_000) })]);
export type TextValue = z.output<typeof value>;

const textRow = z.object({
  /** Null, like `updated_at`, if the hotel has never saved the text. */
  id: z.int().nullable(),
  facility_id: z.int(),
  name,
  language,
  value,
  /** 0 until the hotel saves the text. */
  version: z.int(),
  updated_at: instantInReply.nullable(),
  author: z.string().nullable(),
  is_default: z.boolean(),
  /** The default text, used until the hotel saves its own. Saving this text restores the default. */
  standard: value,
  link_length: z.int(),
  /** In the language of the text. */
  hotel_name: z.string(),
});
export type TextRow = z.output<typeof textRow>;

/**
 * Returns the texts that the caller is allowed to view, in every language that the hotel writes in. With
 * `hide_default`, only texts written by the hotel.
 * @throws 403 for a `name` that the caller is not allowed to view
 */
export const listTexts = endpoint('GET custom-messages/:facility_id', {
  summary: "List the texts of the hotel's messages",
  input: z.object({
    facility_id: idInAddress,
    name: name.optional(),
    hide_default: z.enum(['0', '1', 'false', 'true']).optional(),
  }),
  access: {
    staff: {
      needs: { any: ['notice_setting.email.view', 'notice_setting.sms.view'] },
      reply: reply({ data: z.object({ data: z.array(textRow) }) }),
    },
  },
});

const textChange = z.object({
  facility_id: id,
  name,
  language: language.default('ja'),
  value,
  /**
   * The version that the editor saw, 0 for a default text. If omitted, the text is overwritten regardless of
   * its version.
   */
  version: version.optional(),
});
export type TextChange = z.output<typeof textChange>;

/**
 * Stores one text. HTML of emails is sanitized. Saving the default text restores the default, as does empty
 * content in any language except Japanese (docs/reference/messages.md#texts).
 * @throws 403 if the caller is not allowed to edit texts of this type
 * @throws 409 `version_conflict` with the newer text in `data`
 * @throws 422 `tag_unknown` or `tag_broken` at its field, with the tags as written in `data.tags`;
 * `sms_too_long`; or `link_missing` for a guide text without `[link]`
 */
export const saveText = endpoint('POST custom-messages', {
  summary: 'Save the text of a message',
  input: textChange,
  access: {
    staff: {
      needs: { any: ['notice_setting.email.edit', 'notice_setting.sms.edit'] },
      reply: reply({ data: textRow }),
    },
  },
  errors: [
    'version_conflict',
    'tag_unknown',
    'tag_broken',
    'sms_too_long',
    'link_missing',
    'link_url_invalid',
  ],
});

const previewInput = z.object({
  facility_id: id,
  template: value.optional(),
  language: language.default('ja'),
});

const mailViewer = {
  staff: {
    needs: { all: ['notice_setting.email.view'] },
    reply: reply({ data: z.object({ subject: z.string(), html: z.string() }) }),
  },
} as const;

const faults = ['tag_unknown', 'tag_broken', 'link_url_invalid'] as const;

/**
 * Previews a guide email with the data of a fictitious guest. `template` has the format of a text to save.
 * Default: the current text.
 */
export const previewGuideMail = endpoint('POST preview/email/pre-check-in', {
  summary: 'Preview a guide mail',
  input: previewInput,
  access: mailViewer,
  errors: faults,
});

/** Previews the confirmation email, like `previewGuideMail`. */
export const previewConfirmation = endpoint('POST preview/email/confirm-booking', {
  summary: 'Preview the confirmation',
  input: previewInput,
  access: mailViewer,
  errors: faults,
});

/** One to three addresses, as a list or comma-separated. */
const addresses = z
  .union([text(1000), z.array(text(1000)).max(10, { error: 'too_many_addresses' })])
  .transform(addressesIn)
  .superRefine((list, issues) => {
    const fault = addressesError(list);
    if (fault) issues.addIssue({ code: 'custom', message: fault });
  });

const sampleInput = z.object({
  facility_id: id,
  emails: addresses,
  template: z.enum(mailTexts, { error: 'choice_invalid' }),
  language: language.default('ja'),
  value: value.optional(),
});
export type SampleInput = z.output<typeof sampleInput>;

/**
 * Emails a text with the data of a fictitious guest. `value` has the format of a text to save. Default: the
 * current text. Waits a few seconds for the mail server. The same request within ten seconds is sent only once.
 * `outcome` is `sent`, `outbox` (no mail server is configured), `refused` (at least one email was rejected), or
 * `queued` (at least one email is not accepted yet and is retried for 6 hours).
 * @throws 422 on `emails`: `field_required`, `email_invalid` or `too_many_addresses`; on `value` as when saving
 * @throws 429 `too_many_requests` after 20 per hour and hotel
 */
export const sendSample = endpoint('POST custom-messages/send-sample', {
  summary: 'Send a sample of a text by email',
  input: sampleInput,
  access: {
    staff: {
      needs: { all: ['notice_setting.email.edit'] },
      reply: reply({ data: z.object({ outcome: z.enum(sampleOutcomes) }) }),
    },
  },
  errors: [...faults, 'too_many_requests'],
});

export type Api = ApiOf<
  | typeof listTexts
  | typeof saveText
  | typeof previewGuideMail
  | typeof previewConfirmation
  | typeof sendSample
>;
