import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredText, text } from '#platform/http/wire.ts';
import { endReasons, LABEL_LIMITS, placeStates } from '../rules.ts';

const place = z.object({
  /** 1…n within the slot. */
  number: z.int(),
  /** The name that the guest entered for the companion. "" if there is none. */
  label: z.string(),
  state: z.enum(placeStates),
  /** Short link. Null once the companion has submitted, like the verification code. */
  link: z.string().nullable(),
  verification_code: z.string().nullable(),
});
export type Place = z.output<typeof place>;

export const places = z.object({
  places: z.array(place),
  /**
   * How many more companions this slot may add, by link or in the form (docs/reference/bookings.md#persons).
   */
  companions_left: z.int(),
  may_open: z.boolean(),
});
export type Places = z.output<typeof places>;

const placesReply = { guest: { reply: reply({ data: places }) } };
export const placeNumber = z.int().positive().max(9999);
export const placeRefusals = ['more_needed', 'which_booking', 'reservation_expired'] as const;

export const listPlaces = endpoint('POST companion-place/list', {
  summary: 'List the companions with their own link',
  input: z.object({}),
  access: placesReply,
  errors: ['which_booking'],
});

/**
 * Creates a companion's place in this slot.
 * @throws 422 `too_many_persons` if the booking is full
 */
export const openPlace = endpoint('POST companion-place/open', {
  summary: 'Create a link for a companion',
  input: z.object({ label: text(LABEL_LIMITS.max).default('') }),
  access: { guest: { reply: reply({ data: places.extend({ number: z.int() }) }) } },
  errors: [...placeRefusals, 'too_many_persons'],
});

/**
 * Revokes a place: ends its link and deletes the companion's answers.
 * @throws 422 `companion_registered` if the companion is already on the registration
 */
export const endPlace = endpoint('POST companion-place/end', {
  summary: "End a companion's link",
  input: z.object({ number: placeNumber, why: z.enum(endReasons).default('removed') }),
  access: placesReply,
  errors: [...placeRefusals, 'companion_registered'],
});

/**
 * Replaces the link and the code of a place. The old link, code and sessions stop working. The draft is kept.
 */
export const renewPlace = endpoint('POST companion-place/renew', {
  summary: "Replace a companion's link and code",
  input: z.object({ number: placeNumber }),
  access: placesReply,
  errors: [...placeRefusals, 'companion_done', 'companion_registered'],
});

/**
 * Emails the link and the code to the companion.
 * @throws 429 `too_many_requests` after ten emails in an hour
 */
export const sendPlace = endpoint('POST companion-place/send', {
  summary: "Email a companion's link",
  input: z.object({ number: placeNumber, email: requiredText(320), language }),
  access: { guest: { reply: reply({}) } },
  errors: [...placeRefusals, 'companion_done', 'companion_registered', 'email_invalid', 'too_many_requests'],
});

export type Api = ApiOf<
  typeof listPlaces | typeof openPlace | typeof endPlace | typeof renewPlace | typeof sendPlace
>;
