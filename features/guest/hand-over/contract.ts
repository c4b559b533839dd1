import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { handOverMethods } from '#features/access/access/rules/scope.ts';
import { provenReply } from '#features/guest/guest-access/contract.ts';
import { presentPassword } from '#features/staff/session/contract/sign-in.ts';
import { reply } from '#platform/http/reply.ts';
import { id, instantInReply, requiredText, slotNumber, text } from '#platform/http/wire.ts';

const handOverWay = z.enum(handOverMethods);

/**
 * Hands the form of a slot over at the counter (docs/reference/at-the-counter.md). Writes an audit entry.
 * `device`: the guest uses this device. The calling session is locked until its user takes the device back.
 * `phone`: the guest opens a link on their own phone. A new link ends the previous one.
 * `typed`: staff type for the guest.
 * `address` opens the form once, in one browser, until `ends_at`.
 * `adds`: the form is for an additional guest, who joins the registration
 * (docs/reference/at-the-counter.md#adding-a-guest).
 * @throws 409 `more_needed` if the registration was made on a weak proof and staff have not checked it
 * @throws 422 `not_registered`, or `too_many_persons` if the booking is full
 */
export const startHandOver = endpoint('POST hand-over/start', {
  summary: 'Hand over the form of a booking',
  input: z.object({
    facility_id: id.optional(),
    booking_id: id,
    slot: slotNumber.default(0),
    way: handOverWay,
    adds: z
      .boolean()
      .default(false)
      .describe('Adds a missing guest to the registration of the slot, instead of opening its form.'),
  }),
  access: {
    staff: {
      needs: { all: ['list.details_pop_up.view', 'list.personal_information.view'] },
      reply: reply({ data: z.object({ address: z.string(), ends_at: instantInReply }) }),
    },
  },
  errors: [
    'reservation_used',
    'reservation_expired',
    'maintenance',
    'not_registered',
    'too_many_persons',
    'more_needed',
  ],
});

/**
 * Returns whether a guest has the device of this session, and how its user can take it back without the
 * password.
 */
export const getHandOver = endpoint('GET hand-over', {
  summary: 'Check whether this session is locked by a hand-over',
  input: z.object({}),
  access: {
    staff: {
      whileHandedOver: true,
      beforeTwoFactor: true,
      beforeOwnPassword: true,
      reply: reply({ data: z.object({ handed_over: z.boolean(), app: z.boolean(), passkey: z.boolean() }) }),
    },
  },
});

/**
 * Takes the device back, with the user's password or with a second factor or passkey used since the hand-over
 * (`auth/two-factor/again`). Ends the guest's session on the device and keeps the guest's draft.
 * @throws 422 on `password`
 */
export const takeBack = endpoint('POST hand-over/take-back', {
  summary: 'Take back a device handed over to a guest',
  input: z.object({ password: presentPassword }),
  access: {
    staff: { whileHandedOver: true, beforeTwoFactor: true, beforeOwnPassword: true, reply: reply({}) },
  },
  errors: ['locked'],
});

/** A handed-over form: API clients send its token, pages send the handle from their URL. */
const link = {
  token: requiredText(200).optional(),
  hand: requiredText(40).optional(),
  slug: text(191).optional(),
};
const hasLinkToken = (input: { token?: unknown; hand?: unknown }) =>
  input.token !== undefined || input.hand !== undefined;
const tokenMissing = { error: 'field_required', path: ['token'] };

const openedLink = z.object({
  way: handOverWay,
  is_open: z.boolean(),
  /** URL where staff continue afterwards. Null on the guest's own phone. */
  back: z.string().nullable(),
});

export const handOverLink = endpoint('POST hand-over/link', {
  summary: 'Check whether a hand-over link can be used',
  input: z.object(link).refine(hasLinkToken, tokenMissing),
  access: { public: { reply: reply({ data: openedLink }) } },
});

/**
 * Opens the handed-over form in the first browser that requests it, and creates a guest session. The response
 * is the same as for a proof.
 * @throws 422 `hand_over_ended` if the link has expired, the form is open in another browser, or the staff
 * session has ended
 */
export const openHandOver = endpoint('POST hand-over/take', {
  summary: 'Open the form handed over at the counter',
  input: z.object(link).refine(hasLinkToken, tokenMissing),
  access: {
    public: {
      reply: provenReply.extend({
        /**
         * True if the form is for a guest whom staff add. That guest fills in a companion's form, and `data` is
         * empty.
         */
        companion: z.boolean(),
      }),
    },
  },
  errors: ['hand_over_ended'],
});
