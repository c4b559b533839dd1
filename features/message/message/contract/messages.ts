import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { moments } from '#features/hotel/facility/rules/schedule.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, id, instantInReply, requiredText } from '#platform/http/wire.ts';
import { historyKinds, historyReasons, historyStates } from '../rules/history.ts';

/**
 * A message to the guests of a booking, or a scheduled moment without one. Contains no address, subject or
 * text.
 */
const message = z.object({
  /** null if no message was written. */
  id: z.int().nullable(),
  kind: z.enum(historyKinds),
  /** null for messages that the schedule did not send. */
  moment: z.enum(moments).nullable(),
  /** The check-in date that the message refers to. */
  checkin_date: dateInReply.nullable(),
  /** The recipient: 0 for the main guest, 1…n for the room leaders. */
  slot: z.int().nullable(),
  channel: z.enum(['email', 'sms', '--']),
  /** `waiting`: due, or to be retried. `dropped`: something prevented it after it was written. */
  state: z.enum(historyStates),
  /** For a planned message: what would prevent it if it were due now. */
  reason: z.enum(historyReasons).nullable(),
  /**
   * The provider's response to the last attempt, or why the provider was not reached, such as `ECONNREFUSED`.
   * Without the guest's address.
   */
  refusal: z.string().nullable(),
  /** For `address-closed`: when a message bounced because the address or number does not exist. */
  closed_at: instantInReply.nullable(),
  /**
   * When it was sent or settled, or else written; for a planned or skipped one, its scheduled time; null if it
   * never had one.
   */
  at: instantInReply.nullable(),
  /** The user who sent it by hand; "" once the account is deleted. */
  by: z.string().nullable(),
  delivery: z.enum(['delivered', 'undelivered']).nullable(),
  delivery_at: instantInReply.nullable(),
  opened_at: instantInReply.nullable(),
});
export type HistoryMessage = z.output<typeof message>;

/**
 * Explains why a booking's guests got a message or not: every message sent or attempted, and every enabled
 * moment of the schedule, oldest first. Instants are ISO 8601 with offset.
 * @throws 404 for a booking that the hotel does not have
 */
export const messageHistory = endpoint('POST guide-mail/history', {
  summary: 'List the messages of a booking and their failures',
  input: z.object({ facility_id: id, reservation_no: requiredText(100), pms_code: requiredText(100) }),
  access: {
    staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: z.array(message) }) },
  },
});

const planned = z.object({
  moment: z.enum(moments),
  channel: z.enum(['email', 'sms']),
  count: z.int(),
  /** The number of SMS segments, estimated from the hotel's texts; 0 for emails. */
  segments: z.int(),
});

/**
 * Forecasts the messages that the schedule will send in the next seven days. `date` is YYYY-MM-DD in the
 * hotel's time zone, starting today. `pause` is why none are sent at present.
 */
export const messageCalendar = endpoint('POST guide-mail/calendar', {
  summary: 'Count the guide messages of the next seven days',
  input: z.object({ facility_id: id }),
  access: {
    staff: {
      needs: { all: ['notice_setting.frequency.view'] },
      reply: reply({
        data: z.object({
          pause: z.enum(['held', 'maintenance']).nullable(),
          days: z.array(z.object({ date: dateInReply, counts: z.array(planned) })),
        }),
      }),
    },
  },
});

export type Api = ApiOf<typeof messageCalendar | typeof messageHistory>;
