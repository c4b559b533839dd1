import type { SendMethod } from '#features/booking/booking/rules/send-method.ts';
import { moments, type ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';
import { isPause } from '#features/hotel/facility/rules/settings.ts';
import { operationByHand, waitsForPause } from './by-hand.ts';
import { type PastStates, reasonNotSent } from './past.ts';
import { isLate } from './retry.ts';
import type { Moment } from './schedule.ts';
import {
  type BookingFacts,
  type FacilityFacts,
  planOf,
  sentTimes,
  unreachableSince,
  type Verdict,
} from './verdict.ts';

export const historyStates = [
  'planned',
  'skipped',
  'waiting',
  'sending',
  'sent',
  'outbox',
  'failed',
  'uncertain',
  'dropped',
] as const;
export type HistoryState = (typeof historyStates)[number];

export const historyReasons = [
  'submitted',
  'cancelled',
  'past',
  'stopped',
  'held',
  'maintenance',
  'no-channel',
  'address-closed',
  'late',
  'booked-later',
  'other-arrival',
  'not-known',
  'too-late',
  'merged',
  'moved',
  'way-closed',
  'unapproved',
  'day-full',
  'bad-address',
  'refused',
  'gave-up',
  'tried',
] as const;
export type HistoryReason = (typeof historyReasons)[number];

export const historyKinds = [
  'guide',
  'by-hand',
  'confirmation',
  'leader',
  'alert',
  'contact',
  'missing',
  'rights',
  'companion',
  'individual',
] as const;
type HistoryKind = (typeof historyKinds)[number];

/** A stored message. `slot`: number of the recipient's slot. */
export type StoredMessage = {
  id: number;
  kind: Exclude<HistoryKind, 'by-hand'>;
  channel: 'email' | 'sms';
  state: 'queued' | Exclude<HistoryState, 'planned' | 'skipped' | 'waiting'>;
  slot: number | null;
  attempts: number;
  lastError: string | null;
  moment: string | null;
  checkinDate: string | null;
  createdAt: Date;
  settledAt: Date | null;
  openedAt: Date | null;
  delivery: 'delivered' | 'undelivered' | null;
  deliveryAt: Date | null;
};

type DeliveryState = Pick<StoredMessage, 'openedAt' | 'delivery' | 'deliveryAt'>;

type HistoryItem = DeliveryState & {
  /** Null if no message was written. */
  id: number | null;
  kind: HistoryKind;
  moment: Moment | null;
  operationId: number | null;
  checkinDate: string | null;
  slot: number | null;
  channel: SendMethod;
  state: HistoryState;
  reason: HistoryReason | null;
  /**
   * The provider's response to the last attempt, or why the provider was not reached. Null if the message was
   * not rejected.
   */
  refusal: string | null;
  /** Set only for `address-closed`: when the address was closed. */
  closedAt: Date | null;
  /** Time at which the message was settled or written, or will be due. Null if it will never be due. */
  at: Date | null;
};

type HistoryData = {
  entries: readonly ScheduleEntry[];
  booking: BookingFacts;
  facility: FacilityFacts;
  messages: readonly StoredMessage[];
  past: PastStates;
};

/**
 * Returns all messages sent to or planned for the guests of a booking, oldest first. Planned messages are the
 * moments of the schedule without a message for the current check-in date, according to `planOf`.
 */
export function historyOf(
  { entries, booking, facility, messages, past }: HistoryData,
  now: Date,
): HistoryItem[] {
  const guideMessages = messages.filter(({ kind }) => kind === 'guide');
  const plannedEntries = planOf(entries, { facts: booking, messages: guideMessages }, facility, now);
  const times = sentTimes(guideMessages, booking.checkinDate, now);
  const reasonFor = (judged: Verdict) => reasonHeldBack(judged, { booking, facility, past, times }, now);
  const items = [
    ...messages.map(each => itemOf(each, facility)),
    ...plannedEntries.map(({ entry, verdict }) =>
      plannedItem(entry, verdict, booking, reasonFor(verdict), now),
    ),
  ];
  return items.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
}

function itemOf(message: StoredMessage, facility: FacilityFacts): HistoryItem {
  const { id, kind, channel, slot, checkinDate, openedAt, delivery, deliveryAt } = message;
  const operationId = operationByHand(message.moment);
  return {
    id,
    kind: kind === 'guide' && operationId !== null ? 'by-hand' : kind,
    moment: moments.find(known => known === message.moment) ?? null,
    operationId,
    checkinDate,
    slot,
    channel,
    state: message.state === 'queued' ? 'waiting' : message.state,
    reason: reasonOf(message, facility),
    refusal: refusalOf(message.lastError),
    closedAt: null,
    at: message.settledAt ?? message.createdAt,
    openedAt,
    delivery,
    deliveryAt,
  };
}

function plannedItem(
  entry: ScheduleEntry,
  judged: Verdict,
  booking: BookingFacts,
  reason: HistoryReason | null,
  now: Date,
): HistoryItem {
  return {
    id: null,
    kind: 'guide',
    moment: entry.moment,
    operationId: null,
    checkinDate: booking.checkinDate,
    slot: 0,
    channel: booking.sendMethod,
    state: stateOf(judged, reason, now),
    reason,
    refusal: null,
    closedAt: reason === 'address-closed' ? unreachableSince(booking) : null,
    at: judged.at,
    openedAt: null,
    delivery: null,
    deliveryAt: null,
  };
}

/**
 * Returns the state of a scheduled message that has not been created yet. If a pause withheld it, it is sent when
 * the pause ends, unless it is too late by then.
 */
function stateOf(judged: Verdict, reason: HistoryReason | null, now: Date): HistoryState {
  if (judged.kind === 'due') return 'waiting';
  if (judged.kind === 'planned' || !judged.at || !isPause(judged.bar) || !isPause(reason)) return judged.kind;
  return isLate(judged.at, now) ? 'skipped' : 'waiting';
}

function reasonHeldBack(
  judged: Verdict,
  known: Parameters<typeof reasonNotSent>[2],
  now: Date,
): HistoryReason | null {
  if (judged.kind === 'due') return null;
  const { at, bar } = judged;
  return judged.kind === 'skipped' && at ? reasonNotSent(at, judged.bar, known, now) : bar;
}

const failures: Record<string, HistoryReason> = {
  'bad-address': 'bad-address',
  never: 'refused',
  later: 'gave-up',
  uncertain: 'gave-up',
  fault: 'gave-up',
};

/**
 * Returns the text that follows the type of rejection in `lastError`. Null for a message that we withheld
 * ourselves.
 */
function refusalOf(lastError: string | null): string | null {
  const [, kind = '', words = ''] = /^([a-z-]+): (.+)$/s.exec(lastError ?? '') ?? [];
  return kind in failures && kind !== 'fault' ? words : null;
}

function reasonOf(
  { kind: of, moment, state, attempts, lastError }: StoredMessage,
  { pause }: FacilityFacts,
): HistoryReason | null {
  const [kind = ''] = (lastError ?? '').split(':');
  if (state === 'queued' && pause && of === 'guide' && waitsForPause(moment)) return pause;
  if (state === 'queued' && attempts > 0) return 'tried';
  if (state === 'failed') return failures[kind] ?? null;
  return state === 'queued' || state === 'dropped'
    ? (historyReasons.find(known => known === kind) ?? null)
    : null;
}
