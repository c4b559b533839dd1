import type { SendMethod } from '#features/booking/booking/rules/send-method.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';
import type { Pause } from '#features/hotel/facility/rules/settings.ts';
import { dueAt } from './moments.ts';
import { isLate } from './retry.ts';
import { MIN_HOURS_APART } from './schedule.ts';

/** Reasons why a guide message is not sent (docs/reference/messages.md#the-schedule). */
export type BlockReason =
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

export type BookingFacts = {
  createdAt: Date;
  /** YYYY-MM-DD. */
  checkinDate: string;
  checkoutDate: string;
  pmsBookingStatus: number | null;
  arrivedAt: Date | null;
  registeredAt: Date | null;
  stopSendGuideMail: boolean;
  sendMethod: SendMethod;
  emailClosedAt: Date | null;
  phoneClosedAt: Date | null;
};
/** `timezone`: IANA name. */
export type FacilityFacts = { timezone: string; pause: Pause | null };

export type Verdict =
  /** `bar`: reason that would prevent the message if it were due now. */
  | { kind: 'planned'; at: Date; bar: BlockReason | null }
  | { kind: 'due'; at: Date }
  | { kind: 'skipped'; at: Date | null; bar: BlockReason };

/** Decides whether a moment of the schedule sends a message for a booking at `now`. */
export function verdict(
  entry: Pick<ScheduleEntry, 'days_no' | 'time'>,
  facts: BookingFacts,
  facility: FacilityFacts,
  now: Date,
): Verdict {
  const at = dueAt(entry, facts, facility.timezone);
  if (!at) return { kind: 'skipped', at, bar: 'too-late' };
  const bar = blockReasonOf(facts, facility, now);
  if (now < at) return { kind: 'planned', at, bar };
  if (bar) return { kind: 'skipped', at, bar };
  return isLate(at, now) ? { kind: 'skipped', at, bar: 'late' } : { kind: 'due', at };
}

export const blockingColumns = [
  'registeredAt',
  'pmsBookingStatus',
  'arrivedAt',
  'stopSendGuideMail',
  'sendMethod',
] as const satisfies (keyof BookingFacts)[];
type BlockingColumn = (typeof blockingColumns)[number];

/** Values of each column that allow a message. The job's query is built from the same values. */
export const unblockedValues: { [C in BlockingColumn]: readonly BookingFacts[C][] } = {
  registeredAt: [null],
  pmsBookingStatus: [null, 1],
  arrivedAt: [null],
  stopSendGuideMail: [false],
  sendMethod: ['email', 'sms'],
};

function isOpen<C extends BlockingColumn>(facts: Pick<BookingFacts, C>, column: C): boolean {
  const values: readonly BookingFacts[C][] = unblockedValues[column];
  return values.includes(facts[column]);
}

export const isExpected = (facts: Pick<BookingFacts, 'pmsBookingStatus'>) =>
  isOpen(facts, 'pmsBookingStatus');

/** Returns the reason that currently prevents all guide messages of this booking, or null. */
export function blockReasonOf(
  facts: BookingFacts,
  { timezone, pause }: FacilityFacts,
  now: Date,
): BlockReason | null {
  if (!isOpen(facts, 'registeredAt')) return 'submitted';
  if (isCancelled(facts)) return 'cancelled';
  if (!isExpected(facts) || !isOpen(facts, 'arrivedAt') || facts.checkoutDate < businessDay(now, timezone))
    return 'past';
  if (!isOpen(facts, 'stopSendGuideMail')) return 'stopped';
  if (pause) return pause;
  if (isOpen(facts, 'sendMethod')) return null;
  return unreachableSince(facts) ? 'address-closed' : 'no-channel';
}

/**
 * Returns when a guest became unreachable because the address or number does not exist. Null if another channel
 * can be used.
 */
export function unreachableSince({
  sendMethod,
  emailClosedAt,
  phoneClosedAt,
}: Pick<BookingFacts, 'sendMethod' | 'emailClosedAt' | 'phoneClosedAt'>): Date | null {
  if (sendMethod !== '--') return null;
  if (!emailClosedAt || !phoneClosedAt) return emailClosedAt ?? phoneClosedAt;
  return emailClosedAt > phoneClosedAt ? emailClosedAt : phoneClosedAt;
}

const MIN_DISTANCE_MS = MIN_HOURS_APART * 3_600_000;

export type GuideRow = {
  moment: string | null;
  checkinDate: string | null;
  state: 'queued' | 'sending' | 'sent' | 'outbox' | 'failed' | 'uncertain' | 'dropped';
  delivery: 'delivered' | 'undelivered' | null;
  settledAt: Date | null;
};

/** States in which a message was sent, may have been sent, or is about to be sent. */
export const sentStates = ['queued', 'sending', 'sent', 'outbox', 'uncertain'] as const;

/**
 * Returns when guide messages were sent to the guest of a booking with check-in date `arrival`. A message being
 * sent counts as sent now. Excludes undelivered messages, and queued ones for another check-in date, which will
 * be dropped.
 */
export function sentTimes(messages: readonly GuideRow[], arrival: string, now: Date): Date[] {
  return messages
    .filter(({ state, delivery }) => sentStates.some(each => each === state) && delivery !== 'undelivered')
    .filter(({ state, checkinDate }) => state !== 'queued' || checkinDate === arrival)
    .map(({ settledAt }) => settledAt ?? now);
}

/**
 * Whether a moment due at `at` is merged into a message sent at one of `times`, because the guest has just
 * received the same information. Applies from three hours before the moment until it is too late to send it.
 */
export function isMergedInto(at: Date, times: readonly Date[]): boolean {
  return times.some(time => time.getTime() >= at.getTime() - MIN_DISTANCE_MS && !isLate(at, time));
}

type BookingState = { facts: BookingFacts; messages: readonly GuideRow[] };
type PlannedEntry = { entry: ScheduleEntry; verdict: Verdict };

/**
 * Decides each enabled moment that has no message for the current check-in date, in order of time. If several
 * are due, the latest is sent, because it fits the current time best, and the others are merged into it. A
 * moment is also merged into a message sent or planned at most three hours before.
 */
export function planOf(
  entries: readonly ScheduleEntry[],
  { facts, messages }: BookingState,
  facility: FacilityFacts,
  now: Date,
): PlannedEntry[] {
  const writtenMoments = messages
    .filter(each => each.checkinDate === facts.checkinDate)
    .map(each => each.moment);
  const openEntries = entries
    .filter(({ moment, status }) => status === 1 && !writtenMoments.includes(moment))
    .map(entry => ({ entry, verdict: verdict(entry, facts, facility, now) }))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const times = sentTimes(messages, facts.checkinDate, now);
  const dueEntry = openEntries.findLast(
    each => each.verdict.kind === 'due' && !isMergedInto(each.verdict.at, times),
  );
  if (dueEntry) times.push(now);
  return openEntries.map(each =>
    each === dueEntry ? each : { ...each, verdict: mergeVerdict(each.verdict, times) },
  );
}

const timeOf = ({ verdict: { at } }: PlannedEntry) => at?.getTime() ?? 0;

/** Adds the time of a planned message to `times`, because later moments may be merged into the message. */
function mergeVerdict(judged: Verdict, times: Date[]): Verdict {
  const { at } = judged;
  if (judged.kind === 'skipped' || (judged.kind === 'planned' && judged.bar) || !at) return judged;
  if (judged.kind === 'due') return { kind: 'skipped', at, bar: 'merged' };
  if (isMergedInto(at, times)) return { ...judged, bar: 'merged' };
  times.push(at);
  return judged;
}
