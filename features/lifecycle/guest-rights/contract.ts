import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { dateInReply, id, instantInReply, text, version } from '#platform/http/wire.ts';
import { fileFormats } from './rules/files.ts';
import { clockRules, MAX_CORRECTIONS, purposes } from './rules/own-data.ts';

/**
 * Access rule of these endpoints: a strong proof within the last five minutes, otherwise 403 `proof_needed`.
 */
const guestAccess = <R extends z.ZodType>(answer: R) => ({
  guest: { reply: answer, justProven: true as const },
});

/** Names and texts are in the language of the request, as on the page, in the PDF and in the JSON. */
const row = z.object({
  label: z.string(),
  value: z.string(),
  /** The stored value of an answer (keys, E.164, YYYY-MM-DD). Null for data that is not an answer. */
  stored: z.string().nullable(),
  person_id: z.int().nullable(),
  question_id: z.int().nullable(),
  /** Type of the picture, which is included in downloads. Null if the row has no picture. */
  picture: z.enum(['passport', 'face', 'signature']).nullable(),
});

const section = z.object({
  purpose: z.enum(purposes),
  title: z.string(),
  why: z.string(),
  /** Sentence with the retention rule and the date until which the data is kept. */
  kept: z.string(),
  rule: z.enum(clockRules),
  /** The last business day on which the hotel keeps the data. Null if the day is unknown. */
  until: dateInReply.nullable(),
  rows: z.array(row),
});

const part = z.object({
  title: z.string(),
  /** 0 for the guest who filled in the form, 1 or higher for companions. Null for the booking. */
  person: z.int().nullable(),
  sections: z.array(section),
});

const outcome = z.object({
  title: z.string(),
  is_deleted: z.boolean(),
  what: z.array(z.string()),
  kept: z.string(),
  rule: z.enum(clockRules),
  until: dateInReply.nullable(),
});

/** Result of a guest's deletion request. `held`: nothing is deleted for a legal reason. */
const deletion = z.object({ at: instantInReply, held: z.boolean(), outcomes: z.array(outcome) });

const myData = z.object({
  hotel: z.string(),
  language,
  made_at: instantInReply,
  reservation_no: z.string(),
  checkin_date: dateInReply,
  checkout_date: dateInReply,
  parts: z.array(part),
  terms: z.object({
    accepted_at: instantInReply,
    by: z.enum(['checkbox', 'signature', 'none']),
    language,
    /** Sanitized HTML. Null if the hotel had no terms. */
    html: z.string().nullable(),
  }),
  /** Increases with each correction. A correction must contain the version that the guest saw. */
  version: z.int(),
  /**
   * `ask`: only the front desk can correct the data. This applies from check-in on, and once staff have
   * confirmed the registration.
   */
  may_correct: z.enum(['yes', 'ask', 'no']),
  /** `done`: the guest, or staff on the guest's behalf, have confirmed the current data. */
  may_confirm: z.enum(['yes', 'done', 'no']),
  /** The result of the guest's last deletion request. Null if there was none. */
  deletion: deletion.nullable(),
  /** Seconds for which the last proof remains valid. */
  seconds_left: z.int(),
});
export type MyData = z.output<typeof myData>;
export type Section = z.output<typeof section>;
export type Row = z.output<typeof row>;
export type Deletion = z.output<typeof deletion>;

/**
 * Returns the data that a hotel has about everyone on this guest's registration, in sections with a purpose,
 * a retention rule and an end date. Also returns when pictures were viewed.
 */
export const showMyData = endpoint('POST mypage/data', {
  summary: 'Show guests the data stored about them',
  input: z.object({}),
  access: guestAccess(reply({ data: myData })),
  errors: ['proof_needed', 'which_booking'],
});

export const downloadMyData = endpoint('POST mypage/data/file', {
  summary: 'Download the stored data about a guest',
  bytes: ['application/pdf', 'application/octet-stream'],
  input: z.object({ format: z.enum(fileFormats) }),
  access: guestAccess(binaryReply),
  errors: ['proof_needed', 'which_booking'],
});

/**
 * Corrects answers of this guest's registration before check-in. Errors have the path `answers.{person
 * id}.{question id}`.
 * @throws 422 `ask_front_desk` from check-in on
 * @throws 409 `version_conflict` if one of the answers has changed in the meantime
 */
export const correctMyData = endpoint('POST mypage/data/correct', {
  summary: "Correct the guest's own registration",
  input: z.object({
    version,
    changes: z
      .array(z.object({ person_id: id, question_id: id, value: text(2000) }))
      .min(1)
      .max(MAX_CORRECTIONS),
  }),
  access: guestAccess(reply({ data: z.object({ amended: z.int(), version: z.int() }) })),
  errors: ['proof_needed', 'which_booking', 'ask_front_desk', 'version_conflict', 'reservation_expired'],
});

/**
 * Confirms the guest's data in version `version`. Possible only on the day of check-in, otherwise 422
 * `not_today`.
 */
export const confirmMyData = endpoint('POST mypage/data/confirm', {
  summary: "Confirm the data of the guest's own registration",
  input: z.object({ version }),
  access: guestAccess(reply({})),
  errors: ['proof_needed', 'which_booking', 'not_today', 'version_conflict', 'reservation_expired'],
});

/**
 * Deletes all data that the law does not require the hotel to keep, and returns the result for each field. A
 * repeated request with nothing left to delete returns the same result.
 */
export const deleteMyData = endpoint('POST mypage/data/delete', {
  summary: "Delete a guest's data as far as the law allows",
  input: z.object({}),
  access: guestAccess(reply({ data: deletion })),
  errors: ['proof_needed', 'which_booking'],
});

const dataRequest = z.object({
  id: z.string(),
  kind: z.enum(['deletion', 'download', 'correction']),
  at: instantInReply,
  /** 0 for the main guest, 1 or higher for room leaders. */
  slot: z.int(),
  format: z.enum(fileFormats).nullable(),
  deletion: deletion.nullable(),
});

/** Lists the requests of a booking's guests about their own data, newest first. Contains no answers. */
export const dataRequests = endpoint('POST log/data-requests', {
  summary: 'List the data requests of a booking’s guests',
  input: z.object({ facility_id: id, booking_id: id }),
  access: {
    staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: z.array(dataRequest) }) },
  },
});
export type DataRequest = z.output<typeof dataRequest>;
