import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { dateInReply, id, instantInReply, text, version } from '#platform/http/wire.ts';
import { fileFormats } from './rules/files.ts';
import { clockRules, MOST_CORRECTED, purposes } from './rules/own-data.ts';

/** All of these ask for a strong proof within the last five minutes; without it 403 `proof_needed`. */
const ofGuest = <R extends z.ZodType>(answer: R) => ({ guest: { reply: answer, justProven: true as const } });

/** Names and words in the language of the call, as the page, the PDF and the JSON show them. */
const row = z.object({
  label: z.string(),
  value: z.string(),
  /** Of an answer: as it is stored (keys, E.164, YYYY-MM-DD), and whose answer to which question. */
  stored: z.string().nullable(),
  person_id: z.int().nullable(),
  question_id: z.int().nullable(),
  /** A picture, which the downloads contain. */
  picture: z.enum(['passport', 'face', 'signature']).nullable(),
});

const section = z.object({
  purpose: z.enum(purposes),
  title: z.string(),
  /** What it is kept for. */
  why: z.string(),
  /** By which rule, until when. */
  kept: z.string(),
  rule: z.enum(clockRules),
  /** The last business day of the hotel on which it is kept; null where no day is known. */
  until: dateInReply.nullable(),
  rows: z.array(row),
});

const part = z.object({
  title: z.string(),
  /** 0 the one who filled in the form, from 1 on the companions; null: of the booking. */
  person: z.int().nullable(),
  sections: z.array(section),
});

const outcome = z.object({
  title: z.string(),
  is_deleted: z.boolean(),
  /** What this is about, each in words. */
  what: z.array(z.string()),
  /** Of what is kept: by which rule, until when. */
  kept: z.string(),
  rule: z.enum(clockRules),
  until: dateInReply.nullable(),
});

/** The answer to a guest who asked for deletion. `held`: nothing goes, for a legal reason. */
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
    /** Sanitised HTML; null where the hotel had none. */
    html: z.string().nullable(),
  }),
  /** Counted up by each correction: whoever sends one says which they saw. */
  version: z.int(),
  /** `ask`: from check-in on, or once staff have confirmed, the front desk corrects what is wrong. */
  may_correct: z.enum(['yes', 'ask', 'no']),
  /** `done`: the guest, or staff for the guest, said that the data are right as they stand. */
  may_confirm: z.enum(['yes', 'done', 'no']),
  /** What was answered when the guest last asked for deletion; null where that never was. */
  deletion: deletion.nullable(),
  /** For how many seconds the proof still counts. */
  seconds_left: z.int(),
});
export type MyData = z.output<typeof myData>;
export type Section = z.output<typeof section>;
export type Row = z.output<typeof row>;
export type Deletion = z.output<typeof deletion>;

/** What a hotel keeps of everybody on this guest's registration: why, by which rule, until when, and who has looked at pictures. */
export const showMyData = endpoint('POST mypage/data', {
  summary: 'Show a guest what the hotel keeps of them',
  input: z.object({}),
  access: ofGuest(reply({ data: myData })),
  errors: ['proof_needed', 'which_booking'],
});

/** The same as a file, with the pictures. */
export const downloadMyData = endpoint('POST mypage/data/file', {
  summary: 'Download what the hotel keeps of a guest',
  bytes: ['application/pdf', 'application/octet-stream'],
  input: z.object({ format: z.enum(fileFormats) }),
  access: ofGuest(binaryReply),
  errors: ['proof_needed', 'which_booking'],
});

/**
 * Corrects answers of this guest's registration, until check-in; afterwards 422 `ask_front_desk`. Faults are named
 * `answers.{person id}.{question id}`; 409 `version_conflict` where one of them was changed since.
 */
export const correctMyData = endpoint('POST mypage/data/correct', {
  summary: 'Correct answers of a registration by its guest',
  input: z.object({
    version,
    changes: z
      .array(z.object({ person_id: id, question_id: id, value: text(2000) }))
      .min(1)
      .max(MOST_CORRECTED),
  }),
  access: ofGuest(reply({ data: z.object({ amended: z.int(), version: z.int() }) })),
  errors: ['proof_needed', 'which_booking', 'ask_front_desk', 'version_conflict', 'reservation_expired'],
});

/** The guest says that the data are right as `version` has them, on the day of check-in; on other days 422 `not_today`. */
export const confirmMyData = endpoint('POST mypage/data/confirm', {
  summary: 'Confirm by the guest that the data are right',
  input: z.object({ version }),
  access: ofGuest(reply({})),
  errors: ['proof_needed', 'which_booking', 'not_today', 'version_conflict', 'reservation_expired'],
});

/** Deletes at once what no law keeps, and answers field by field. Asked again with nothing left to delete, it answers the same. */
export const deleteMyData = endpoint('POST mypage/data/delete', {
  summary: "Delete a guest's data as far as the law lets go",
  input: z.object({}),
  access: ofGuest(reply({ data: deletion })),
  errors: ['proof_needed', 'which_booking'],
});

const asked = z.object({
  id: z.string(),
  kind: z.enum(['deletion', 'download', 'correction']),
  at: instantInReply,
  /** 0 the main guest, from 1 on the room leaders. */
  slot: z.int(),
  format: z.enum(fileFormats).nullable(),
  deletion: deletion.nullable(),
});

/** What the guests of a booking have asked of their data, newest first. No answer of theirs is among it. */
export const dataRequests = endpoint('POST log/data-requests', {
  summary: 'List what guests of a booking asked of their own data',
  input: z.object({ facility_id: id, booking_id: id }),
  access: { staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: z.array(asked) }) } },
});
export type Asked = z.output<typeof asked>;
