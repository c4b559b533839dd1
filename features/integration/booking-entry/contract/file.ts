import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import {
  id,
  idInAddress,
  placeInAddress,
  requiredLine,
  shownDay,
  shownInstant,
  text,
} from '#platform/http/wire.ts';
import { SHEET } from '#platform/sheet/limits.ts';
import { dayOrders, fields } from '../rules/file/fields.ts';
import { faultCodes } from '../rules/file/row.ts';
import { fileStates, leftWhys, verdicts } from '../rules/file/verdicts.ts';

/** What stands in a file are guests' data. */
const needs = { all: ['integration.bookings.edit', 'list.personal_information.view'] } as const;

const column = z
  .int()
  .min(0)
  .max(SHEET.columns - 1);
const mapping = z.partialRecord(z.enum(fields), column);

const file = z.object({
  id: z.int(),
  state: z.enum(fileStates),
  name: z.string(),
  format: z.enum(['xlsx', 'csv', 'tsv']),
  encoding: z.string().nullable(),
  rows: z.int(),
  /** The system whose export it is, where its columns are known. */
  layout: z.string().nullable(),
  /** The `pms_code` of its bookings. */
  code: z.string(),
  /** Bookings by what becomes of them; rows in error, that are no booking, or left out; what an undoing did. */
  counts: z.record(z.string(), z.int()),
  created_at: shownInstant,
  username: z.string().nullable(),
  taken_at: shownInstant.nullable(),
  undone_at: shownInstant.nullable(),
  /** Until when it can be undone, and is kept. */
  ends_at: shownInstant,
});

/** The multipart field `file`, and `encoding` for a text whose encoding is not clear. No booking changes yet. */
export const uploadFile = endpoint('POST booking-files', {
  summary: 'Upload a file of bookings to look at what it would change',
  input: z.object({}),
  access: { staff: { needs, reply: reply({ data: z.object({ id: z.int() }) }) } },
  media: 'multipart',
  bodyLimit: SHEET.bytes + 1024 * 1024,
  errors: [
    'file_too_large',
    'file_too_complex',
    'file_unreadable',
    'file_encoding_unclear',
    'file_empty',
    'file_without_titles',
    'file_protected',
    'file_of_old_excel',
    'upload_too_slow',
  ],
});

/** The files of the last day, the newest first; 200 at most. */
export const listFiles = endpoint('GET booking-files', {
  summary: 'List the files of bookings of the last day',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(file) }) } },
});

const fileDetails = file.extend({
  titles: z.array(z.string()),
  /** The cells of its first rows, so that one sees what a column holds. */
  examples: z.array(z.array(z.string())),
  mapping,
  /** Numbers that are new here, and there already from another source (its `pms_code`). */
  elsewhere: z.array(z.object({ code: z.string(), count: z.int() })),
  /** Null: its days can be read both ways, and staff have still to say. */
  day_order: z.enum(dayOrders).nullable(),
});

export const showFile = endpoint('GET booking-files/:id', {
  summary: 'Get a file of bookings with its columns',
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: fileDetails }) } },
});

export const setColumns = endpoint('PUT booking-files/:id/columns', {
  summary: 'Set which column of a file holds what',
  input: z.object({
    id: idInAddress,
    facility_id: id.optional(),
    code: requiredLine(50).regex(/^[\w.-]+$/, { error: 'field_invalid' }),
    mapping,
    day_order: z.enum(dayOrders),
  }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy', 'column_needed', 'code_reserved'],
});

const change = z.object({ field: z.string(), was: z.string(), now: z.string() });

const shownRow = z.object({
  /** As a spreadsheet shows it: empty rows count. */
  number: z.int(),
  booking_no: z.string(),
  verdict: z.enum(verdicts).nullable(),
  left_out: z.boolean(),
  /** Another once somebody has corrected it. */
  version: z.string(),
  /** The days that will be stored; null where the row cannot be taken in. */
  days: z.object({ checkin: shownDay, checkout: shownDay }).nullable(),
  /** The cells that are read, by what they hold. */
  cells: z.record(z.string(), z.string()),
  faults: z.array(
    z.object({
      field: z.enum(fields),
      code: z.enum(faultCodes),
      bars: z.boolean(),
      /** The row of the same booking that it is about, and the guest's name there. */
      row: z.int().optional(),
      name: z.string().optional(),
    }),
  ),
  /** Staff have said that it belongs to its booking, although it has another name. */
  same_booking: z.boolean(),
  changes: z.array(change),
});

/** Rows of a file, 50 a page, with what becomes of them. `verdict`: of this kind alone. Leaves an audit entry. */
export const listRows = endpoint('GET booking-files/:id/rows', {
  summary: 'List the rows of a file with what would become of them',
  input: z.object({
    id: idInAddress,
    facility_id: idInAddress.optional(),
    verdict: z.enum([...verdicts, 'left_out']).optional(),
    after: placeInAddress.default(0),
  }),
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.array(shownRow),
        /** After which row the next page begins; null: there is none. */
        next: z.int().nullable(),
      }),
    },
  },
  changes: true,
});

/** Without `version` it overwrites. 409 `version_conflict` with the row's `cells` and `version`. */
export const correctRow = endpoint('PUT booking-files/:id/rows/:number', {
  summary: 'Correct a row of a file, or leave it out',
  input: z.object({
    id: idInAddress,
    number: placeInAddress,
    facility_id: id.optional(),
    cells: z.partialRecord(z.enum(fields), text(SHEET.letters)).optional(),
    left_out: z.boolean().optional(),
    /** It belongs to the booking of its number, although it has another name. */
    same_booking: z.boolean().optional(),
    version: text(100).optional(),
  }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy', 'version_conflict'],
});

/** Takes all rows with another name than their booking as further rooms of it; the rows are judged again. */
export const joinRows = endpoint('POST booking-files/:id/join', {
  summary: 'Take rows with one booking number and different names as rooms of one booking',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy'],
});

/** Has the file taken in. 422 `rows_in_error` unless they are to be left out. */
export const takeFile = endpoint('POST booking-files/:id/take', {
  summary: 'Take a file of bookings in',
  input: z.object({
    id: idInAddress,
    facility_id: id.optional(),
    leave_out_errors: z.boolean().default(false),
  }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy', 'rows_in_error'],
});

export const undoFile = endpoint('POST booking-files/:id/undo', {
  summary: 'Undo what a file of bookings did',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy', 'undo_over'],
});

/** Bookings that an undoing left as they are, and why: the first 200. */
export const listLeft = endpoint('GET booking-files/:id/left', {
  summary: 'List the bookings that undoing a file left as they are',
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional() }),
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.array(
          z.object({ booking_id: z.int(), pms_reservation_no: z.string(), why: z.enum(leftWhys) }),
        ),
      }),
    },
  },
});

/** Puts a file away; what it did stays. */
export const dropFile = endpoint('DELETE booking-files/:id', {
  summary: 'Put a file of bookings away',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy'],
});
