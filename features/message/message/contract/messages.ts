import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { moments } from '#features/hotel/facility/rules/schedule.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText, shownDay, shownInstant } from '#platform/http/wire.ts';
import { historyKinds, historyReasons, historyStates } from '../rules/history.ts';

/** A message to the guests of a booking, or a moment of the schedule without one. No address, no subject, no text. */
const message = z.object({
  /** null: none was written. */
  id: z.int().nullable(),
  kind: z.enum(historyKinds),
  /** Of what the schedule sends; null for the rest. */
  moment: z.enum(moments).nullable(),
  /** The arrival that it is about. */
  checkin_date: shownDay.nullable(),
  /** The recipient: 0 the main guest, 1…n the room leaders. */
  slot: z.int().nullable(),
  channel: z.enum(['email', 'sms', '--']),
  /** `waiting`: its time has come, or it is to be tried again. `dropped`: something barred it after it was written. */
  state: z.enum(historyStates),
  /** Of what is planned: what would keep it back if its time came now. */
  reason: z.enum(historyReasons).nullable(),
  /** What the provider answered to the last try, or why it was not reached, such as `ECONNREFUSED`. Without the guest's address. */
  refusal: z.string().nullable(),
  /** Of `address-closed`: when a message came back because nobody has the address or number. */
  closed_at: shownInstant.nullable(),
  /** When it went out or was settled, else was written; of what is planned or skipped its time; null: none ever came. */
  at: shownInstant.nullable(),
  /** The user who sent it by hand; "" once the account is deleted. */
  by: z.string().nullable(),
  delivery: z.enum(['delivered', 'undelivered']).nullable(),
  delivery_at: shownInstant.nullable(),
  opened_at: shownInstant.nullable(),
});
export type HistoryMessage = z.output<typeof message>;

/**
 * Why a booking's guests got a message or none: each that went out or was to, and each moment of the
 * schedule that is on, oldest first. Instants ISO 8601 with offset. 404 for a booking that the hotel has not.
 */
export const messageHistory = endpoint('POST guide-mail/history', {
  summary: 'List the messages of a booking, with the reasons for those that were not sent',
  input: z.object({ facility_id: id, reservation_no: requiredText(100), pms_code: requiredText(100) }),
  access: {
    staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({ data: z.array(message) }) },
  },
});

/** The number of guide messages of one moment by one channel. */
const planned = z.object({
  moment: z.enum(moments),
  channel: z.enum(['email', 'sms']),
  count: z.int(),
  /** The number of SMS, estimated from the hotel's texts; 0 for mails. */
  segments: z.int(),
});

/**
 * The messages that the schedule will send in the next seven days as things stand. `date`: YYYY-MM-DD by the hotel's clocks, today first.
 * `pause`: why none of them is sent for the time being.
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
          days: z.array(z.object({ date: shownDay, counts: z.array(planned) })),
        }),
      }),
    },
  },
});

export type Api = ApiOf<typeof messageCalendar | typeof messageHistory>;
