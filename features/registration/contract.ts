import { z } from 'zod';
import { endpoint } from '#features/access/endpoint.ts';
import { language } from '#features/access/language.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { day, flag, id, requiredText, text } from '#platform/http/wire.ts';

/** Question id → answer. Choices are option keys, many joined by ","; pictures are image ids; no answer is absent or "". */
const answers = z.record(z.string().regex(/^\d+$/), text(4000));

const personAnswers = z.object({ email: text(320).default(''), other_form: answers.default({}) });
const roomLeader = z.object({ name: text(300), email: text(320) });

/** What a guest has typed: the same in the draft and in what is submitted. */
const typed = {
  email: text(320).default(''),
  other_form: answers.default({}),
  companions: z.array(personAnswers).max(200).default([]),
  tour_leaders: z.array(roomLeader).max(200).default([]),
};

const draft = z.object({
  answers: z.object(typed),
  /** The page that the guest was on, e.g. `step-3`. */
  step: text(20),
  language,
  version: z.int(),
});
export type Draft = z.output<typeof draft>;

/** The draft of this slot, or null (decisions §9). On another device the passport number comes back masked. */
export const getDraft = endpoint('GET checkin/draft', {
  summary: 'What this guest has typed so far',
  input: z.object({}),
  access: { guest: { reply: reply({ data: draft.nullable() }) } },
  errors: ['which_booking', 'reservation_used', 'reservation_expired'],
});

/**
 * Keeps what was typed. `version` is the one last read (0: none); an older one answers 409 with the newer in `data`.
 * A weak proof where another device's draft lies: 409 `more_needed`, which asks for the verification code.
 */
export const saveDraft = endpoint('PUT checkin/draft', {
  summary: 'Keep what this guest has typed so far',
  input: z.object({
    answers: z.object(typed),
    step: text(20),
    language,
    version: z.int().min(0),
  }),
  access: { guest: { reply: reply({ data: z.object({ version: z.int() }) }) } },
  errors: ['version_conflict', 'more_needed', 'which_booking', 'reservation_used', 'reservation_expired'],
});

const terms = z.object({
  accepted: z.boolean(),
  /** SHA-256 (hex) of the text that was shown. */
  hash: text(100),
  language,
  by: z.enum(['checkbox', 'signature']),
});

/**
 * Submits the registration card (guest-side §7, decisions §9). Idempotent: the same guest session gets the same
 * QR code again, another session 422 `reservation_used`. Another booking than the session's: 409 `other_booking`.
 * Field errors are named `email`, `other_form.{question id}`, `companions.{n}.other_form.{question id}`, `tour_leaders.{n}.email`.
 */
export const submit = endpoint('POST checkin', {
  summary: 'Submit the registration card',
  otherFacility: 'other_booking',
  input: z.object({
    facility_id: id,
    timezone: text(100).default(''),
    selected_language: language,
    booking_details: z.object({
      pms_code: requiredText(100),
      pms_reservation_no: requiredText(100),
      facilities_localized_category_id: id.nullish(),
      need_masking_keys: z.array(text(50)).max(20).default([]),
    }),
    terms: terms.optional(),
    ...typed,
    // Sent by the page, and ignored: who the guest is comes from the session, the rest from the facility (decisions §4).
    user_id: z.unknown().optional(),
    first_name: z.unknown().optional(),
    last_name: z.unknown().optional(),
    address: z.unknown().optional(),
    phone_number: z.unknown().optional(),
    nationality: z.unknown().optional(),
    confirmBooking: z.unknown().optional(),
    form_mask_method: z.unknown().optional(),
  }),
  access: {
    guest: {
      reply: z.object({
        status: z.object({ success: z.boolean(), qrCode: z.string(), myPageId: z.string() }),
      }),
    },
  },
  errors: [
    'other_booking',
    'which_booking',
    'reservation_used',
    'reservation_expired',
    'terms_required',
    'terms_changed',
    'too_many_persons',
  ],
});
export type Submission = z.output<typeof submit.input>;

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

const answerItem = z.object({
  id: z.int(),
  /** As stored (keys, E.164, image path); null where withheld. */
  value: z.string().nullable(),
  /** As a person reads it, in the dashboard's language. */
  display: z.string(),
  masked: flag,
  /** The guest left what the booking said. */
  from_booking: flag,
  question: z.object({
    id: z.int(),
    input_type: z.string(),
    is_core: flag,
    label: z.string(),
    language: z.string(),
    display_order: z.int(),
    section: z.string(),
    system_name: z.string().nullable(),
  }),
});

const personItem = z.object({
  id: z.int(),
  number: z.int(),
  passport_seen: flag,
  answers: z.array(answerItem),
});

const visitorLog = z.object({
  id: z.int(),
  slot: z.int(),
  language,
  created_at: z.string(),
  qrCodeData: z.string(),
  acceptance: z.object({ hash: z.string(), language, by: z.string(), at: z.string() }),
  main: personItem,
  companion: z.array(personItem),
});

const statusEntry = z.object({
  id: z.int(),
  booking_status_id: z.int(),
  code: z.int(),
  name: z.string(),
  at: z.string(),
  username: z.string().nullable(),
});

/**
 * Everything about one booking (dashboard §2.1, §3). `facility_visitor_log_id` names a registration; `booking_id`
 * a booking that may have none. Opening a booking that has a registration writes *seen* (decisions §7).
 */
export const visitorDetails = endpoint('POST log/get/facility-visitor-other-form', {
  summary: 'The details of a booking: its registrations, persons and QR codes',
  input: z
    .object({
      facility_id: id,
      facility_visitor_log_id: id.nullish(),
      booking_id: id.nullish(),
      paginate: z.boolean().optional(),
    })
    .refine(asked => asked.facility_visitor_log_id || asked.booking_id, {
      error: 'field_required',
      path: ['facility_visitor_log_id'],
    }),
  access: {
    staff: {
      needs: { all: ['list.details_pop_up.view'] },
      reply: reply({
        data: z.object({
          booking: z.object({
            id: z.int(),
            booking_status_id: z.int(),
            checkin_date: z.string(),
            checkin_time: z.string().nullable(),
            checkout_date: z.string(),
            checkout_time: z.string().nullable(),
            guest_contact_no: z.string(),
            pms_reservation_no: z.string(),
            pms_code: z.string(),
            pms_booking_status: z.int().nullable(),
            room_number: z.string().nullable(),
            reservation_site: z.string(),
            vericode: z.string().nullable(),
            number_of_guests: z.int().nullable(),
            name: z.string(),
            name_kana: z.string(),
            phone: z.string(),
            email: z.string(),
            send_method: z.enum(['email', 'sms', '--']),
            is_new: z.boolean(),
          }),
          visitor_logs: z.array(visitorLog),
          /** The companions of the main guest's registration. */
          companion: z.array(personItem),
          /** The main guest's QR payload. */
          qrCodeData: z.string().nullable(),
          /** The main guest's verification code, to tell at the desk or on the phone. */
          vericode: z.string().nullable(),
          status_history: z.array(statusEntry),
        }),
      }),
    },
  },
});

export type Api = ApiOf<
  typeof getDraft | typeof saveDraft | typeof submit | typeof listVisitors | typeof visitorDetails
>;
