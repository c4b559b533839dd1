import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredText, text } from '#platform/http/wire.ts';
import { endReasons, LABEL, placeStates } from '../rules.ts';

/** A place of this guest's slot that a companion fills in: how it stands and what opens it, never what was entered. */
const place = z.object({
  /** 1…n within the slot. */
  number: z.int(),
  /** What the guest calls the companion; "" where they did not say. */
  label: z.string(),
  state: z.enum(placeStates),
  /** The short address, and the code that it asks for; null once the companion is done. */
  link: z.string().nullable(),
  verification_code: z.string().nullable(),
});
export type Place = z.output<typeof place>;

export const places = z.object({
  places: z.array(place),
  /** How many more companions this slot may name, by link or by filling in (docs/reference/bookings.md#persons). */
  companions_left: z.int(),
  /** Links can be given away: the proof is strong, and the way in is still open. */
  may_open: z.boolean(),
});
export type Places = z.output<typeof places>;

const shown = { guest: { reply: reply({ data: places }) } };
export const placeNumber = z.int().positive().max(9999);
export const placeRefusals = ['more_needed', 'which_booking', 'reservation_expired'] as const;

/** The companions of this slot who fill in by links of their own. Nothing but that they are done is told of them. */
export const listPlaces = endpoint('POST companion-place/list', {
  summary: 'List the companions who fill in by a link of their own',
  input: z.object({}),
  access: shown,
  errors: ['which_booking'],
});

/** Gives a place of this slot to a companion. 422 `too_many_persons` where the booking has none left. */
export const openPlace = endpoint('POST companion-place/open', {
  summary: 'Make a link for a companion',
  input: z.object({ label: text(LABEL.max).default('') }),
  access: { guest: { reply: reply({ data: places.extend({ number: z.int() }) }) } },
  errors: [...placeRefusals, 'too_many_persons'],
});

/**
 * Takes a place back: its link ends, and what was entered and is on no registration yet is deleted. 422
 * `companion_registered` where the companion is on the registration.
 */
export const endPlace = endpoint('POST companion-place/end', {
  summary: "End a companion's link",
  input: z.object({ number: placeNumber, why: z.enum(endReasons).default('removed') }),
  access: shown,
  errors: [...placeRefusals, 'companion_registered'],
});

/** Gives a place a new address and a new code: those before end, and so does whoever came in by them. What was typed stays. */
export const renewPlace = endpoint('POST companion-place/renew', {
  summary: "Replace a companion's link and code",
  input: z.object({ number: placeNumber }),
  access: shown,
  errors: [...placeRefusals, 'companion_done', 'companion_registered'],
});

/** Mails the link and the code to the companion. 429 `too_many_requests` after ten an hour. */
export const sendPlace = endpoint('POST companion-place/send', {
  summary: "Mail a companion's link",
  input: z.object({ number: placeNumber, email: requiredText(320), language }),
  access: { guest: { reply: reply({}) } },
  errors: [...placeRefusals, 'companion_done', 'companion_registered', 'email_invalid', 'too_many_requests'],
});

export type Api = ApiOf<
  typeof listPlaces | typeof openPlace | typeof endPlace | typeof renewPlace | typeof sendPlace
>;
