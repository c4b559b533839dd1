import { z } from 'zod';
import { endpoint } from '#features/access/contract/endpoint.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, requiredText, shownInstant } from '#platform/http/wire.ts';
import { guideMailTexts, smsTexts } from '../rules/texts.ts';

const needs = { all: ['list.details_pop_up.view'] } as const;
const MOST_AT_ONCE = 5000;

/** Bookings by their reservation numbers; where several PMSs of the hotel use a number, `bookings` says which is meant. */
const rows = z.object({
  facility_id: id,
  reservationNumbers: z.array(requiredText(100)).max(MOST_AT_ONCE),
  bookings: z
    .array(z.object({ pms_code: requiredText(100), pms_reservation_no: requiredText(100) }))
    .max(MOST_AT_ONCE)
    .optional(),
});

const areAmongNumbers = ({ reservationNumbers, bookings = [] }: z.output<typeof rows>) => {
  const numbers = new Set(reservationNumbers);
  return bookings.every(({ pms_reservation_no }) => numbers.has(pms_reservation_no));
};
const otherwise = { error: 'field_invalid', path: ['bookings'] };

const selection = rows.refine(areAmongNumbers, otherwise);
export type Selection = z.output<typeof selection>;

/** One operation: who (`""` once the account is gone), when, for how many bookings, and what became of each. */
const operationLog = z.object({
  id: z.int(),
  created_at: shownInstant,
  username: z.string(),
  /** The guest stopped it, by the link in a mail. */
  by_guest: z.boolean(),
  count: z.int(),
  results: z.array(
    z.object({
      pms_code: z.string(),
      reservation_no: z.string(),
      send_method: z.string(),
      result: z.string(),
    }),
  ),
});
export type OperationLog = z.output<typeof operationLog>;

const written = reply({ data: z.object({ data: z.object({ operationLog }) }) });

/**
 * Stops guide mail for bookings, all or none of them; registering stays open to their guests.
 * 422 `bookings_not_selected`; `guide_mail_stopped` with those that are in `data.reservationNumbers`;
 * `reservation_ambiguous` with the numbers in `data.reservationNumbers`. 404 for a booking that the hotel has not.
 */
export const stopGuideMail = endpoint('POST guide-mail/registration-stop-guide-mail', {
  summary: 'Stop guide mail for bookings',
  input: selection,
  access: { staff: { needs, reply: written } },
  errors: ['bookings_not_selected', 'guide_mail_stopped', 'reservation_ambiguous'],
});

const wish = rows
  .extend({
    selectedEmailGuideData: z
      .object({ name: z.enum(guideMailTexts, { error: 'choice_invalid' }) })
      .nullable()
      .default(null),
    selectedSmsGuideData: z
      .object({ name: z.enum(smsTexts, { error: 'choice_invalid' }) })
      .nullable()
      .default(null),
    /** 1: although sending is held, or the hotel is under maintenance. */
    confirmed: flag.default(0),
    /** 1: although some were sent a guide message today or within the hour. */
    again: flag.default(0),
    operation_key: requiredText(100)
      .optional()
      .describe(
        'Made by the caller for one wish, such as a UUID, and given again with each repetition: a key of the same user that has been sent is not sent again, and answers with the log of the first. Without it the same bookings within ten seconds are sent once.',
      ),
  })
  .refine(areAmongNumbers, otherwise);
export type SendWish = z.output<typeof wish>;

/**
 * Sends guide mail to bookings, all or none of them (docs/reference/rules.md), and once for one `operation_key`; without a key the same
 * within ten seconds is sent once. The messages are written after the answer: `result` is `queued`. 409 `sending_held` or,
 * under maintenance, `guests_shut_out` until `confirmed`; 409
 * `sent_recently` until `again`, with those rows in `data.reservationNumbers` and the `minutes` since the last. 422, with the rows in
 * `data.reservationNumbers`: `bookings_not_selected`, `guide_mail_stopped`, `guide_mail_address_closed` (nobody has
 * the address: a message came back, and it is still the same), `guide_mail_not_possible` (checked out,
 * cancelled, registered, no way to reach), `guide_mail_no_template`, `guide_mail_no_sms_template`, `reservation_ambiguous`.
 */
export const sendGuideMail = endpoint('POST guide-mail/send-guide-mail', {
  summary: 'Send guide mail to bookings',
  input: wish,
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.object({ data: z.object({ sendGuideMailOperationLog: operationLog }) }),
      }),
    },
  },
  errors: [
    'bookings_not_selected',
    'guide_mail_stopped',
    'guide_mail_address_closed',
    'guide_mail_not_possible',
    'guide_mail_no_template',
    'guide_mail_no_sms_template',
    'sending_held',
    'guests_shut_out',
    'sent_recently',
    'reservation_ambiguous',
  ],
});

/**
 * Restarts guide mail for those of the bookings for which it is stopped; the log names these alone. 422
 * `bookings_not_selected`, `guide_mail_not_stopped` where it is for none, `reservation_ambiguous` as above.
 */
export const restartGuideMail = endpoint('POST guide-mail/restart-send-guide-mail', {
  summary: 'Restart guide mail for bookings',
  input: selection,
  access: { staff: { needs, reply: written } },
  errors: ['bookings_not_selected', 'guide_mail_not_stopped', 'reservation_ambiguous'],
});

/**
 * What staff did by hand with guide mail: the newest 50 of each kind, newest first; `id`: that one alone. What became of
 * each row that was sent to (`result`): queued, sent, uncertain, failed, dropped.
 */
export const listOperations = endpoint('POST guide-mail/fetch-operation-logs', {
  summary: 'Who sent, stopped and restarted guide mail',
  input: z.object({ facility_id: id, id: id.optional() }),
  access: {
    staff: {
      reply: reply({
        data: z.object({
          data: z.object({
            send: z.array(operationLog),
            stop: z.array(operationLog),
            restart: z.array(operationLog),
          }),
        }),
      }),
    },
  },
});

export type Api = ApiOf<
  typeof sendGuideMail | typeof stopGuideMail | typeof restartGuideMail | typeof listOperations
>;
