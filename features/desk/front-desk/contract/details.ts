import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { bookingSecret } from '#features/access/access/contract/withheld.ts';
import { handOverMethods } from '#features/access/access/rules/scope.ts';
import { shownParty } from '#features/booking/booking/contract.ts';
import { origins } from '#features/booking/booking/rules/origin.ts';
import { inputTypes } from '#features/form/questionnaire/rules/question-types.ts';
import { registerStatus } from '#features/registration/registration/contract.ts';
import { sentBackEndings, sentBackReasons } from '#features/registration/registration/rules.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, flag, id, instantInReply } from '#platform/http/wire.ts';
import { shownStatus } from './desk.ts';

const answerItem = z.object({
  id: z.int(),
  /** The stored value: option keys, E.164 or an image path. Null if the user may not see it. */
  value: z.string().nullable(),
  display: z.string(),
  masked: flag,
  /** 1 if the guest kept the value from the booking. */
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
  /** 1 for a companion who filled in the form through their own link. */
  by_link: flag,
  /** 1 for a companion who was a child at registration. */
  child: flag,
  register: registerStatus,
  answers: z.array(answerItem),
});

const amendedItem = z.object({
  id: z.int(),
  at: instantInReply,
  /** `my-page`: the guest added missing data on My Page. */
  by: z.enum(['staff', 'guest', 'my-page']),
  username: z.string().nullable(),
  reason: z.string(),
  person_id: z.int(),
  question: z.object({ id: z.int(), label: z.string() }),
  /** The previous value as text; "" if there was none. */
  was: z.string(),
  masked: flag,
});

const sentBackItem = z.object({
  id: z.int(),
  person_id: z.int(),
  question_id: z.int(),
  reason: z.enum(sentBackReasons),
  /** Written by staff for the guest; "" if there is none. */
  note: z.string(),
  at: instantInReply,
  /** The user who sent the item back. Null if the account has been deleted. */
  username: z.string().nullable(),
  /**
   * `accepted`: the booking was confirmed although the item was not corrected. `over`: the guest can no
   * longer correct the item.
   */
  state: z.enum(['waiting', 'over', ...sentBackEndings]),
  ended_at: instantInReply.nullable(),
});

/** The outcome of reading the QR code at the desk or a kiosk. Null until the code is read. */
const scanFields = { decoded_at: instantInReply.nullable(), decoded_status: z.string().nullable() };

const registrationItem = z.object({
  id: z.int(),
  slot: z.int(),
  language,
  created_at: instantInReply,
  qrCodeData: bookingSecret(z.string()),
  /** Whether the QR code can be emailed again. */
  has_email: z.boolean(),
  proof: z.enum(['strong', 'weak']),
  contact_changed: z
    .boolean()
    .describe(
      'Whether the booking’s phone or email address changed after this registration and does not yet count as proof of it.',
    ),
  person_checked: z.object({ at: instantInReply, username: z.string().nullable() }).nullable(),
  /**
   * How often the registration was amended. Amendments and confirmations must send the version that was shown.
   */
  version: z.int(),
  /**
   * The guest's confirmation of their data. `username` is the user who recorded it, or null if the guest
   * confirmed the data themselves.
   */
  data_confirmed: z
    .object({ at: instantInReply, by: z.enum(['guest', 'staff']), username: z.string().nullable() })
    .nullable(),
  amended: z.array(amendedItem),
  /** Oldest first. */
  sent_back: z.array(sentBackItem),
  ...scanFields,
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
  /** The kiosk or door. Null if staff recorded the arrival. */
  by: z.string().nullable(),
  /**
   * The user who recorded the arrival. Null if a kiosk or door recorded it, or if the account was deleted.
   */
  username: z.string().nullable(),
});

/**
 * `person_id`: the person who filled in the form through the link, once they are on the registration.
 * `submitted_at` is null until the form is submitted.
 */
const companionLink = z.object({
  id: z.int(),
  submitted_at: instantInReply.nullable(),
  person_id: z.int().nullable(),
});

const handOverItem = z.object({
  id: z.int(),
  slot: z.int(),
  /**
   * Who filled in the form. `device`: the guest on a hotel device; `phone`: the guest on their own phone;
   * `typed`: staff for the guest.
   */
  way: z.enum(handOverMethods),
  at: instantInReply,
  username: z.string().nullable(),
  registration_id: z.int().nullable(),
  /** True if the form was for one more guest, whom staff added to a registration. */
  adds: z.boolean(),
});

const takenBackItem = z.object({
  id: z.int(),
  /**
   * `disowned`: a guest with a strong proof withdrew the registration because somebody else had made it with a
   * weak proof.
   */
  kind: z.enum(['withdrawn', 'disowned', 'picture_deleted']),
  at: z.string(),
  username: z.string().nullable(),
  reason: z.string(),
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
    /** True if a message did not reach the guest or its outcome is unknown. */
    undelivered: z.boolean(),
    guest_contact_no: z.string(),
    pms_reservation_no: z.string(),
    pms_code: z.string(),
    origin: z.enum(origins),
    pms_booking_status: z.int().nullable(),
    room_number: z.string().nullable(),
    reservation_site: z.string(),
    other_reservation_numbers: z.array(z.string()),
    vericode: bookingSecret(z.string()),
    /** Number of persons set by staff, otherwise by the PMS. */
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
    /** True if the newest registration has been neither viewed nor confirmed. */
    unseen: z.boolean(),
    booking_status: shownStatus,
    arrivals: z.array(arrivalItem),
    /**
     * True if staff may record arrivals: no PMS reports them, and the current day is within the booking's
     * dates.
     */
    may_note_arrival: z.boolean(),
    /** The result of reading the main guest's QR code. */
    ...scanFields,
  }),
  visitor_logs: z.array(registrationItem),
  companion: z.array(personItem),
  /**
   * The main guest's QR code payload. Null without `list.personal_information.view`, like all data that gives
   * access to a booking.
   */
  qrCodeData: bookingSecret(z.string()),
  vericode: bookingSecret(z.string()),
  status_history: z.array(statusEntry),
  companion_links: z.array(companionLink),
  /**
   * Forms that have no registration yet and that staff may hand over. Slot 0 is the main guest's form, 1…n are
   * the room leaders' forms.
   */
  open_forms: z.array(z.object({ slot: z.int(), name: z.string() })),
  hand_overs: z.array(handOverItem),
  taken_back: z.array(takenBackItem),
});

/**
 * Returns all data of one booking, selected by a registration or by booking id. Logs *seen* unless `refresh` is
 * true.
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
       * True if the request is the automatic refresh of an open page, which does not count as a view
       * (docs/decisions/2026-11-22-audit.md).
       */
      refresh: z.boolean().default(false),
    })
    .refine(asked => asked.facility_visitor_log_id || asked.booking_id, {
      error: 'field_required',
      path: ['facility_visitor_log_id'],
    }),
  access: { staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: shownDetails }) } },
});
