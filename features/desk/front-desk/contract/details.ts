import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { bookingSecret } from '#features/access/access/contract/withheld.ts';
import { handOverWays } from '#features/access/access/rules/scope.ts';
import { shownParty } from '#features/booking/booking/contract.ts';
import { origins } from '#features/booking/booking/rules/origin.ts';
import { inputTypes } from '#features/form/questionnaire/rules/question-types.ts';
import { registerStanding } from '#features/registration/registration/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, flag, id, instantInReply } from '#platform/http/wire.ts';
import { shownStatus } from './desk.ts';

const answerItem = z.object({
  id: z.int(),
  /** As stored (keys, E.164, image path). Null if withheld. */
  value: z.string().nullable(),
  /** Formatted in the dashboard's language. */
  display: z.string(),
  masked: flag,
  /** The guest kept the value from the booking. */
  from_booking: flag,
  question: z.object({
    id: z.int(),
    input_type: z.enum(inputTypes),
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
  /** A companion who filled in the form through their own link. */
  by_link: flag,
  register: registerStanding,
  answers: z.array(answerItem),
});

const amendedItem = z.object({
  id: z.int(),
  at: instantInReply,
  /** `my-page`: the guest added missing data on My Page. */
  by: z.enum(['staff', 'guest', 'my-page']),
  /** The user. Null for guests, or if the account has been deleted. */
  username: z.string().nullable(),
  /** Given by staff; "" if they gave no reason. */
  reason: z.string(),
  person_id: z.int(),
  question: z.object({ id: z.int(), label: z.string() }),
  /** The previous value, formatted; "" if there was none. */
  was: z.string(),
  masked: flag,
});

/** The outcome of reading the QR code at the desk. Null until then. */
const decoding = { decoded_at: instantInReply.nullable(), decoded_status: z.string().nullable() };

const registrationItem = z.object({
  id: z.int(),
  slot: z.int(),
  language,
  created_at: instantInReply,
  qrCodeData: bookingSecret(z.string()),
  proof: z.enum(['strong', 'weak']),
  /** When staff checked the person after a weak proof, and who did. */
  contact_changed: z
    .boolean()
    .describe(
      'The phone or address of the booking was changed after this registration, and does not count as proof for it yet.',
    ),
  person_checked: z.object({ at: instantInReply, username: z.string().nullable() }).nullable(),
  /**
   * How often the registration was amended. Changes and confirmations must state the version that was shown.
   */
  version: z.int(),
  /**
   * The guest's confirmation that the data are correct. `username` recorded it; null if the guest tapped it.
   */
  data_confirmed: z
    .object({ at: instantInReply, by: z.enum(['guest', 'staff']), username: z.string().nullable() })
    .nullable(),
  /** Oldest first. */
  amended: z.array(amendedItem),
  ...decoding,
  /** The guest's choice in step 2, under its current name. */
  localized_filter: z.string().nullable(),
  acceptance: z.object({ hash: z.string(), language, by: z.string(), at: instantInReply }),
  main: personItem,
  companion: z.array(personItem),
});

const statusEntry = z.object({
  id: z.int(),
  booking_status_id: z.int(),
  code: z.int(),
  name: z.string(),
  at: instantInReply,
  username: z.string().nullable(),
});

const arrivalItem = z.object({
  slot: z.int(),
  at: instantInReply,
  room_number: z.string().nullable(),
  /** The kiosk or door. Null if staff recorded it. */
  by: z.string().nullable(),
  /** The user. Also null if the account has been deleted. */
  username: z.string().nullable(),
});

/**
 * `person_id`: who filled in the form through the link, once they are on the registration. `submitted_at` null:
 * not submitted yet.
 */
const companionLink = z.object({
  id: z.int(),
  submitted_at: instantInReply.nullable(),
  person_id: z.int().nullable(),
});

const handedOver = z.object({
  id: z.int(),
  slot: z.int(),
  /** `device`: the guest on a hotel device; `phone`: on their own phone; `typed`: staff typed for the guest. */
  way: z.enum(handOverWays),
  at: instantInReply,
  username: z.string().nullable(),
  registration_id: z.int().nullable(),
  /** True if the form was for one more guest, whom staff added to a registration. */
  adds: z.boolean(),
});

const takenBack = z.object({
  id: z.int(),
  /**
   * `disowned`: made with a weak proof and withdrawn by the guest, who had not made it and proved the booking
   * strongly.
   */
  kind: z.enum(['withdrawn', 'disowned', 'picture_deleted']),
  at: z.string(),
  username: z.string().nullable(),
  reason: z.string(),
  /** For a disowned registration: the name and email in it, and when it came. */
  registered: z.object({ name: z.string(), email: z.string(), at: instantInReply }).nullable(),
});

const shownDetails = z.object({
  booking: z.object({
    id: z.int(),
    booking_status_id: z.int(),
    checkin_date: dateInReply,
    checkin_time: z.string().nullable(),
    checkout_date: dateInReply,
    checkout_time: z.string().nullable(),
    /** A message did not reach the guests, or its outcome is unknown. */
    undelivered: z.boolean(),
    guest_contact_no: z.string(),
    pms_reservation_no: z.string(),
    pms_code: z.string(),
    origin: z.enum(origins),
    pms_booking_status: z.int().nullable(),
    room_number: z.string().nullable(),
    reservation_site: z.string(),
    /** Further numbers of the booking, besides the PMS's. */
    other_reservation_numbers: z.array(z.string()),
    vericode: bookingSecret(z.string()),
    /** Number of persons, set by staff or otherwise by the PMS. */
    number_of_guests: z.int().nullable(),
    persons_registered: z.int(),
    party: shownParty,
    name: z.string(),
    name_kana: z.string(),
    phone: z.string(),
    email: z.string(),
    send_method: z.enum(['email', 'sms', '--']),
    past_send_method: z.string().nullable(),
    stop_send_guide_mail: flag,
    is_new: z.boolean(),
    /** The newest registration has been neither opened nor confirmed. */
    unseen: z.boolean(),
    booking_status: shownStatus,
    /** Recorded arrivals, in addition to the PMS status. */
    arrivals: z.array(arrivalItem),
    /** Staff may record arrivals: no PMS reports them, and the day is within the booking. */
    may_note_arrival: z.boolean(),
    /** For the main guest's QR code. */
    ...decoding,
  }),
  visitor_logs: z.array(registrationItem),
  companion: z.array(personItem),
  /**
   * The main guest's QR payload. Like everything that opens a booking, null without
   * `list.personal_information.view`.
   */
  qrCodeData: bookingSecret(z.string()),
  /** The main guest's verification code, to give to the guest at the desk or by phone. */
  vericode: bookingSecret(z.string()),
  status_history: z.array(statusEntry),
  /** Links that guests gave to companions, without revoked ones. */
  companion_links: z.array(companionLink),
  /** Forms without a registration that staff may hand over: 0 is the main guest's, 1…n the room leaders'. */
  open_forms: z.array(z.object({ slot: z.int(), name: z.string() })),
  /** When staff handed a form over at the counter, and what was registered with it. */
  hand_overs: z.array(handedOver),
  /**
   * Registrations that staff withdrew, with the reason, or that the guest disowned; passport pictures that
   * staff deleted.
   */
  taken_back: z.array(takenBack),
});

/**
 * Returns everything about one booking, selected by a registration or by its id. Logs *seen* unless it is a
 * `refresh`.
 */
export const bookingDetails = endpoint('POST log/get/facility-visitor-other-form', {
  summary: 'Get a booking with its registrations and QR codes',
  input: z
    .object({
      facility_id: id,
      facility_visitor_log_id: id.nullish(),
      booking_id: id.nullish(),
      paginate: z.boolean().optional(),
      /**
       * True if an open page refreshes itself, which does not count as a view; see
       * docs/decisions/2026-11-22-audit.md.
       */
      refresh: z.boolean().default(false),
    })
    .refine(asked => asked.facility_visitor_log_id || asked.booking_id, {
      error: 'field_required',
      path: ['facility_visitor_log_id'],
    }),
  access: { staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: shownDetails }) } },
});
