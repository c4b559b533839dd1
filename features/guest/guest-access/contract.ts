import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { handOverWays } from '#features/access/access/rules/scope.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, day, id, requiredText, text } from '#platform/http/wire.ts';

/** 256 random bits; anything longer is no link of ours. */
const linkToken = requiredText(200);

/** The name by which a browser refers to a secret that it keeps in a cookie. */
const handle = requiredText(40);

/** A link: programs send its token; pages the handle that stands in their address. */
const link = { token: linkToken.optional(), link: handle.optional() };
const namesLink = (input: { token?: unknown; link?: unknown }) =>
  input.token !== undefined || input.link !== undefined;
const unnamed = { error: 'field_required', path: ['token'] };

/**
 * A booking as its guest may see it. `metadata` holds what the PMS knows: as it is, masked, or blank
 * (`form_mask_method`); the keys that hold a mask are named in `need_masking_keys`.
 */
export const bookingForGuest = z.object({
  pms_code: z.string(),
  /** After a weak proof a name that stands for it. */
  pms_reservation_no: z.string(),
  checkin_date: dateInReply,
  checkin_time: z.string().nullable(),
  checkout_date: dateInReply,
  checkout_time: z.string().nullable(),
  booking_status_id: z.int(),
  has_face_picture: z.boolean(),
  has_passport_picture: z.boolean(),
  metadata: z.object({
    full_name: z.string(),
    full_name_for_katakana: z.string(),
    phone: z.string(),
    email_address: z.string(),
    postal_code: z.string(),
    full_address: z.string(),
    number_of_guests: z.int().nullable(),
    room_quantity: z.int().nullable(),
  }),
  need_masking_keys: z.array(z.string()),
  /** How many more persons this slot may register (docs/reference/bookings.md#persons). */
  companions_left: z.int(),
  room_leaders_left: z.int(),
  /** 0 the main guest, 1…n a room leader. */
  slot: z.int(),
});
export type BookingForGuest = z.output<typeof bookingForGuest>;

/** The answer to a proof. */
export const proven = z.object({
  data: z.array(bookingForGuest),
  status: z.object({
    success: z.boolean(),
    /** `checked_in`: this slot has registered. */
    state: z.enum(['open', 'checked_in']),
    /** What `X-Guest-Session` names from now on; its secret is in a cookie. */
    guest_session: z.string(),
    strength: z.enum(['strong', 'weak']),
    /** Staff have handed the form over at the counter, and how; null: the guest came by themselves. */
    hand_over: z.enum(handOverWays).nullable(),
    /**
     * How whoever registered had proven the booking; null where nobody has. A registration on a weak proof, which staff have
     * not checked, may be withdrawn by who proves strongly (`POST checkin/disown`).
     */
    registered_by: z.enum(['strong', 'weak']).nullable(),
  }),
  /** Where the slot has registered and the proof is strong; never on a device of the hotel. */
  myPageId: z.string().nullable(),
  /** The handle of the cookie that keeps it, for pages. */
  my_page: z.string().nullable(),
});

const linkValidity = reply({
  data: z.object({
    /** Failed proofs on this link so far, from where this is asked. */
    attempts: z.int(),
    /** Only for a guest who has proven this booking. */
    reservation_no: z.string().nullable(),
    max_retry_reached: z.boolean(),
    /** What its first page asks for: the phone of the booking, or the code alone of a room leader, who has not booked. */
    asks: z.enum(['phone', 'code']),
  }),
});

/** Where a link leads, without changing anything. */
export const validateLink = endpoint('GET facility-booking/validate-booking', {
  summary: 'Check whether a link can be used',
  input: z.object({ ...link, slug: text(191).optional() }).refine(namesLink, unnamed),
  access: { public: { reply: linkValidity }, guest: { reply: linkValidity } },
  errors: ['reservation_used', 'reservation_expired', 'maintenance'],
});

/**
 * Proves a slot by its link and the booking's phone (`search: "number"`, `query` in E.164 or national digits)
 * or its verification code (`search: "code"`); a room leader's by the code alone. Makes the guest session. Failures count.
 * 429 `locked` has `code_open: true` where a verification code need not wait; so has the reply to the try that locked.
 */
export const proveByLink = endpoint('POST facility-booking/list', {
  summary: 'Prove a booking by its link and phone number or verification code',
  input: z
    .object({
      facility_id: id,
      ...link,
      search: z.enum(['code', 'number']),
      verificationCode: text(50).default(''),
      query: text(50).default(''),
    })
    .refine(namesLink, unnamed),
  access: { public: { reply: proven } },
  errors: [
    'phone_not_found',
    'booking_not_found',
    'code_needed',
    'locked',
    'reservation_expired',
    'maintenance',
  ],
});

