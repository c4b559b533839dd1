import { type Channel, canSelect, type SendMethod } from '#features/booking/booking/rules/send-method.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { TextByChannel } from './texts.ts';
import { type BookingFacts, barOf } from './verdict.ts';

/** How many bookings one operation may be for. */
export const MOST_AT_ONCE = 5000;

type Row = BookingFacts & { bookingStatusId: number; sendMethod: SendMethod };
type Request = { texts: TextByChannel; timezone: string };

/** Why guide mail cannot be sent to a selection (docs/reference/messages.md#by-hand), and the rows concerned. */
export type SendFault<R> = {
  code:
    | 'bookings_not_selected'
    | 'guide_mail_stopped'
    | 'guide_mail_address_closed'
    | 'guide_mail_not_possible'
    | 'guide_mail_no_template'
    | 'guide_mail_no_sms_template';
  rows: readonly R[];
};

/** The first of the faults that there is; undefined where the whole selection may be sent. */
export function sendFault<R extends Row>(
  rows: readonly R[],
  { texts, timezone }: Request,
  at: Date,
): SendFault<R> | undefined {
  if (rows.length === 0) return { code: 'bookings_not_selected', rows };
  const facility = { timezone, pause: null };
  const faults: SendFault<R>[] = [
    { code: 'guide_mail_stopped', rows: rows.filter(row => row.stopSendGuideMail) },
    {
      code: 'guide_mail_address_closed',
      rows: rows.filter(row => barOf(row, facility, at) === 'address-closed'),
    },
    {
      code: 'guide_mail_not_possible',
      rows: rows.filter(row => !canSelect(row, timezone, at) || barOf(row, facility, at) !== null),
    },
    { code: 'guide_mail_no_template', rows: texts.email ? [] : rows.filter(by('email')) },
    { code: 'guide_mail_no_sms_template', rows: texts.sms ? [] : rows.filter(by('sms')) },
  ];
  return faults.find(fault => fault.rows.length > 0);
}

const by = (channel: Channel) => (row: Row) => row.sendMethod === channel;

/**
 * Checks the stopping of guide mail for a selection (docs/reference/messages.md#by-hand): it needs bookings,
 * and none that is stopped already. `stopped`: of each selected booking, whether it is.
 */
export function stopFault(stopped: readonly boolean[]): ErrorCode | undefined {
  if (stopped.length === 0) return 'bookings_not_selected';
  return stopped.includes(true) ? 'guide_mail_stopped' : undefined;
}

/**
 * Checks its restarting (docs/reference/messages.md#by-hand): a selection needs at least one that is
 * stopped.
 */
export function restartFault(stopped: readonly boolean[]): ErrorCode | undefined {
  if (stopped.length === 0) return 'bookings_not_selected';
  return stopped.includes(true) ? undefined : 'guide_mail_not_stopped';
}

/** The same request by the same person within this time is sent once. */
export const DOUBLE_CLICK_MS = 10_000;

const HOUR_MS = 3_600_000;

/** Whether staff are asked before they send again: the last message went within the hour, or on the same business day. */
export const isRecent = (sent: Date, at: Date, timezone: string) =>
  at.getTime() - sent.getTime() < HOUR_MS || businessDay(sent, timezone) === businessDay(at, timezone);

/** The moment of a message that staff sent: one for each operation, so that the same text can be sent again. */
export const momentByHand = (operationId: number) => `by_hand:${operationId}`;

/** The other way round; null for a moment of the schedule. */
export function operationByHand(moment: string | null): number | null {
  const [, id] = /^by_hand:(\d+)$/.exec(moment ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** Messages by hand ignore a pause: staff have confirmed that they go despite it. */
export function heedsPause(moment: string | null): boolean {
  return !moment?.startsWith('by_hand:');
}

/** The result for one booking of a sending operation. */
export type Outcome = (typeof outcomes)[number];
/** The best first: a message that reached the guest by one channel did reach them. */
export const outcomes = ['sent', 'queued', 'uncertain', 'failed', 'dropped'] as const;

type Written = { state: 'sending' | 'outbox' | Outcome; delivery: 'delivered' | 'undelivered' | null };

/** From its messages, one a channel. */
export function outcomeOf(messages: readonly Written[]): Outcome {
  const all = messages.map(({ state, delivery }): Outcome => {
    if (delivery === 'undelivered') return 'failed';
    if (state === 'sending') return 'queued';
    return state === 'outbox' ? 'sent' : state;
  });
  return outcomes.find(each => all.includes(each)) ?? 'queued';
}
