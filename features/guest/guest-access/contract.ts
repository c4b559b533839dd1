import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { handOverMethods } from '#features/access/access/rules/scope.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, day, id, requiredText, text } from '#platform/http/wire.ts';

/** Token of a link: 256 random bits, at most 200 characters. */
const linkToken = requiredText(200);

/** Identifies a secret that is stored in a cookie. */
const handle = requiredText(40);

/** A link: API clients send its token, pages send the handle from their URL. */
const link = { token: linkToken.optional(), link: handle.optional() };
const hasLinkToken = (input: { token?: unknown; link?: unknown }) =>
  input.token !== undefined || input.link !== undefined;
const tokenMissing = { error: 'field_required', path: ['token'] };

/**
 * A booking as shown to its guest. `metadata` contains the PMS values unchanged, masked or blank
 * (`form_mask_method`). `need_masking_keys` lists the keys that are kept unless replaced: masked, or readable
 * if staff type for the guest.
 */
export const bookingForGuest = z.object({
  pms_code: z.string(),
  /** The reservation number. A pseudonym after a weak proof. */
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
  /** How many more persons this slot can register (docs/reference/bookings.md#persons). */
  companions_left: z.int(),
  room_leaders_left: z.int(),
  /** 0 for the main guest, 1…n for a room leader. */
  slot: z.int(),
});
export type BookingForGuest = z.output<typeof bookingForGuest>;

export const provenReply = z.object({
  data: z.array(bookingForGuest),
  status: z.object({
    success: z.boolean(),
    /** `checked_in`: this slot is registered. */
    state: z.enum(['open', 'checked_in']),
    /** Session id for the `X-Guest-Session` header of later requests. The session's secret is in a cookie. */
    guest_session: z.string(),
    strength: z.enum(['strong', 'weak']),
    /** How staff handed the form over at the counter. Null if staff did not hand it over. */
    hand_over: z.enum(handOverMethods).nullable(),
    /**
     * Proof with which the slot was registered. Null if it is not registered. A guest with a strong proof can
     * withdraw a registration on a weak proof that staff have not checked (`POST checkin/disown`).
     */
    registered_by: z.enum(['strong', 'weak']).nullable(),
  }),
  /** Set if the slot is registered and the proof is strong. Always null on a hotel device. */
  myPageId: z.string().nullable(),
  /** Handle of the cookie that contains the My Page id. Pages use it in their URL. */
  my_page: z.string().nullable(),
});

const linkValidity = reply({
  data: z.object({
    /** Number of failed proofs of this link from the caller's IP address. */
    attempts: z.int(),
    /** Null unless the guest has proven this booking. */
    reservation_no: z.string().nullable(),
    max_retry_reached: z.boolean(),
    /**
     * What the first page asks for. `code` for a room leader, whose phone number is not part of the booking.
     */
    asks: z.enum(['phone', 'code']),
  }),
});

export const validateLink = endpoint('GET facility-booking/validate-booking', {
  summary: 'Check whether a link can be used',
  input: z.object({ ...link, slug: text(191).optional() }).refine(hasLinkToken, tokenMissing),
  access: { public: { reply: linkValidity }, guest: { reply: linkValidity } },
  errors: ['reservation_used', 'reservation_expired', 'maintenance'],
});

/**
 * Proves a slot by its link and the booking's phone number (`search: "number"`, `query` in E.164 or national
 * digits) or its verification code (`search: "code"`). A room leader's slot can be proven only by the code.
 * Creates the guest session. Failures are counted. 429 `locked` contains `code_open: true` if a verification
 * code can still be tried. The response to the attempt that causes the lock contains it too.
 */
