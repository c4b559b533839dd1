import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { shownParty } from '#features/booking/booking/contract.ts';
import { origins } from '#features/booking/booking/rules/origin.ts';
import { type SearchError, searchErrors } from '#features/booking/booking/rules/search-terms.ts';
import { marks } from '#features/hotel/register-law/rules/register-status.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, day, flag, id, instantInReply, position, text, version } from '#platform/http/wire.ts';
import { maxLengths, pageSize, sorts, statusFilters } from '../rules/list-choices.ts';

const status = z.enum(statusFilters);

const codeOfError: Record<SearchError, ErrorCode> = {
  day_missing: 'field_required',
  range_backwards: 'range_backwards',
  nothing_sought: 'search_empty',
  no_letters: 'search_no_letters',
  no_digits: 'search_no_digits',
  too_short: 'search_too_short',
  too_few_digits: 'search_too_few_digits',
};

const term = text(maxLengths.term)
  .transform(typed => typed.trim())
  .optional();

/** The filters of the list and of its export. Requires both dates, or no date and a search term. */
export const filters = z
  .object({
    check_in_from: day.or(z.literal('')).optional(),
    check_in_to: day.or(z.literal('')).optional(),
    status: status.default('all'),
    email_exists: flag.default(0),
    no_email_exists: flag.default(0),
    has_passport_picture: flag.default(0),
    has_face_picture: flag.default(0),
    /**
     * 1 returns only bookings that have a registration and whose party is not complete
     * (docs/reference/bookings.md#a-party).
     */
    register_incomplete: flag.default(0),
    reservation_id: term,
    name: term,
    phone_number: term,
  })
  .check(({ value, issues }) => {
    for (const [field, fault] of Object.entries(searchErrors(value)))
      issues.push({ code: 'custom', message: codeOfError[fault], path: [field], input: value });
  });
export type ListFilters = z.output<typeof filters>;

const yesNo = z.enum(['yes', 'no']);

/**
 * A booking as a row of the list. Dates are YYYY-MM-DD. Personal fields are masked for users without the
 * permission to see them.
 */
export const listRow = z.object({
  log_id: z.int().nullable(),
  status_log_id: z.int().nullable(),
  reservation_id: z.string(),
  pms_code: z.string(),
  origin: z.enum(origins),
  booking_id: z.int(),
  email: z.string(),
  check_in_date: dateInReply,
  check_out_date: dateInReply,
  /** HH:mm. Null if unknown. */
  check_in_time: z.string().nullable(),
  room_number: z.string().nullable(),
  name: z.string(),
  name_kana: z.string(),
  phone_number: z.string(),
  status: z.string(),
  receipt_address: z.string().nullable(),
  has_passport_picture: yesNo,
  has_face_picture: yesNo,
  has_log: flag,
  /** Number of persons set by staff, otherwise by the PMS. */
  number_of_guests: z.int().nullable(),
  persons_registered: z.int(),
  party: shownParty,
  stop_send_guide_mail: flag,
  send_method: z.enum(['email', 'sms', '--']),
  past_send_method: z.string().nullable(),
  booking_status_id: z.int(),
  pms_booking_status: z.int().nullable(),
  facility_visitor_log: z.object({ created_at: instantInReply }).nullable(),
  booking_status: z.object({ name: z.string(), code: z.int(), log_id: z.int().nullable() }),
  can_select: z.boolean(),
  is_new: z.boolean(),
  undelivered: z.boolean(),
  /** True if the PMS, a kiosk, a door or the front desk has recorded an arrival. */
  arrived: z.boolean(),
  /** True if a guest registered with a weak proof and staff have not checked the person. */
  weak_proof: z.boolean(),
  /** The worst guest register mark of the booking's persons. Null until somebody has registered. */
  register_mark: z.enum(marks).nullable(),
  can_ask_missing: z.boolean(),
});
export type ListRow = z.output<typeof listRow>;

const counts = z.object(Object.fromEntries(statusFilters.map(filter => [filter, z.int()])));

/**
 * Returns keyset pages of at most 100 rows. A cursor is valid only with the same `sort`. `unregistered`: no
 * form has been submitted yet.
 * `partly`: only some guests have registered.
 */
export const listBookings = endpoint('POST log/get/facility-visitor', {
  summary: 'List bookings with their registrations',
  input: z.object({
    facility_id: id,
    version: version.optional(),
    paginate: z.boolean().default(true),
    page: position.default(1),
    per_page: z.int().min(1).max(pageSize).default(pageSize),
    sort: z.enum(sorts).default('newest'),
    cursor: text(500).nullish(),
    id: id.nullish(),
    filters,
    /** True if the request is the automatic refresh of an open list, which does not count as a view. */
    refresh: z.boolean().default(false),
  }),
  access: {
    staff: {
      reply: reply({
        total: z.int(),
        /** Number of results for each value of `status`, with the other filters unchanged. */
        counts,
        data: z.array(listRow),
        current_page: z.int(),
        next_cursor: z.string().nullable(),
        prev_cursor: z.string().nullable(),
      }),
    },
  },
});

/** Returns whether any booking has changed since a cursor. Must stay cheap, because open lists poll it. */
export const listChanges = endpoint('GET log/changes', {
  summary: 'Check whether any booking has changed since a cursor',
  input: z.object({ after: text(100).optional() }),
  access: { staff: { reply: reply({ data: z.object({ changed: z.boolean(), cursor: z.string() }) }) } },
});
