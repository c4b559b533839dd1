import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { localTime } from '#platform/clock/zone.ts';
import { isOurs, type Origin } from './origin.ts';
import type { SendMethod } from './send-method.ts';

export const statusIds = {
  notSubject: 16,
  beforeSend: 17,
  sent: 18,
  opened: 19,
  accessed: 20,
  input: 21,
  seen: 22,
  confirmed: 23,
} as const;

/**
 * Every status that a booking can show (docs/reference/bookings.md#status). A later one is further on; staff reach 121
 * and 122.
 */
export const statuses = [
  { id: statusIds.notSubject, code: 101, name: 'not_subject' },
  { id: statusIds.beforeSend, code: 102, name: 'before_send' },
  { id: statusIds.sent, code: 111, name: 'sent' },
  { id: statusIds.opened, code: 112, name: 'opened' },
  { id: statusIds.accessed, code: 113, name: 'accessed' },
  { id: statusIds.input, code: 114, name: 'input' },
  { id: statusIds.seen, code: 121, name: 'seen' },
  { id: statusIds.confirmed, code: 122, name: 'confirmed' },
] as const;

type Status = (typeof statuses)[number];
export type StatusName = Status['name'];

/** Throws for an id that no status has. */
export function statusById(id: number): Status {
  const status = statuses.find(each => each.id === id);
  if (!status) throw new Error(`There is no booking status ${id}`);
  return status;
}

/** What staff may say of a registration: that they have looked at it, and that they confirm it. Only the latter is taken back. */
export const statusesByHand = [statusIds.seen, statusIds.confirmed] as const;

/** What the PMS says of a booking that was cancelled. */
export const CANCELLED = 2;

/** What the PMS says of guests who have left. */
export const CHECKED_OUT = 4;

/** What the PMS says of guests who have arrived: checked in, checked out. */
export const ARRIVED = [3, CHECKED_OUT] as const;

/** Whether the guests have arrived, or left: as the PMS says, or a kiosk or door noted (docs/reference/bookings.md#arriving). */
export const hasArrived = ({
  pmsBookingStatus,
  arrivedAt,
}: {
  pmsBookingStatus: number | null;
  arrivedAt: Date | null;
}): boolean => arrivedAt !== null || ARRIVED.some(status => status === pmsBookingStatus);

/**
 * Whether the PMS says how the booking stands: then it says who has arrived, too, and staff do not. Of bookings by hand or from a
 * file the status is our own (docs/reference/bookings.md#arriving).
 */
export const isLedByPms = ({
  origin,
  pmsBookingStatus,
}: {
  origin: Origin;
  pmsBookingStatus: number | null;
}): boolean => !isOurs(origin) && pmsBookingStatus !== null;

/** What stands for the front desk where kiosks and doors say their own names. */
export const AT_DESK = 'front desk';

export function isCancelled(booking: { pmsBookingStatus: number | null }): boolean {
  return booking.pmsBookingStatus === CANCELLED;
}

/**
 * Whether a booking has come at least as far as a status, from what was logged (oldest first): a look at a form that a
 * newer one followed does not count (docs/reference/bookings.md#status).
 */
export const hasReached = (logged: readonly number[], statusId: number): boolean =>
  countingLogs(logged).some(id => id >= statusId);

/** To confirm an older form is not to confirm this one. */
function countingLogs(logged: readonly number[]): number[] {
  const newestForm = logged.lastIndexOf(statusIds.input);
  return logged.filter((id, place) => id < statusIds.seen || place > newestForm);
}

/**
 * The status that a booking shows, from what was logged (oldest first), and whether a registration came after staff
 * last looked (docs/reference/bookings.md#status).
 */
export function shownStatus(
  booking: { pmsBookingStatus: number | null; sendMethod: SendMethod },
  logged: readonly number[],
): { statusId: number; isNew: boolean } {
  const looked = logged.findLastIndex(id => id === statusIds.seen || id === statusIds.confirmed);
  const isNew = looked >= 0 && logged.lastIndexOf(statusIds.input) > looked;
  if (isCancelled(booking)) return { statusId: statusIds.notSubject, isNew };
  if (isNew) return { statusId: statusIds.input, isNew };
  const unsent = booking.sendMethod === '--' ? statusIds.notSubject : statusIds.beforeSend;
  return { statusId: Math.max(unsent, ...countingLogs(logged)), isNew };
}

type Ends = { days: number; time: string };
/** When the check-in date ends for guests: at this time on the clocks of the hotel, so many days later. */
const CHECK_IN_ENDS: Ends = { days: 1, time: '06:00' };

export const checkinEnd = (checkinDate: string, timezone: string, { days, time } = CHECK_IN_ENDS): Date =>
  localTime(daysAfter(checkinDate, days), time, timezone);

/** Until when the check-in date lasts for guests: 06:00 of the next day in the hotel's zone. */
export const checkinOver = ({ checkinDate }: { checkinDate: string }, timezone: string, at: Date): boolean =>
  at >= checkinEnd(checkinDate, timezone);

/** No zone's clocks are further ahead of UTC. Milliseconds. */
const FURTHEST_AHEAD = 14 * 3_600_000;

/** The newest check-in date (YYYY-MM-DD) that may be over anywhere. */
export function newestOver(at: Date, { days } = CHECK_IN_ENDS): string {
  const furthestDay = new Date(at.getTime() + FURTHEST_AHEAD).toISOString().slice(0, 10);
  return daysAfter(furthestDay, -days);
}

type Linked = { checkinDate: string; checkoutDate: string; linkReopenedAt: Date | null };

/**
 * A link works until 06:00 after the check-in date in the hotel's zone; once staff have sent it by hand after that, until the check-out
 * date is over.
 */
export function linkExpired(booking: Linked, timezone: string, at: Date): boolean {
  const { checkinDate, linkReopenedAt } = booking;
  const isReopened = linkReopenedAt !== null && linkReopenedAt >= checkinEnd(checkinDate, timezone);
  return checkinOver(booking, timezone, at) && (!isReopened || myPageExpired(booking, timezone, at));
}

/** My Page works until the check-out date is over in the hotel's zone. */
export const myPageEnd = ({ checkoutDate }: { checkoutDate: string }, timezone: string): Date =>
  localTime(daysAfter(checkoutDate, 1), '00:00', timezone);

export const myPageExpired = (booking: { checkoutDate: string }, timezone: string, at: Date): boolean =>
  at >= myPageEnd(booking, timezone);
