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
import { flag, id, shownDay, shownInstant } from '#platform/http/wire.ts';
import { shownStatus } from './desk.ts';

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
  /** A companion who filled in by a link of their own. */
  by_link: flag,
  register: registerStanding,
  answers: z.array(answerItem),
});

const amendedItem = z.object({
  id: z.int(),
  at: shownInstant,
  /** `my-page`: the guest filled in at My Page what was missing. */
  by: z.enum(['staff', 'guest', 'my-page']),
  /** The member of staff; null for guests, or where the account is gone. */
  username: z.string().nullable(),
  /** Of staff; "" where none was given. */
  reason: z.string(),
  person_id: z.int(),
  question: z.object({ id: z.int(), label: z.string() }),
  /** What stood there before, as a person reads it; "" where nothing did. */
  was: z.string(),
  masked: flag,
});

/** The outcome of reading the QR code at the desk; null until then. */
const decoding = { decoded_at: shownInstant.nullable(), decoded_status: z.string().nullable() };

const registrationItem = z.object({
  id: z.int(),
  slot: z.int(),
  language,
  created_at: shownInstant,
  qrCodeData: bookingSecret(z.string()),
  /** How whoever registered had proven the booking. */
  proof: z.enum(['strong', 'weak']),
  /** When staff checked the person, where that was weak, and who did. */
  contact_changed: z
    .boolean()
    .describe(
      'The phone or address of the booking was changed after this registration, and proves nothing towards it yet.',
    ),
  person_checked: z.object({ at: shownInstant, username: z.string().nullable() }).nullable(),
  /** How often it was amended: what is changed, and what the guest says yes to, names the one that was shown. */
  version: z.int(),
  /** The guest's yes that the data are right as they stand; `username` took it down, null where the guest tapped it. */
  data_confirmed: z
    .object({ at: shownInstant, by: z.enum(['guest', 'staff']), username: z.string().nullable() })
    .nullable(),
  /** Oldest first. */
  amended: z.array(amendedItem),
  ...decoding,
  /** The guest's choice in step 2, by its present name. */
  localized_filter: z.string().nullable(),
  acceptance: z.object({ hash: z.string(), language, by: z.string(), at: shownInstant }),
  main: personItem,
  companion: z.array(personItem),
});

const statusEntry = z.object({
  id: z.int(),
  booking_status_id: z.int(),
  code: z.int(),
  name: z.string(),
  at: shownInstant,
  username: z.string().nullable(),
});

const arrivalItem = z.object({
  slot: z.int(),
  at: shownInstant,
  room_number: z.string().nullable(),
  /** Which kiosk or door; null where staff did. */
  by: z.string().nullable(),
  /** The member of staff; null where the account is gone, too. */
  username: z.string().nullable(),
});

/** `person_id`: who filled in by it, once they are on the registration; `submitted_at` null: nobody has yet. */
const companionLink = z.object({
  id: z.int(),
  submitted_at: shownInstant.nullable(),
  person_id: z.int().nullable(),
});

const handedOver = z.object({
  id: z.int(),
  slot: z.int(),
  /** `device`: the guest on a device of the hotel; `phone`: on their own; `typed`: staff typed for the guest. */
  way: z.enum(handOverWays),
  at: shownInstant,
  username: z.string().nullable(),
  registration_id: z.int().nullable(),
  /** It was the form of one more guest, whom staff added to a registration. */
  adds: z.boolean(),
});

const takenBack = z.object({
  id: z.int(),
  /** `disowned`: made on a weak proof, and withdrawn by the guest, who proved the booking strongly and had not made it. */
  kind: z.enum(['withdrawn', 'disowned', 'picture_deleted']),
  at: z.string(),
  username: z.string().nullable(),
  reason: z.string(),
  /** Of a disowned registration: who was named there and when it came. */
  registered: z.object({ name: z.string(), email: z.string(), at: shownInstant }).nullable(),
});

const shownDetails = z.object({
  booking: z.object({
    id: z.int(),
    booking_status_id: z.int(),
    checkin_date: shownDay,
    checkin_time: z.string().nullable(),
    checkout_date: shownDay,
    checkout_time: z.string().nullable(),
    /** A message did not reach the guests, or nobody knows whether it did. */
    undelivered: z.boolean(),
    guest_contact_no: z.string(),
    pms_reservation_no: z.string(),
    pms_code: z.string(),
    /** Who entered it: the PMS, staff by hand, or a file. */
    origin: z.enum(origins),
    pms_booking_status: z.int().nullable(),
    room_number: z.string().nullable(),
    reservation_site: z.string(),
    /** By which guests and staff know it beside that of the PMS. */
    other_reservation_numbers: z.array(z.string()),
    vericode: bookingSecret(z.string()),
    /** How many persons the booking is for: as staff say, else the PMS. */
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
    /** Nobody has opened or confirmed the newest registration. */
    unseen: z.boolean(),
    booking_status: shownStatus,
    /** Who has arrived, beside what the PMS says. */
    arrivals: z.array(arrivalItem),
    /** Staff may say who has arrived: no PMS does, and it is a day of the booking. */
    may_note_arrival: z.boolean(),
    /** Of the main guest's QR code. */
    ...decoding,
  }),
  visitor_logs: z.array(registrationItem),
  /** The companions of the main guest's registration. */
  companion: z.array(personItem),
  /** The main guest's QR payload; like all that opens the booking, null without `list.personal_information.view`. */
  qrCodeData: bookingSecret(z.string()),
  /** The main guest's verification code, to tell at the desk or on the phone. */
  vericode: bookingSecret(z.string()),
  status_history: z.array(statusEntry),
  /** Links that guests gave to companions, without those that they took back. */
  companion_links: z.array(companionLink),
  /** Forms that nobody has registered by, and that staff may hand over: 0 the main guest's, 1…n room leaders'. */
  open_forms: z.array(z.object({ slot: z.int(), name: z.string() })),
  /** When staff handed a form over at the counter, and what was registered by it. */
  hand_overs: z.array(handedOver),
  /** Registrations that staff withdrew, with the reason, or that the guest had not made; passport pictures that staff deleted. */
  taken_back: z.array(takenBack),
});

/** Everything about one booking, by a registration or its id. Opening it writes *seen* unless it is a `refresh`. */
export const bookingDetails = endpoint('POST log/get/facility-visitor-other-form', {
  summary: 'Get the details of a booking: registrations, persons and QR codes',
  input: z
    .object({
      facility_id: id,
      facility_visitor_log_id: id.nullish(),
      booking_id: id.nullish(),
      paginate: z.boolean().optional(),
      /** An open page asks again by itself: nobody has opened anything, see docs/decisions/2026-11-22-what-counts-as-looking.md. */
      refresh: z.boolean().default(false),
    })
    .refine(asked => asked.facility_visitor_log_id || asked.booking_id, {
      error: 'field_required',
      path: ['facility_visitor_log_id'],
    }),
  access: { staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: shownDetails }) } },
});
