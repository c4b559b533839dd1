import type { SendMethod } from '#features/booking/booking/rules/send-method.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';
import type { Pause } from '#features/hotel/facility/rules/settings.ts';
import { comesAt } from './moments.ts';
import { isLate } from './retry.ts';
import { HOURS_APART } from './schedule.ts';

/** Why a guide message is not sent (docs/decisions/2026-11-21-guide-messages.md). */
export type Bar =
  | Pause
  | 'submitted'
  | 'cancelled'
  | 'past'
  | 'stopped'
  | 'no-channel'
  | 'address-closed'
  | 'late'
  | 'too-late'
  | 'merged';

/** The facts of a booking that decide on its guide messages. */
export type BookingFacts = {
  createdAt: Date;
  /** YYYY-MM-DD. */
  checkinDate: string;
  checkoutDate: string;
  pmsBookingStatus: number | null;
  /** When a kiosk or door noted that the guest has arrived. */
  arrivedAt: Date | null;
  registeredAt: Date | null;
  stopSendGuideMail: boolean;
  sendMethod: SendMethod;
  emailClosedAt: Date | null;
  phoneClosedAt: Date | null;
};
/** `timezone`: IANA. */
export type FacilityFacts = { timezone: string; pause: Pause | null };

export type Verdict =
  /** `bar`: what would keep it back if its moment came now. */
  | { kind: 'planned'; at: Date; bar: Bar | null }
  | { kind: 'due'; at: Date }
  | { kind: 'skipped'; at: Date | null; bar: Bar };

/** Whether one moment of the schedule sends a message to one booking, as things stand at `now`. */
export function verdict(
  entry: Pick<ScheduleEntry, 'days_no' | 'time'>,
  facts: BookingFacts,
  facility: FacilityFacts,
  now: Date,
): Verdict {
  const at = comesAt(entry, facts, facility.timezone);
  if (!at) return { kind: 'skipped', at, bar: 'too-late' };
  const bar = barOf(facts, facility, now);
  if (now < at) return { kind: 'planned', at, bar };
  if (bar) return { kind: 'skipped', at, bar };
  return isLate(at, now) ? { kind: 'skipped', at, bar: 'late' } : { kind: 'due', at };
}

/** The columns of a booking that bar guide messages by themselves. */
export const barringColumns = [
  'registeredAt',
  'pmsBookingStatus',
  'arrivedAt',
  'stopSendGuideMail',
  'sendMethod',
] as const satisfies (keyof BookingFacts)[];
type BarringColumn = (typeof barringColumns)[number];

/** The values with which each lets a message go. The job's query is made from them, too. */
export const openValues: { [C in BarringColumn]: readonly BookingFacts[C][] } = {
  registeredAt: [null],
  pmsBookingStatus: [null, 1],
  arrivedAt: [null],
  stopSendGuideMail: [false],
  sendMethod: ['email', 'sms'],
};

function isOpen<C extends BarringColumn>(facts: Pick<BookingFacts, C>, column: C): boolean {
  const values: readonly BookingFacts[C][] = openValues[column];
  return values.includes(facts[column]);
}

/** Whether the PMS still expects the guest. */
export const isExpected = (facts: Pick<BookingFacts, 'pmsBookingStatus'>) =>
  isOpen(facts, 'pmsBookingStatus');

/** The reason that keeps back every guide message of this booking now, or null. */
export function barOf(facts: BookingFacts, { timezone, pause }: FacilityFacts, now: Date): Bar | null {
  if (!isOpen(facts, 'registeredAt')) return 'submitted';
  if (isCancelled(facts)) return 'cancelled';
  if (!isExpected(facts) || !isOpen(facts, 'arrivedAt') || facts.checkoutDate < businessDay(now, timezone))
    return 'past';
  if (!isOpen(facts, 'stopSendGuideMail')) return 'stopped';
  if (pause) return pause;
  if (isOpen(facts, 'sendMethod')) return null;
  return closedSince(facts) ? 'address-closed' : 'no-channel';
}

