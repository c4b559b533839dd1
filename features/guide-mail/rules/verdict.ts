import type { SendMethod } from '#features/booking/rules/send-method.ts';
import { isCancelled } from '#features/booking/rules/status.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import type { Pause } from '#features/facility/rules/pause.ts';
import type { ScheduleEntry } from '#features/facility/rules/schedule.ts';
import { comesAt, isLate } from './moments.ts';

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
  'stopSendGuideMail',
  'sendMethod',
] as const satisfies (keyof BookingFacts)[];
type BarringColumn = (typeof barringColumns)[number];

/** The values with which each lets a message go. The job's query is made from them, too. */
export const openValues: { [C in BarringColumn]: readonly BookingFacts[C][] } = {
  registeredAt: [null],
  pmsBookingStatus: [null, 1],
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
  if (!isExpected(facts) || facts.checkoutDate < businessDay(now, timezone)) return 'past';
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
