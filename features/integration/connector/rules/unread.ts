import type { MessageReason } from './results.ts';

/** A reservation of a vendor that cannot be taken, as the owner sees it until it can. Nothing personal. */
export type Unread = {
  /** The vendor's own. */
  id: string;
  number: string;
  reason: MessageReason;
  /** The field that cannot be read, as the vendor calls it; '' if it is more than one. */
  field: string;
  /** When it was last sent, ISO 8601. */
  at: string;
};

/** Everything is asked for once a day: what is not sent again by then is resolved, or gone. Milliseconds. */
const SENT_WITHIN = 26 * 3_600_000;
const MOST = 50;

/** What remains unread after a page: its faults, and earlier ones that it does not mention. */
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
