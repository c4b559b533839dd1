import type { MessageReason } from './results.ts';

/** A reservation of a vendor that cannot be taken, as the owner is shown it until it can. Nothing personal. */
export type Unread = {
  /** The vendor's own. */
  id: string;
  number: string;
  reason: MessageReason;
  /** The field that is the matter, as the vendor calls it; '' where it is more than one. */
  field: string;
  /** When it was last told, ISO 8601. */
  at: string;
};

/** Everything is asked for once a day: what is not told again by then is resolved, or gone. Milliseconds. */
const TOLD_WITHIN = 26 * 3_600_000;
const MOST = 50;

/** What remains unread after a page: what it told, and what it did not tell otherwise. */
export function stillUnread(
  before: readonly Unread[],
  page: { faults: readonly Unread[]; read: readonly string[] },
  at: Date,
): Unread[] {
  const told = new Set([...page.read, ...page.faults.map(({ id }) => id)]);
  const oldest = new Date(at.getTime() - TOLD_WITHIN).toISOString();
  const others = before.filter(each => !told.has(each.id) && each.at > oldest);
  return [...page.faults, ...others].slice(0, MOST);
}