/**
 * Proves a slot without a link, by the facility's `authentication_method`. The same reply.
 * `more_needed` asks for the full phone, beside what methods 1 and 2 ask for, or for the verification code.
 */
export const proveByClaim = endpoint('POST facility-booking/confirm', {
  summary: "Prove a booking by the facility's method and the check-in date",
  input: z.object({
    slugName: requiredText(191),
    checkInDate: day,
    countryCode: text(6).default(''),
    phoneNumber: text(50).default(''),
    otherNumber: text(100).default(''),
    verificationCode: text(50).default(''),
  }),
  access: { public: { reply: proven } },
  errors: ['booking_not_found', 'more_needed', 'locked', 'maintenance'],
});

/** A My Page: programs send its id; pages the handle that stands in their address. */
export const myPageNamed = {
  slug_name: requiredText(191),
  my_page_id: requiredText(100).optional(),
  page: handle.optional(),
};
export const namesMyPage = (input: { my_page_id?: unknown; page?: unknown }) =>
  input.my_page_id !== undefined || input.page !== undefined;
export const myPageUnnamed = { error: 'field_required', path: ['my_page_id'] };

/**
 * What the guest of a My Page proves it by, and how much longer a proof counts that this browser has given. My Page opens by its
 * address alone; what a guest may ask of their own data does not.
 */
export const pageProof = endpoint('POST mypage/proof', {
  summary: 'Ask whether the guest of a My Page has just proven who they are',
  input: z.object(myPageNamed).refine(namesMyPage, myPageUnnamed),
  access: {
    public: {
      reply: reply({
        data: z.object({
          /** Each of them proves strongly. */
          ways: z.array(z.enum(['phone', 'code'])),
          /** The session of this guest in this browser, for `X-Guest-Session`; null where there is none. */
          guest_session: z.string().nullable(),
          /** For how many seconds its proof still counts; 0: prove it anew. */
          seconds_left: z.int(),
        }),
      }),
    },
  },
  errors: ['maintenance'],
});

/**
 * Proves the slot of a My Page by its verification code, or by the phone of the booking with its check-in date: strongly, and
 * counted like a proof by its link. The session is made, or gets a new secret.
 */
export const proveAtPage = endpoint('POST mypage/prove', {
  summary: 'Prove at My Page who one is',
  input: z
    .object({
      ...myPageNamed,
      search: z.enum(['code', 'number']),
      verificationCode: text(50).default(''),
      countryCode: text(6).default(''),
      phoneNumber: text(50).default(''),
      checkInDate: text(10).default(''),
    })
    .refine(namesMyPage, myPageUnnamed),
  access: { public: { reply: proven } },
  errors: ['booking_not_found', 'code_needed', 'locked', 'maintenance'],
});

/** The slot of this guest session, after a reload: the same reply as the proof that made it. */
export const currentBooking = endpoint('GET facility-booking/current', {
  summary: 'Get the booking of this guest session',
  input: z.object({}),
  access: { guest: { reply: proven } },
  errors: ['which_booking'],
});

/** Writes the status *accessed*, once, for a valid and unused link that a person looks at. */
export const markAccessed = endpoint('POST facility-booking/accessed', {
  summary: 'Record that a person has opened this link',
  input: z.object({ ...link, slug: text(191).optional() }).refine(namesLink, unnamed),
  access: { public: { reply: reply({}) } },
  errors: ['reservation_used', 'reservation_expired'],
});

/** "Finish on this device": ends every guest session of this browser, whoever's, and deletes its cookies. */
export const finish = endpoint('POST facility-booking/finish', {
  summary: 'End the guest sessions of this browser',
  input: z.object({}),
  access: { public: { reply: reply({}) } },
});

const lockState = reply({ data: z.object({ locked: z.boolean(), attempts_left: z.int() }) });

/** Whether this link is locked: 200 with what is left, or 429 with hours and minutes. */
export const checkLinkLock = endpoint('GET facility-booking/check-confirm-lock', {
  summary: 'Check whether this link is locked',
  input: z.object(link).refine(namesLink, unnamed),
  access: { public: { reply: lockState } },
  errors: ['locked'],
});

/** The same for this browser, where there is no link. */
export const checkBrowserLock = endpoint('GET facility-booking/check-confirm-lock-session', {
  summary: 'Check whether this browser is locked at a facility',
  input: z.object({ slug: text(191).optional() }),
  access: { public: { reply: lockState } },
  errors: ['locked'],
});

export type Api = ApiOf<
  | typeof validateLink
  | typeof proveByLink
  | typeof proveByClaim
  | typeof pageProof
  | typeof proveAtPage
  | typeof currentBooking
  | typeof markAccessed
  | typeof finish
  | typeof checkLinkLock
  | typeof checkBrowserLock
>;
