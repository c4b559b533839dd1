import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { guestLanguages } from '#i18n/languages.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, shownInstant, text, version } from '#platform/http/wire.ts';
import { addressesFault, addressesIn, sampleOutcomes } from '../rules/sample.ts';
import { mailTexts, textNames } from '../rules/texts.ts';

const name = z.enum(textNames, { error: 'field_invalid' });
const language = z.enum(guestLanguages, { error: 'choice_invalid' });

/** A mail's subject and content (a string is its content), or the text of an SMS. */
const value = z.union([text(20_000), z.object({ subject: text(200).default(''), content: text(20_000) })]);
export type TextValue = z.output<typeof value>;

const textRow = z.object({
  /** null, as is `updated_at`, of a text that the hotel never wrote. */
  id: z.int().nullable(),
  facility_id: z.int(),
  name,
  language,
  value,
  /** 0 while the hotel has not written it. */
  version: z.int(),
  updated_at: shownInstant.nullable(),
  /** The user id of whoever saved it last. */
  author: z.string().nullable(),
  is_default: z.boolean(),
  /** The default text, which is used while the hotel has none of its own. Saving it returns to the default. */
  standard: value,
  /** How many signs the link of an SMS takes. */
  link_length: z.int(),
});
export type TextRow = z.output<typeof textRow>;

/**
 * The texts that the caller may see, each in every guest language; `hide_default`: only those that the hotel wrote.
 * 403 for a `name` whose view key the caller lacks.
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

const change = z.object({
  facility_id: id,
  name,
  language: language.default('ja'),
  value,
  /** The version that the editor saw, 0 of a default; absent: overwrites. */
  version: version.optional(),
});
export type TextChange = z.output<typeof change>;

/**
 * Stores one text. The HTML of a mail is cleaned; the default text, and an empty content except in Japanese, return to the default
 * (docs/reference/messages.md#texts). 403 without the edit key of its kind; 409 `version_conflict` with the newer in
 * `data`; 422 with `tag_unknown` or `tag_broken` at its field and the tags, as they are written, in `data.tags`,
 * `sms_too_long`, or `link_missing` for a guide text without `[link]`.
 */
export const saveText = endpoint('POST custom-messages', {
  summary: 'Save the text of a message',
  input: change,
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

const previewed = z.object({
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

/** A guide mail as a guest would get it, with an invented guest; `template` as in saving, else the text in force. */
export const previewGuideMail = endpoint('POST preview/email/pre-check-in', {
  summary: 'Preview a guide mail',
  input: previewed,
  access: mailViewer,
  errors: faults,
});

/** The confirmation, likewise. */
export const previewConfirmation = endpoint('POST preview/email/confirm-booking', {
  summary: 'Preview the confirmation',
  input: previewed,
  access: mailViewer,
  errors: faults,
});

/** One to three addresses, in a list or with commas between them. */
const addresses = z
  .union([text(1000), z.array(text(1000)).max(10, { error: 'too_many_addresses' })])
  .transform(addressesIn)
  .superRefine((list, issues) => {
    const fault = addressesFault(list);
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
 * Mails a text as a guest would get it, with an invented guest; `value` as in saving, else the text in force. The answer
 * waits a few seconds for the mail server: `outcome` is `sent`, `outbox` (no mail server is set up), `refused` (at least one
 * was), or `queued` (at least one is not taken yet, and is tried again for 6 hours). The same within ten seconds is sent once. 422 at `emails`: `field_required`, `email_invalid`,
 * `too_many_addresses`; at `value` as in saving. 429 `too_many_requests` after 20 an hour and hotel.
 */
export const sendSample = endpoint('POST custom-messages/send-sample', {
  summary: 'Send a sample of a text by e-mail',
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
