import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import {
  dateInReply,
  id,
  idInAddress,
  instantInReply,
  positionInUrl,
  requiredLine,
  text,
} from '#platform/http/wire.ts';
import { SHEET_LIMITS } from '#platform/sheet/limits.ts';
import { dayOrders, fields } from '../rules/file/fields.ts';
import { LAYOUT_KIND } from '../rules/file/layouts.ts';
import { rowErrorCodes } from '../rules/file/row.ts';
import { fileStates, notUndoneReasons, verdicts } from '../rules/file/verdicts.ts';

/** Includes access to personal data, because files contain guest data. */
const needs = { all: ['integration.bookings.edit', 'list.personal_information.view'] } as const;

const column = z
  .int()
  .min(0)
  .max(SHEET_LIMITS.columns - 1);
const mapping = z.partialRecord(z.enum(fields), column);

const file = z.object({
  id: z.int(),
  state: z.enum(fileStates),
  name: z.string(),
  format: z.enum(['xlsx', 'csv', 'tsv']),
  encoding: z.string().nullable(),
  rows: z.int(),
  /** The system that exported the file. Null if the columns match no known system. */
  layout: z.string().nullable(),
  /** The `pms_code` of the bookings in this file. */
  code: z.string(),
  /**
   * Counts by key: bookings by verdict, rows with an error, rows that are not a booking, rows that are left
   * out, and bookings by the result of an undo.
   */
  counts: z.record(z.string(), z.int()),
  created_at: instantInReply,
  username: z.string().nullable(),
  taken_at: instantInReply.nullable(),
  undone_at: instantInReply.nullable(),
  /** When the file is deleted. The import can be undone until then. */
  ends_at: instantInReply,
});

/**
 * Uploads a booking file (multipart) in the field `file`, with `encoding` for a text file whose encoding is
 * ambiguous. Does not change any booking.
 */
export const uploadFile = endpoint('POST booking-files', {
  summary: 'Upload a booking file and preview its changes',
  input: z.object({}),
  access: { staff: { needs, reply: reply({ data: z.object({ id: z.int() }) }) } },
  media: 'multipart',
  bodyLimit: SHEET_LIMITS.bytes + 1024 * 1024,
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

/** Lists the files that were uploaded or imported within the last day, newest first, at most 200. */
export const listFiles = endpoint('GET booking-files', {
  summary: 'List the booking files of the last day',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(file) }) } },
});

const fileDetails = file.extend({
  titles: z.array(z.string()),
  /** Cells of the first rows, so that users can see what each column contains. */
  examples: z.array(z.array(z.string())),
  mapping,
  /** By other source (`pms_code`): how many of the file's new booking numbers already exist there. */
  elsewhere: z.array(z.object({ code: z.string(), count: z.int() })),
  /** Order of days. Null if the days are ambiguous and staff have not chosen an order yet. */
  day_order: z.enum(dayOrders).nullable(),
});

export const showFile = endpoint('GET booking-files/:id', {
  summary: 'Get a booking file with its columns',
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: fileDetails }) } },
});

export const setColumns = endpoint('PUT booking-files/:id/columns', {
  summary: "Set the meaning of a booking file's columns",
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

/**
 * How to read files that have a certain set of column titles. Contains only a fingerprint of the titles and no
 * guest data, so that hotels can share it.
 */
const layout = z.object({
  kind: z.literal(LAYOUT_KIND),
  fingerprint: z.string().regex(/^[\da-f]{64}$/, { error: 'field_invalid' }),
  code: requiredLine(50).regex(/^[\w.-]+$/, { error: 'field_invalid' }),
  mapping,
  /** Null until staff choose an order for files with these column titles. */
  day_order: z.enum(dayOrders).nullable(),
});
export type SavedLayout = z.output<typeof layout>;

export const showLayout = endpoint('GET booking-files/:id/layout', {
  summary: 'Get the layout of a booking file, for another hotel',
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: layout }) } },
});

/**
 * Stores a layout. Files with these titles are then read with it, even if the hotel has chosen other columns
 * before.
 */
