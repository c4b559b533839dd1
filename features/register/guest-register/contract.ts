import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { filters } from '#features/desk/front-desk/contract/list.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { dateInReply, day, id, idInAddress, instantInReply } from '#platform/http/wire.ts';
import { isTooLong, registerFormats } from './rules.ts';

/**
 * Exports the filtered list as a workbook, with one row per person and one column per question, in the language
 * of the Lang header. The file name is `YYYYMMDD_logs.xlsx`, with the current date in the hotel's time zone.
 * Streamed. Writes an audit entry.
 */
export const exportList = endpoint('POST logs/checkin', {
  summary: 'Export the filtered list as an Excel workbook',
  bytes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  input: z.object({ facility_id: id, filters }),
  access: {
    staff: {
      fresh: true,
      needs: { all: ['list.pre_check_in.download', 'list.personal_information.view'] },
      reply: binaryReply,
    },
  },
});

/**
 * Exports the passport pictures of all guests who arrive in a range of days (both inclusive), as
 * `IDs_{from}_{to}.zip` with one folder per booking. The zip is empty if there are no pictures. Streamed.
 * Writes an audit entry.
 */
export const exportIds = endpoint('POST log/ids-downloads', {
  summary: 'Download passport pictures by check-in date as zip',
  bytes: ['application/zip'],
  input: z
    .object({ facility_id: id, from_date: day, to_date: day })
    .refine(range => !isBackwards(range.from_date, range.to_date), {
      error: 'range_backwards',
      path: ['to_date'],
    }),
  access: {
    staff: {
      fresh: true,
      needs: { all: ['setting.picture.download', 'list.personal_information.view'] },
      reply: binaryReply,
    },
  },
});

/**
 * Exports the guest register of all guests who arrive in a range of days (both inclusive, at most three years).
 * The register is in Japanese, in the order of the law. `csv_shift_jis` is a zip
 * (docs/reference/registrations.md#what-staff-see-of-it). Streamed. Writes an audit entry.
 */
export const exportRegister = endpoint('POST log/register', {
  summary: 'Export the guest register as PDF, Excel or CSV',
  bytes: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
    'application/zip',
  ],
  input: z
    .object({ facility_id: id, from_date: day, to_date: day, format: z.enum(registerFormats) })
    .refine(range => !isBackwards(range.from_date, range.to_date), {
      error: 'range_backwards',
      path: ['to_date'],
    })
    .refine(range => !isTooLong(range.from_date, range.to_date), {
      error: 'range_too_long',
      path: ['to_date'],
    }),
  access: {
    staff: {
      fresh: true,
      needs: { all: ['list.pre_check_in.download', 'list.personal_information.view'] },
      reply: binaryReply,
    },
  },
});

const download = z.object({
  id: z.int(),
  user: z.object({ username: z.string() }),
  created_at: instantInReply,
  value_new: z.object({ from_date: dateInReply, to_date: dateInReply }),
});

/**
 * Lists the downloads of passport pictures with user, date range and time, newest first, 100 per page. `cursor`
 * is the `next_cursor` of the previous response.
 */
export const listIdDownloads = endpoint('GET log/ids-download-list', {
  summary: 'List past downloads of passport pictures',
  input: z.object({
    facility_id: idInAddress.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, { error: 'field_invalid' })
      .optional(),
  }),
  access: {
    staff: {
      needs: { all: ['setting.picture.download', 'list.personal_information.view'] },
      reply: reply({ data: z.array(download), next_cursor: z.string().nullable() }),
    },
  },
});
