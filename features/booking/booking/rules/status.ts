import { DAY_END } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { localTime } from '#platform/clock/zone.ts';
import { isEditableByStaff, type Origin } from './origin.ts';
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
 * Every status that a booking can have, in order of progress (docs/reference/bookings.md#status). Only staff
 * set codes 121 and 122.
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

/** @throws if no status has this id. */
export function statusById(id: number): Status {
  const status = statuses.find(each => each.id === id);
  if (!status) throw new Error(`There is no booking status ${id}`);
  return status;
}

/** The statuses set by staff: viewed and confirmed. Only a confirmation can be undone. */
export const statusesSetByStaff = [statusIds.seen, statusIds.confirmed] as const;

export const CANCELLED = 2;

export const CHECKED_OUT = 4;

export const ARRIVED_STATUSES = [3, CHECKED_OUT] as const;

/**
 * Returns whether the guests have arrived or left, according to the PMS or a recorded arrival
 * (docs/reference/bookings.md#arriving).
 */
export const hasArrived = ({
  pmsBookingStatus,
  arrivedAt,
}: {
  pmsBookingStatus: number | null;
  arrivedAt: Date | null;
}): boolean => arrivedAt !== null || ARRIVED_STATUSES.some(status => status === pmsBookingStatus);

/**
 * Returns whether the PMS maintains the booking's status. If so, the PMS also reports arrivals and staff
 * cannot. The status of a booking entered by hand or from a file is maintained by Genkan
 * (docs/reference/bookings.md#arriving).
 */
export const isManagedByPms = ({
  origin,
  pmsBookingStatus,
}: {
  origin: Origin;
  pmsBookingStatus: number | null;
}): boolean => !isEditableByStaff(origin) && pmsBookingStatus !== null;

/** Stored instead of the name of a kiosk or door if the front desk recorded the arrival. */
export const AT_DESK = 'front desk';

export function isCancelled(booking: { pmsBookingStatus: number | null }): boolean {
  return booking.pmsBookingStatus === CANCELLED;
}

/**
 * Returns whether a booking has reached at least this status, from its logs (oldest first). Staff views of a
 * form do not count after a newer form has been submitted (docs/reference/bookings.md#status).
 */
export const hasReached = (logged: readonly number[], statusId: number): boolean =>
  currentStatuses(logged).some(id => id >= statusId);

function currentStatuses(logged: readonly number[]): number[] {
  const lastSubmission = logged.lastIndexOf(statusIds.input);
  return logged.filter((id, place) => id < statusIds.seen || place > lastSubmission);
}

/**
 * Returns the status shown for a booking, from its logs (oldest first), and whether a registration was
 * submitted after staff last viewed it (docs/reference/bookings.md#status).
 */
export function shownStatus(
  booking: { pmsBookingStatus: number | null; sendMethod: SendMethod },
  logged: readonly number[],
): { statusId: number; isNew: boolean } {
  const lastView = logged.findLastIndex(id => id === statusIds.seen || id === statusIds.confirmed);
  const isNew = lastView >= 0 && logged.lastIndexOf(statusIds.input) > lastView;
  if (isCancelled(booking)) return { statusId: statusIds.notSubject, isNew };
  if (isNew) return { statusId: statusIds.input, isNew };
  const initialStatus = booking.sendMethod === '--' ? statusIds.notSubject : statusIds.beforeSend;
  return { statusId: Math.max(initialStatus, ...currentStatuses(logged)), isNew };
}

type EndTime = { days: number; time: string };
/** When the check-in date ends for guests. `days`: days after the check-in date; `time`: local time. */
const CHECK_IN_ENDS: EndTime = { days: 1, time: DAY_END };

export const checkinEnd = (checkinDate: string, timezone: string, { days, time } = CHECK_IN_ENDS): Date =>
  localTime(daysAfter(checkinDate, days), time, timezone);

/** The check-in date ends for guests at 06:00 of the next day in the hotel's time zone. */
export const isCheckinOver = (
  { checkinDate }: { checkinDate: string },
  timezone: string,
  at: Date,
): boolean => at >= checkinEnd(checkinDate, timezone);

/** The largest UTC offset of any time zone, in milliseconds. */
const MAX_TIMEZONE_OFFSET_MS = 14 * 3_600_000;

/** Returns the latest check-in date (YYYY-MM-DD) that may already have ended in some time zone. */
export function latestPossiblyEndedDate(at: Date, { days } = CHECK_IN_ENDS): string {
  const furthestDay = new Date(at.getTime() + MAX_TIMEZONE_OFFSET_MS).toISOString().slice(0, 10);
  return daysAfter(furthestDay, -days);
}

type LinkedBooking = { checkinDate: string; checkoutDate: string; linkReopenedAt: Date | null };

/**
 * Returns whether a link has expired. It expires at 06:00 after the check-in date in the hotel's time zone or,
 * if staff sent it by hand after that, at the end of the check-out date.
 */
export function isLinkExpired(booking: LinkedBooking, timezone: string, at: Date): boolean {
  const { checkinDate, linkReopenedAt } = booking;
  const isReopened = linkReopenedAt !== null && linkReopenedAt >= checkinEnd(checkinDate, timezone);
  return isCheckinOver(booking, timezone, at) && (!isReopened || isMyPageExpired(booking, timezone, at));
}

/** My Page expires at the end of the check-out date in the hotel's time zone. */
export const myPageEnd = ({ checkoutDate }: { checkoutDate: string }, timezone: string): Date =>
  localTime(daysAfter(checkoutDate, 1), '00:00', timezone);

export const isMyPageExpired = (booking: { checkoutDate: string }, timezone: string, at: Date): boolean =>
  at >= myPageEnd(booking, timezone);
