import { z } from 'zod';
import { endpoint } from '#features/access/endpoint.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { day, flag, id, text } from '#platform/http/wire.ts';

const status = z.enum([
  'all',
  'not_subject',
  'before_send',
  'sent',
  'opened',
  'accessed',
  'input',
  'seen',
  'confirmed',
]);

/** Refused rather than ignored: a list that was not searched must not pass for one that was. */
const notSearchedYet = z.literal('', { error: 'field_unknown' }).optional();

const filters = z
  .object({
    check_in_from: day.or(z.literal('')).optional(),
    check_in_to: day.or(z.literal('')).optional(),
    status: status.default('all'),
    email_exists: flag.default(0),
    no_email_exists: flag.default(0),
    has_passport_picture: flag.default(0),
    has_face_picture: flag.default(0),
    reservation_id: notSearchedYet,
    name: notSearchedYet,
    phone_number: notSearchedYet,
  })
  .refine(range => Boolean(range.check_in_from) && Boolean(range.check_in_to), {
    error: 'field_required',
    path: ['check_in_from'],
  });
export type ListFilters = z.output<typeof filters>;

const yesNo = z.enum(['yes', 'no']);

/** A booking as a row of the list (dashboard §3). Dates YYYY-MM-DD; personal fields masked without the key for them. */
const listRow = z.object({
  log_id: z.int().nullable(),
  status_log_id: z.int().nullable(),
  reservation_id: z.string(),
  pms_code: z.string(),
  booking_id: z.int(),
  email: z.string(),
  check_in_date: z.string(),
  check_out_date: z.string(),
  name: z.string(),
  name_kana: z.string(),
  phone_number: z.string(),
  status: z.string(),
  receipt_address: z.string().nullable(),
  has_passport_picture: yesNo,
  has_face_picture: yesNo,
  has_log: flag,
  stop_send_guide_mail: flag,
  send_method: z.enum(['email', 'sms', '--']),
  past_send_method: z.string().nullable(),
  booking_status_id: z.int(),
  pms_booking_status: z.int().nullable(),
  facility_visitor_log: z.object({ created_at: z.string() }).nullable(),
  booking_status: z.object({ name: z.string(), code: z.int(), log_id: z.int().nullable() }),
  can_select: z.boolean(),
  is_new: z.boolean(),
});
export type ListRow = z.output<typeof listRow>;

/** The list of the front desk (wire "List, details, exports"): 100 a page by keyset, newest check-in date first. */
export const listVisitors = endpoint('POST log/get/facility-visitor', {
  summary: 'The list of bookings and their registrations',
  input: z.object({
    facility_id: id,
    version: z.int().optional(),
    paginate: z.boolean().default(true),
    page: z.int().min(1).default(1),
    per_page: z.int().min(1).max(100).default(100),
    cursor: text(500).nullish(),
    id: id.nullish(),
    filters,
  }),
  access: {
    staff: {
      reply: reply({
        total: z.int(),
        data: z.array(listRow),
        current_page: z.int(),
        next_cursor: z.string().nullable(),
        prev_cursor: z.string().nullable(),
      }),
    },
  },
});

export type Api = ApiOf<typeof listVisitors>;
