import { useWindowEvent } from '@mantine/hooks';
import { isPlainKey } from '#features/desk/front-desk/staff/keys.ts';

type KeyActions = {
  openId: number | null;
  unread: readonly number[];
  order: readonly number[];
  onConfirm: (bookingId: number) => void;
  /** Called with the next unread booking, or undefined if all have been read. */
  onUnread: (bookingId: number | undefined) => void;
  onHelp: () => void;
};

/**
 * Handles the keyboard shortcuts of the page (docs/reference/arrivals.md#keys). While the details are open, the
 * details handle `c`.
 */
export function useKeys({ openId, unread, order, onConfirm, onUnread, onHelp }: KeyActions): void {
  useWindowEvent('keydown', event => {
    const dialogs = document.querySelectorAll('dialog[open]').length;
    // The details are also a dialog. Shortcuts are disabled while any other dialog is open.
    if (dialogs > (openId === null ? 0 : 1) || !isPlainKey(event)) return;
    const at = openId ?? focusedBooking();
    const handlers = {
      c: openId === null && at !== undefined ? () => onConfirm(at) : undefined,
      n: () => onUnread(nextUnread(unread, order, at)),
      '?': onHelp,
    }[event.key];
    if (!handlers) return;
    event.preventDefault();
    handlers();
  });
}

function focusedBooking(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row?.dataset.row ? Number(row.dataset.row) : undefined;
}

/** Returns the next unread booking after `at`, otherwise the first unread booking. Never returns `at`. */
export function nextUnread(
  unread: readonly number[],
  order: readonly number[],
  at: number | undefined,
): number | undefined {
  const index = at === undefined ? -1 : order.indexOf(at);
  const others = unread.filter(id => id !== at);
  return others.find(id => order.indexOf(id) > index) ?? others[0];
}

/** Moves the focus from one row to another, unless the user has already moved the focus. */
export function moveFocus(bookingId: number, to: number): void {
  if (focusedBooking() === bookingId) focusRow(to);
}

export const openerOf = (bookingId: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-booking="${bookingId}"]`);

export function focusRow(bookingId: number): void {
  const opener = openerOf(bookingId);
  opener?.focus({ preventScroll: true });
  opener?.scrollIntoView({ block: 'nearest' });
}
