import { z } from 'zod';
import { endpoint } from '#features/access/endpoint.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText } from '#platform/http/wire.ts';

const needs = { all: ['list.details_pop_up.view'] } as const;
const MOST_AT_ONCE = 5000;

/** Bookings by their reservation numbers; where several PMSs of the hotel use a number, `bookings` says which is meant. */
const selection = z
  .object({
    facility_id: id,
    reservationNumbers: z.array(requiredText(100)).max(MOST_AT_ONCE),
    bookings: z
      .array(z.object({ pms_code: requiredText(100), pms_reservation_no: requiredText(100) }))
      .max(MOST_AT_ONCE)
      .optional(),
  })
  .refine(
    ({ reservationNumbers, bookings = [] }) => {
      const numbers = new Set(reservationNumbers);
      return bookings.every(({ pms_reservation_no }) => numbers.has(pms_reservation_no));
    },
    { error: 'field_invalid', path: ['bookings'] },
  );
export type Selection = z.output<typeof selection>;

/** One operation: who (`""` once the account is gone), when, for how many bookings, and what became of each. */
const operationLog = z.object({
  id: z.int(),
  created_at: z.string(),
  username: z.string(),
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
 * Stops guide mail for bookings, all or none of them (dashboard §4, §5); registering stays open to their guests.
 * 422 `bookings_not_selected`; `guide_mail_stopped` with those that are in `data.reservationNumbers`;
 * `reservation_ambiguous` with the numbers in `data.reservationNumbers`. 404 for a booking that the hotel has not.
 */
export const stopGuideMail = endpoint('POST guide-mail/registration-stop-guide-mail', {
  summary: 'Stop guide mail for bookings',
  input: selection,
  access: { staff: { needs, reply: written } },
  errors: ['bookings_not_selected', 'guide_mail_stopped', 'reservation_ambiguous'],
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

/** What staff did by hand with guide mail: the newest 50 of each kind, newest first. */
export const listOperations = endpoint('POST guide-mail/fetch-operation-logs', {
  summary: 'Who sent, stopped and restarted guide mail',
  input: z.object({ facility_id: id }),
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

export type Api = ApiOf<typeof stopGuideMail | typeof restartGuideMail | typeof listOperations>;
