import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenTarget } from './list-state.ts';

export type Step = number | 'first' | 'last';

/** The cursors of the previous and next pages. Null if there is no such page. */
type CursorsAround = { prev_cursor: string | null; next_cursor: string | null };
type Page = CursorsAround & { data: readonly { booking_id: number }[] };
type Steps = { openId: number | null; previous: Step | undefined; next: Step | undefined };

export function stepsAround(
  open: OpenTarget,
  order: readonly number[],
  page: CursorsAround | undefined,
): Steps {
  const openId = open === 'first' ? (order[0] ?? null) : open === 'last' ? (order.at(-1) ?? null) : open;
  const place = openId === null ? -1 : order.indexOf(openId);
  if (!page || place < 0) return { openId, previous: undefined, next: undefined };
  return {
    openId,
    previous: order[place - 1] ?? (page.prev_cursor === null ? undefined : 'last'),
    next: order[place + 1] ?? (page.next_cursor === null ? undefined : 'first'),
  };
}

/**
 * Keeps removed bookings at their previous position, because viewing a booking removes it from a list of unread
 * bookings.
 */
export function mergeOrder(before: readonly number[], now: readonly number[]): readonly number[] {
  const order = [...now];
  for (const [place, id] of before.entries()) {
    if (order.includes(id)) continue;
    const predecessor = before[place - 1];
    order.splice(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, id);
  }
  return order;
}

export function nearestFirst(order: readonly number[], id: number): readonly number[] {
  const place = order.indexOf(id);
  return place < 0 ? [id] : [...order.slice(place), ...order.slice(0, place).reverse()];
}

/**
 * The bookings of a page in the order in which the user steps through the details. `place` identifies the page.
 */
type StoredOrder = { place: string; ids: readonly number[] };
const emptyOrder: StoredOrder = { place: '', ids: [] };

/**
 * Returns the open booking and the bookings before and after it. `onNamed` is called with the booking's id once
 * the `first` or `last` booking has loaded.
 */
export function useSteps(
  state: { open: OpenTarget },
  page: Page | undefined,
  onNamed: (bookingId: number) => void,
) {
  const { open, ...shown } = state;
  const place = open === null ? '' : JSON.stringify(shown);
  const [kept, setKept] = useState(emptyOrder);
  const order = orderOf(page, kept.place === place ? kept.ids : []);
  const steps = stepsAround(open, order, page);
  const { openId } = steps;
  const notifyNamed = useEffectEvent(onNamed);
  // `onNamed` is called as soon as the booking is known, because another booking may be first a moment later.
  useEffect(() => {
    if (openId !== null && openId !== open) notifyNamed(openId);
  }, [openId, open]);
  const { near, lead, onShow } = useReturnToRow();
  useEffect(() => {
    const newOrder = open === null ? emptyOrder : { place, ids: order };
    if (newOrder.place !== kept.place || newOrder.ids.join() !== kept.ids.join()) setKept(newOrder);
    if (openId !== null) near.current = nearestFirst(order, openId);
    // A row can only be focused after the details are closed and the list is shown.
    else if (open === null && order.length > 0) {
      lead();
      near.current = [];
    }
  });
  return { ...steps, onShow, leadBack: lead };
}

/** While details are open, bookings are not removed from the page that the user is stepping through. */
function orderOf(page: Page | undefined, kept: readonly number[]): readonly number[] {
  const pageIds = page?.data.map(row => row.booking_id);
  return pageIds ? mergeOrder(kept, pageIds) : kept;
}

/**
 * Moves the focus to the row of the booking that was shown last, unless the user has focused something else.
 * `lead` moves the focus immediately, before a key can be pressed.
 */
function useReturnToRow() {
  const nearIds = useRef<readonly number[]>([]);
  /** The element that was focused before. The browser returns the focus to it when the details close. */
  const lastFocused = useRef<Element | null>(null);
  const hasMovedFocus = useRef(false);
  const onShow = useCallback(() => {
    lastFocused.current = document.activeElement;
    hasMovedFocus.current = false;
  }, []);
  const focusNearestRow = () => {
    const row = hasMovedFocus.current ? undefined : firstShown(nearIds.current);
    const focused = document.activeElement;
    if (!row || (focused !== document.body && focused !== lastFocused.current)) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    hasMovedFocus.current = document.activeElement === row;
  };
  return { near: nearIds, lead: focusNearestRow, onShow };
}

function firstShown(bookingIds: readonly number[]): HTMLElement | undefined {
  for (const id of bookingIds) {
    const row = document.querySelector<HTMLElement>(`[data-booking="${id}"]`);
    if (row) return row;
  }
  return undefined;
}
