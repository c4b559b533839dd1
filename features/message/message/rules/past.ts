import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { Pause } from '#features/hotel/facility/rules/settings.ts';
import { isLate } from './retry.ts';
import {
  type BlockReason,
  type BookingFacts,
  type FacilityFacts,
  isExpected,
  isMergedInto,
  unreachableSince,
} from './verdict.ts';

type PastState = Pick<BookingFacts, 'pmsBookingStatus' | 'checkinDate' | 'sendMethod'>;

export type PastStates = {
  stops: readonly { at: Date; isStopped: boolean }[];
  /** Earlier states of the booking, each with the time until which it lasted. */
  standings: readonly (PastState & { until: Date })[];
  /** When recording of states began. Null if it began when the booking was made. */
  keptSince: Date | null;
  /**
   * Periods in which each pause of the hotel was on or off, including the current one. A pause whose setting
   * was never saved is missing.
   */
  pauses: readonly { pause: Pause; since: Date; isOn: boolean }[];
};

type PastData = { booking: BookingFacts; facility: FacilityFacts; past: PastStates; times: readonly Date[] };
export type NotSentReason = BlockReason | 'booked-later' | 'other-arrival' | 'not-known';

/**
 * Returns why no message was sent for the moment due at `at`, judged by the state at that time, so that a later
 * registration is not given as the reason. Until the moment is too late to send, returns `bar`, the current reason.
 * Returns 'not-known' if states were not yet recorded at that time.
 */
export function reasonNotSent(
  at: Date,
  bar: BlockReason,
  { booking, facility, past, times }: PastData,
  now: Date,
): NotSentReason {
  const { createdAt } = booking;
  if (isLate(at, createdAt)) return 'booked-later';
  const movedAt = past.standings.findLast(({ checkinDate }) => checkinDate !== booking.checkinDate)?.until;
  if (movedAt && isLate(at, movedAt)) return 'other-arrival';
  const sendableAt = latestOf(at, createdAt, movedAt ?? at);
  const factsThen = { ...booking, ...stateAt(booking, past, sendableAt) };
  const blockReason = blockReasonThen(factsThen, past, sendableAt);
  if (blockReason) return blockReason;
  if (isMergedInto(at, times)) return 'merged';
  if (!isLate(at, now)) return bar;
  if (booking.checkoutDate < businessDay(sendableAt, facility.timezone)) return 'past';
  return isRecordedAt(past, sendableAt) && pauseAt(past, sendableAt) === null ? 'late' : 'not-known';
}

function blockReasonThen(then: BookingFacts, past: PastStates, at: Date): BlockReason | null {
  if (then.registeredAt && then.registeredAt <= at) return 'submitted';
  if (isCancelled(then)) return 'cancelled';
  if (!isExpected(then)) return 'past';
  if (wasStopped(then, past, at)) return 'stopped';
  const pause = pauseAt(past, at);
  if (pause) return pause;
  const closedSince = unreachableSince(then);
  if (closedSince && closedSince <= at) return 'address-closed';
  return then.sendMethod === '--' && !closedSince ? 'no-channel' : null;
}

const latestOf = (...times: readonly Date[]) => new Date(Math.max(...times.map(time => time.getTime())));

/**
 * Returns the state of the booking at a time. For a time before recording began, assumes a state that allows
 * messages.
 */
function stateAt(
  booking: BookingFacts,
  past: PastStates,
  at: Date,
): Pick<BookingFacts, 'pmsBookingStatus' | 'sendMethod'> {
  if (!isRecordedAt(past, at)) return { pmsBookingStatus: null, sendMethod: 'email' };
  const { pmsBookingStatus, sendMethod } = past.standings.find(({ until }) => at < until) ?? booking;
  return { pmsBookingStatus, sendMethod };
}

const isRecordedAt = ({ keptSince }: PastStates, at: Date) => keptSince === null || keptSince <= at;

function wasStopped({ stopSendGuideMail }: BookingFacts, { stops }: PastStates, at: Date): boolean {
  const lastStop = stops.findLast(each => each.at <= at);
  if (lastStop) return lastStop.isStopped;
  const [after] = stops;
  return after ? !after.isStopped : stopSendGuideMail;
}

/** @returns undefined if recording began later */
function pauseAt({ pauses }: PastStates, at: Date): Pause | null | undefined {
  const states = (['held', 'maintenance'] as const).map(pause => {
    const pausePeriods = pauses.filter(each => each.pause === pause);
    return {
      pause,
      isOn: pausePeriods.length > 0 ? pausePeriods.findLast(({ since }) => since <= at)?.isOn : false,
    };
  });
  const on = states.find(({ isOn }) => isOn);
  if (on) return on.pause;
  return states.every(({ isOn }) => isOn === false) ? null : undefined;
}
