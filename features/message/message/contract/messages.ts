import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { moments } from '#features/hotel/facility/rules/schedule.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, id, instantInReply, requiredText } from '#platform/http/wire.ts';
import { historyKinds, historyReasons, historyStates } from '../rules/history.ts';

/**
 * A message to the guests of a booking, or a scheduled moment without a message. Contains no address, subject
 * or text.
 */
const message = z.object({
  /** Null if no message was written. */
  id: z.int().nullable(),
  kind: z.enum(historyKinds),
  /** Null for messages that were not sent by the schedule. */
  moment: z.enum(moments).nullable(),
  checkin_date: dateInReply.nullable(),
  /** The recipient's slot: 0 for the main guest, 1…n for room leaders. */
  slot: z.int().nullable(),
  channel: z.enum(['email', 'sms', '--']),
  /** `waiting`: due, or to be retried. `dropped`: written, but then not sent for the given reason. */
  state: z.enum(historyStates),
  /** For a planned message, the reason why it could not be sent now. */
  reason: z.enum(historyReasons).nullable(),
  /**
   * The provider's response to the last attempt, or why the provider was not reached, such as `ECONNREFUSED`.
   * Does not contain the guest's address.
   */
  refusal: z.string().nullable(),
  /** For `address-closed`: time at which a message bounced because the address or number does not exist. */
  closed_at: instantInReply.nullable(),
  /**
   * Time at which the message was sent or settled, otherwise written. For a planned or skipped message, its
   * scheduled time. Null if there was no scheduled time.
   */
  at: instantInReply.nullable(),
  /** The user who sent the message by hand. "" once the account is deleted. */
  by: z.string().nullable(),
  delivery: z.enum(['delivered', 'undelivered']).nullable(),
  delivery_at: instantInReply.nullable(),
  opened_at: instantInReply.nullable(),
});
export type HistoryMessage = z.output<typeof message>;

/**
 * Explains why a booking's guests got or did not get messages. Lists all messages sent or attempted, and all
 * enabled moments of the schedule, oldest first. Times are ISO 8601 with offset.
 * @throws 404 for a booking that the hotel does not have
 */
export const messageHistory = endpoint('POST guide-mail/history', {
  summary: 'List the messages of a booking and their failures',
  input: z.object({ facility_id: id, reservation_no: requiredText(100), pms_code: requiredText(100) }),
  access: {
    staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: z.array(message) }) },
  },
});

const plannedCount = z.object({
  moment: z.enum(moments),
  channel: z.enum(['email', 'sms']),
  count: z.int(),
  /** Number of SMS segments, estimated from the hotel's texts. 0 for emails. */
  segments: z.int(),
});

/**
 * Forecasts the messages that the schedule will send in the next seven days. `date` is YYYY-MM-DD in the
 * hotel's time zone, beginning with today. `pause`: why no messages are sent at present.
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
          days: z.array(z.object({ date: dateInReply, counts: z.array(plannedCount) })),
        }),
      }),
    },
  },
});

export type Api = ApiOf<typeof messageCalendar | typeof messageHistory>;