/** Since when nothing reaches a guest whose address or number turned out not to exist; null where another way is left. */
export function closedSince({
  sendMethod,
  emailClosedAt,
  phoneClosedAt,
}: Pick<BookingFacts, 'sendMethod' | 'emailClosedAt' | 'phoneClosedAt'>): Date | null {
  if (sendMethod !== '--') return null;
  if (!emailClosedAt || !phoneClosedAt) return emailClosedAt ?? phoneClosedAt;
  return emailClosedAt > phoneClosedAt ? emailClosedAt : phoneClosedAt;
}

const APART = HOURS_APART * 3_600_000;

/** A guide message of a booking, as far as its other moments depend on it. */
export type GuideRow = {
  moment: string | null;
  checkinDate: string | null;
  state: 'queued' | 'sending' | 'sent' | 'outbox' | 'failed' | 'uncertain' | 'dropped';
  delivery: 'delivered' | 'undelivered' | null;
  settledAt: Date | null;
};

/** The states in which a message went out, may have, or is about to. */
export const sentStates = ['queued', 'sending', 'sent', 'outbox', 'uncertain'] as const;

/**
 * When guide messages went to the guest of a booking who arrives on `arrival`; one that is under way goes now. What did not
 * arrive, or waits to be withheld since it is about another arrival, is not among them.
 */
export function timesSent(messages: readonly GuideRow[], arrival: string, now: Date): Date[] {
  return messages
    .filter(({ state, delivery }) => sentStates.some(each => each === state) && delivery !== 'undelivered')
    .filter(({ state, checkinDate }) => state !== 'queued' || checkinDate === arrival)
    .map(({ settledAt }) => settledAt ?? now);
}

/**
 * Whether a moment that comes at `at` falls into a message that went at one of `times`: from three hours before it on, for
 * as long as it could be made up for. Its guest has just read the same.
 */
export function fallsIn(at: Date, times: readonly Date[]): boolean {
  return times.some(time => time.getTime() >= at.getTime() - APART && !isLate(at, time));
}

type Known = { facts: BookingFacts; messages: readonly GuideRow[] };
type Planned = { entry: ScheduleEntry; verdict: Verdict };

/**
 * Judges each moment that is on and has no message for the present arrival yet, in the order in which they come.
 * One is due at most: of several that come together the latest, which fits the hour best; the others are merged into it.
 * A moment less than three hours after a message that went, or will go, is merged into that.
 */
export function planOf(
  entries: readonly ScheduleEntry[],
  { facts, messages }: Known,
  facility: FacilityFacts,
  now: Date,
): Planned[] {
  const written = messages.filter(each => each.checkinDate === facts.checkinDate).map(each => each.moment);
  const open = entries
    .filter(({ moment, status }) => status === 1 && !written.includes(moment))
    .map(entry => ({ entry, verdict: verdict(entry, facts, facility, now) }))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const times = timesSent(messages, facts.checkinDate, now);
  const due = open.findLast(each => each.verdict.kind === 'due' && !fallsIn(each.verdict.at, times));
  if (due) times.push(now);
  return open.map(each => (each === due ? each : { ...each, verdict: merged(each.verdict, times) }));
}

const timeOf = ({ verdict: { at } }: Planned) => at?.getTime() ?? 0;

/** A moment that goes out is added to `times`: later ones may fall into it. */
function merged(judged: Verdict, times: Date[]): Verdict {
  const { at } = judged;
  if (judged.kind === 'skipped' || (judged.kind === 'planned' && judged.bar) || !at) return judged;
  if (judged.kind === 'due') return { kind: 'skipped', at, bar: 'merged' };
  if (fallsIn(at, times)) return { ...judged, bar: 'merged' };
  times.push(at);
  return judged;
}