export const keepLayout = endpoint('POST booking-files/layouts', {
  summary: 'Save a file layout from another hotel',
  input: z.object({ facility_id: id.optional(), layout }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['column_needed', 'code_reserved'],
});

const change = z.object({ field: z.string(), was: z.string(), now: z.string() });

const shownRow = z.object({
  /** Row number as in a spreadsheet, which also counts empty rows. */
  number: z.int(),
  booking_no: z.string(),
  verdict: z.enum(verdicts).nullable(),
  left_out: z.boolean(),
  /** Changes with every correction. */
  version: z.string(),
  /** The dates that the import will store. Null if the row cannot be imported. */
  days: z.object({ checkin: dateInReply, checkout: dateInReply }).nullable(),
  /** The mapped cells of the row, by field. */
  cells: z.record(z.string(), z.string()),
  faults: z.array(
    z.object({
      field: z.enum(fields),
      code: z.enum(rowErrorCodes),
      bars: z.boolean(),
      /**
       * `row`: another row of the same booking, to which the fault refers. `name`: the guest's name in that
       * row.
       */
      row: z.int().optional(),
      name: z.string().optional(),
    }),
  ),
  /** Staff have confirmed that the row belongs to its booking although the names differ. */
  same_booking: z.boolean(),
  changes: z.array(change),
});

/**
 * Lists the rows of a file with their verdicts, 50 per page. `verdict`: returns only rows with this verdict.
 * Writes an audit entry.
 */
export const listRows = endpoint('GET booking-files/:id/rows', {
  summary: 'Preview the rows of a booking file',
  input: z.object({
    id: idInAddress,
    facility_id: idInAddress.optional(),
    verdict: z.enum([...verdicts, 'left_out']).optional(),
    after: positionInUrl.default(0),
  }),
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.array(shownRow),
        /** Cursor for the next page: the last row of this page. Null on the last page. */
        next: z.int().nullable(),
      }),
    },
  },
  changes: true,
});

/**
 * Corrects a row. If `version` is omitted, the row is overwritten.
 * @throws 409 `version_conflict` with the row's current `cells` and `version`
 */
export const correctRow = endpoint('PUT booking-files/:id/rows/:number', {
  summary: 'Correct or exclude a row of a booking file',
  input: z.object({
    id: idInAddress,
    number: positionInUrl,
    facility_id: id.optional(),
    cells: z.partialRecord(z.enum(fields), text(SHEET_LIMITS.letters)).optional(),
    left_out: z.boolean().optional(),
    same_booking: z.boolean().optional(),
    version: text(100).optional(),
  }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy', 'version_conflict'],
});

/**
 * Accepts all rows whose name differs from that of their booking as additional rooms of the booking. The rows
 * are checked again.
 */
export const joinRows = endpoint('POST booking-files/:id/join', {
  summary: 'Combine rows with one booking number as rooms',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy'],
});

/**
 * Queues the import of the file.
 * @throws 422 `rows_in_error` unless rows with errors are to be left out
 */
export const importFile = endpoint('POST booking-files/:id/take', {
  summary: 'Import a booking file',
  input: z.object({
    id: idInAddress,
    facility_id: id.optional(),
    leave_out_errors: z.boolean().default(false),
  }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy', 'rows_in_error'],
});

export const undoFile = endpoint('POST booking-files/:id/undo', {
  summary: 'Undo the import of a booking file',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy', 'undo_over'],
});

/** Lists the first 200 bookings that an undo did not change, with the reason. */
export const listNotUndone = endpoint('GET booking-files/:id/left', {
  summary: 'List the bookings that an undo did not change',
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional() }),
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.array(
          z.object({ booking_id: z.int(), pms_reservation_no: z.string(), why: z.enum(notUndoneReasons) }),
        ),
      }),
    },
  },
});

/** Deletes a file. Bookings imported from the file are kept. */
export const dropFile = endpoint('DELETE booking-files/:id', {
  summary: 'Discard a booking file',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['file_busy'],
});
