import { useWindowEvent } from '@mantine/hooks';
import { isPlainKey } from '#features/desk/front-desk/staff/keys.ts';

type Acts = {
  openId: number | null;
  /** The bookings that nobody has read, in the order of the rows. */
  unread: readonly number[];
  /** All that are shown. */
  order: readonly number[];
  onConfirm: (bookingId: number) => void;
  /** The next that nobody has read; undefined: there is none. */
  onUnread: (bookingId: number | undefined) => void;
  onHelp: () => void;
};

/** The keys of the page (docs/reference/arrivals.md#keys). In the details `c` is theirs. */
export function useKeys({ openId, unread, order, onConfirm, onUnread, onHelp }: Acts): void {
  useWindowEvent('keydown', event => {
    const dialogs = document.querySelectorAll('dialog[open]').length;
    // The details are a dialog, too: behind another one no key does anything.
    if (dialogs > (openId === null ? 0 : 1) || !isPlainKey(event)) return;
    const at = openId ?? focusedBooking();
    const act = {
      c: openId === null && at !== undefined ? () => onConfirm(at) : undefined,
      n: () => onUnread(nextUnread(unread, order, at)),
      '?': onHelp,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function focusedBooking(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row?.dataset.row ? Number(row.dataset.row) : undefined;
}

/** The next unread one behind a booking, else the first of all; never that booking itself. */
export function nextUnread(
  unread: readonly number[],
  order: readonly number[],
  at: number | undefined,
): number | undefined {
  const place = at === undefined ? -1 : order.indexOf(at);
  const others = unread.filter(id => id !== at);
  return others.find(id => order.indexOf(id) > place) ?? others[0];
}

export const openerOf = (bookingId: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-booking="${bookingId}"]`);

export function focusRow(bookingId: number): void {
  const opener = openerOf(bookingId);
  opener?.focus({ preventScroll: true });
  opener?.scrollIntoView({ block: 'nearest' });
}
