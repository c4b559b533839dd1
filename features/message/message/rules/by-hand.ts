import { type Channel, canSelect, type SendMethod } from '#features/booking/booking/rules/send-method.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { TextByChannel } from './texts.ts';
import { type BookingFacts, blockReasonOf } from './verdict.ts';

export const MAX_SELECTED = 5000;

type Row = BookingFacts & { bookingStatusId: number; sendMethod: SendMethod };
type Request = { texts: TextByChannel; timezone: string };

/**
 * Why guide mail cannot be sent to the selected bookings (docs/reference/messages.md#by-hand), with the
 * bookings concerned.
 */
export type SendError<R> = {
  code:
    | 'bookings_not_selected'
    | 'guide_mail_stopped'
    | 'guide_mail_address_closed'
    | 'guide_mail_not_possible'
    | 'guide_mail_no_template'
    | 'guide_mail_no_sms_template';
  rows: readonly R[];
};

/** Returns the first error, or undefined if guide mail can be sent to all selected bookings. */
export function sendError<R extends Row>(
  rows: readonly R[],
  { texts, timezone }: Request,
  at: Date,
): SendError<R> | undefined {
  if (rows.length === 0) return { code: 'bookings_not_selected', rows };
  const facility = { timezone, pause: null };
  const faults: SendError<R>[] = [
    { code: 'guide_mail_stopped', rows: rows.filter(row => row.stopSendGuideMail) },
    {
      code: 'guide_mail_address_closed',
      rows: rows.filter(row => blockReasonOf(row, facility, at) === 'address-closed'),
    },
    {
      code: 'guide_mail_not_possible',
      rows: rows.filter(row => !canSelect(row, timezone, at) || blockReasonOf(row, facility, at) !== null),
    },
    { code: 'guide_mail_no_template', rows: texts.email ? [] : rows.filter(isSentBy('email')) },
    { code: 'guide_mail_no_sms_template', rows: texts.sms ? [] : rows.filter(isSentBy('sms')) },
  ];
  return faults.find(fault => fault.rows.length > 0);
}

const isSentBy = (channel: Channel) => (row: Row) => row.sendMethod === channel;

/**
 * Checks whether guide mail can be stopped for the selected bookings (docs/reference/messages.md#by-hand).
 * There must be at least one booking, and guide mail must not be stopped for any of them yet. `stopped`: state
 * of each selected booking.
 */
export function stopError(stopped: readonly boolean[]): ErrorCode | undefined {
  if (stopped.length === 0) return 'bookings_not_selected';
  return stopped.includes(true) ? 'guide_mail_stopped' : undefined;
}

/**
 * Checks whether guide mail can be restarted (docs/reference/messages.md#by-hand). It must be stopped for at
 * least one selected booking. `stopped`: state of each selected booking.
 */
export function restartError(stopped: readonly boolean[]): ErrorCode | undefined {
  if (stopped.length === 0) return 'bookings_not_selected';
  return stopped.includes(true) ? undefined : 'guide_mail_not_stopped';
}

/** Milliseconds within which the same request by the same user is sent only once. */
export const DOUBLE_CLICK_MS = 10_000;

const HOUR_MS = 3_600_000;

/**
 * Whether staff must confirm another message, because the last one was sent within an hour or on the same
 * business day.
 */
export const isRecent = (sent: Date, at: Date, timezone: string) =>
  at.getTime() - sent.getTime() < HOUR_MS || businessDay(sent, timezone) === businessDay(at, timezone);

/**
 * Returns the moment of a message sent by hand. Each operation has a different moment, so that the same text
 * can be sent again.
 */
export const momentByHand = (operationId: number) => `by_hand:${operationId}`;

/** Returns the operation id in the moment of a message sent by hand. Null for a scheduled moment. */
export function operationByHand(moment: string | null): number | null {
  const [, id] = /^by_hand:(\d+)$/.exec(moment ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * Whether a message waits during a pause. Messages sent by hand do not wait, because staff have confirmed them.
 */
export function waitsForPause(moment: string | null): boolean {
  return !moment?.startsWith('by_hand:');
}

export type Outcome = (typeof outcomes)[number];
/** Outcomes, best first. If a guest gets messages through several channels, the best outcome counts. */
export const outcomes = ['sent', 'queued', 'uncertain', 'failed', 'dropped'] as const;

type MessageState = { state: 'sending' | 'outbox' | Outcome; delivery: 'delivered' | 'undelivered' | null };

/** Returns the outcome of a booking from its messages. There is one message per channel. */
export function outcomeOf(messages: readonly MessageState[]): Outcome {
  const all = messages.map(({ state, delivery }): Outcome => {
    if (delivery === 'undelivered') return 'failed';
    if (state === 'sending') return 'queued';
    return state === 'outbox' ? 'sent' : state;
  });
  return outcomes.find(each => all.includes(each)) ?? 'queued';
}
