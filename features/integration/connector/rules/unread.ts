import type { MessageReason } from './results.ts';

/** A vendor's reservation that cannot be stored, shown to the owner until it can. Has no personal data. */
export type Unread = {
  id: string;
  number: string;
  reason: MessageReason;
  /** The vendor's name of the unreadable field; '' if there is more than one. */
  field: string;
  /** When it was last sent, ISO 8601. */
  at: string;
};

/**
 * Everything is requested once a day: a reservation not sent again by then has been corrected or deleted.
 * Milliseconds.
 */
const SENT_WITHIN = 26 * 3_600_000;
const MOST = 50;

/** What is still unread after a page: its faults, and earlier ones that it does not mention. */
export function stillUnread(
  before: readonly Unread[],
  page: { faults: readonly Unread[]; read: readonly string[] },
  at: Date,
): Unread[] {
  const sent = new Set([...page.read, ...page.faults.map(({ id }) => id)]);
  const oldest = new Date(at.getTime() - SENT_WITHIN).toISOString();
  const others = before.filter(each => !sent.has(each.id) && each.at > oldest);
  return [...page.faults, ...others].slice(0, MOST);
}