export const proveByLink = endpoint('POST facility-booking/list', {
  summary: 'Prove a booking by its link',
  input: z
    .object({
      facility_id: id,
      ...link,
      search: z.enum(['code', 'number']),
      verificationCode: text(1000).default(''),
      query: text(50).default(''),
    })
    .refine(hasLinkToken, tokenMissing),
  access: { public: { reply: provenReply } },
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
 * Proves a slot without a link, by the facility's `authentication_method`. The response is the same as for
 * `proveByLink`. `more_needed` means that methods 1 and 2 also need the full phone number or the verification
 * code.
 */
export const proveByClaim = endpoint('POST facility-booking/confirm', {
  summary: 'Prove a booking without a link',
  input: z.object({
    slugName: requiredText(191),
    checkInDate: day,
    countryCode: text(6).default(''),
    phoneNumber: text(50).default(''),
    otherNumber: text(100).default(''),
    verificationCode: text(1000).default(''),
  }),
  access: { public: { reply: provenReply } },
  errors: ['booking_not_found', 'more_needed', 'locked', 'maintenance'],
});

/** A My Page: API clients send its id, pages send the handle from their URL. */
export const myPageFields = {
  slug_name: requiredText(191),
  my_page_id: requiredText(100).optional(),
  page: handle.optional(),
};
export const hasMyPageId = (input: { my_page_id?: unknown; page?: unknown }) =>
  input.my_page_id !== undefined || input.page !== undefined;
export const myPageIdMissing = { error: 'field_required', path: ['my_page_id'] };

/**
 * Returns how the guest of a My Page can prove their identity, and how long this browser's last proof remains
 * valid. The URL alone opens My Page, but does not allow requests about the guest's own data.
 */
export const pageProof = endpoint('POST mypage/proof', {
  summary: 'Check whether My Page has a fresh proof',
  input: z.object(myPageFields).refine(hasMyPageId, myPageIdMissing),
  access: {
    public: {
      reply: reply({
        data: z.object({
          ways: z.array(z.enum(['phone', 'code'])),
          /** Session id of this guest in this browser, for `X-Guest-Session`. Null if there is no session. */
          guest_session: z.string().nullable(),
          /** Seconds for which the last proof remains valid. 0 means that a new proof is needed. */
          seconds_left: z.int(),
        }),
      }),
    },
  },
  errors: ['maintenance'],
});

/**
 * Proves the slot of a My Page strongly, by its verification code or by the booking's phone number and the
 * check-in date. Attempts are counted like proofs by link. Creates the session, or gives an existing session
 * a new secret.
 */
export const proveAtPage = endpoint('POST mypage/prove', {
  summary: 'Prove the guest’s identity at My Page',
  input: z
    .object({
      ...myPageFields,
      search: z.enum(['code', 'number']),
      verificationCode: text(1000).default(''),
      countryCode: text(6).default(''),
      phoneNumber: text(50).default(''),
      checkInDate: text(10).default(''),
    })
    .refine(hasMyPageId, myPageIdMissing),
  access: { public: { reply: provenReply } },
  errors: ['booking_not_found', 'code_needed', 'locked', 'maintenance'],
});

/** Returns the slot of this guest session, with the same response as a proof. Used after a reload. */
export const currentBooking = endpoint('GET facility-booking/current', {
  summary: 'Get the booking of this guest session',
  input: z.object({}),
  access: { guest: { reply: provenReply } },
  errors: ['which_booking'],
});

export const markAccessed = endpoint('POST facility-booking/accessed', {
  summary: 'Record that a person opened this link',
  input: z.object({ ...link, slug: text(191).optional() }).refine(hasLinkToken, tokenMissing),
  access: { public: { reply: reply({}) } },
  errors: ['reservation_used', 'reservation_expired'],
});

/** Ends all guest sessions of this browser, even those of other guests, and deletes their cookies. */
export const signOutBrowser = endpoint('POST facility-booking/finish', {
  summary: 'End the guest sessions of this browser',
  input: z.object({}),
  access: { public: { reply: reply({}) } },
});

const lockState = reply({ data: z.object({ locked: z.boolean(), attempts_left: z.int() }) });

/**
 * Checks whether this link is locked. Returns 200 with the number of attempts left, or 429 with the remaining time of
 * the lock in hours and minutes.
 */
export const checkLinkLock = endpoint('GET facility-booking/check-confirm-lock', {
  summary: 'Check whether this link is locked',
  input: z.object(link).refine(hasLinkToken, tokenMissing),
  access: { public: { reply: lockState } },
  errors: ['locked'],
});

/** Like `checkLinkLock`, for a browser that does not have a link. */
export const checkBrowserLock = endpoint('GET facility-booking/check-confirm-lock-session', {
  summary: 'Check whether this browser is locked at a hotel',
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
  | typeof signOutBrowser
  | typeof checkLinkLock
  | typeof checkBrowserLock
>;
