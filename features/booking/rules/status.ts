import type { SendMethod } from './send-method.ts';

/**
 * Every status that a booking can show (docs/reference/bookings.md#status). A later one is further on; 121 and 122 are
 * staff's.
 */
export const statuses = [
  { id: 16, code: 101, name: 'not_subject' },
  { id: 17, code: 102, name: 'before_send' },
  { id: 18, code: 111, name: 'sent' },
  { id: 19, code: 112, name: 'opened' },
  { id: 20, code: 113, name: 'accessed' },
  { id: 21, code: 114, name: 'input' },
  { id: 22, code: 121, name: 'seen' },
  { id: 23, code: 122, name: 'confirmed' },
] as const;

export type Status = (typeof statuses)[number];
export type StatusName = Status['name'];

const idOf = (name: StatusName) => statuses.find(status => status.name === name)?.id ?? 0;
export const statusIds = {
  notSubject: idOf('not_subject'),
  beforeSend: idOf('before_send'),
  sent: idOf('sent'),
  opened: idOf('opened'),
  accessed: idOf('accessed'),
  input: idOf('input'),
  seen: idOf('seen'),
  confirmed: idOf('confirmed'),
};

/** Throws for an id that no status has. */
export function statusById(id: number): Status {
  const status = statuses.find(each => each.id === id);
  if (!status) throw new Error(`There is no booking status ${id}`);
  return status;
}

const CANCELLED = 2;

export function isCancelled(booking: { pmsBookingStatus: number | null }): boolean {
  return booking.pmsBookingStatus === CANCELLED;
}

/**
 * What counts of what was logged (oldest first): a look at a form that a newer one followed does not. Who confirmed the
 * older one has not confirmed this one (docs/reference/bookings.md#status).
 */
export function countingLogs(logged: readonly number[]): number[] {
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
