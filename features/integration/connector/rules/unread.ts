import type { MessageReason } from './results.ts';

/**
 * A vendor's reservation that cannot be stored. Shown to the owner until it can be stored. Contains no personal
 * data.
 */
export type UnreadBooking = {
  id: string;
  number: string;
  reason: MessageReason;
  /** Name of the first invalid field at the vendor. '' if unknown. */
  field: string;
  /** When the vendor last sent the reservation, ISO 8601. */
  at: string;
};

/**
 * Milliseconds after which an invalid reservation is removed from the list. Everything is requested once a day,
 * so a reservation that was not sent again has been corrected or deleted.
 */
const UNREAD_EXPIRY_MS = 26 * 3_600_000;
const MAX_UNREAD = 50;

/**
 * Returns the list of unreadable reservations once a page has been read: those of the page, then earlier ones
 * that are not on it and have not expired.
 */
export function remainingUnreadable(
  before: readonly UnreadBooking[],
  page: { faults: readonly UnreadBooking[]; read: readonly string[] },
  at: Date,
): UnreadBooking[] {
  const sentIds = new Set([...page.read, ...page.faults.map(({ id }) => id)]);
  const oldest = new Date(at.getTime() - UNREAD_EXPIRY_MS).toISOString();
  const remaining = before.filter(each => !sentIds.has(each.id) && each.at > oldest);
  return [...page.faults, ...remaining].slice(0, MAX_UNREAD);
}
