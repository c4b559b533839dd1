import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VisitorPage } from './calls.ts';
import type { ListState } from './list-state.ts';
import { keptOrder, nearestFirst, stepsAround } from './steps.ts';

/**
 * Which booking's details are open, which lie beside it, and the way back to its row. `onNamed`: the first or last of a
 * page is this booking.
 */
export function useSteps(
  state: ListState,
  page: VisitorPage | undefined,
  onNamed: (bookingId: number) => void,
) {
  const order = useOrder(state, page);
  const steps = stepsAround(state.open, order, page);
  const { openId } = steps;
  const named = useEffectEvent(onNamed);
  // As soon as it is known: the first of the list may be another one a moment later.
  useEffect(() => {
    if (openId !== null && openId !== state.open) named(openId);
  }, [openId, state.open]);
  const leadBack = useReturnToRow(state.open !== null, openId, order);
  return { ...steps, leadBack };
}

/** The bookings of the page that is shown, in their order: as long as details are open nobody leaves it. */
function useOrder({ open, ...shown }: ListState, page: VisitorPage | undefined): readonly number[] {
  const place = open === null ? '' : JSON.stringify(shown);
  const [kept, setKept] = useState<{ place: string; ids: readonly number[] }>({ place: '', ids: [] });
  if (!page) return kept.place === place ? kept.ids : [];
  const now = page.data.map(row => row.booking_id);
  const ids = place !== '' && kept.place === place ? keptOrder(kept.ids, now) : now;
  if (kept.place !== place || kept.ids.join() !== ids.join()) setKept({ place, ids });
  return ids;
}

/**
 * Closing the details leads back to the row that they showed last; where that is gone, to the nearest one; where the list
 * is not there yet, once it is, unless the user has gone elsewhere meanwhile. Out: leads there at once, from the event
 * that closes them. The address follows later, and an arrow key pressed meanwhile must not be taken back.
 */
function useReturnToRow(isOpen: boolean, openId: number | null, order: readonly number[]): () => void {
  const near = useRef<readonly number[]>([]);
  /** What had the focus before: the browser gives it back there when it closes the details. */
  const before = useRef<Element | null>(null);
  const isLed = useRef(false);
  const lead = () => {
    const row = isLed.current ? undefined : firstShown(near.current);
    const focused = document.activeElement;
    if (!row || (focused !== document.body && focused !== before.current)) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    isLed.current = document.activeElement === row;
  };
  const leadOnceClosed = useEffectEvent(lead);
  useLayoutEffect(() => {
    if (!isOpen) return;
    before.current = document.activeElement;
    isLed.current = false;
  }, [isOpen]);
  useEffect(() => {
    if (openId !== null) near.current = nearestFirst(order, openId);
    else if (!isOpen && order.length > 0) {
      leadOnceClosed();
      near.current = [];
    }
  }, [isOpen, openId, order]);
  return lead;
}

function firstShown(bookingIds: readonly number[]): HTMLElement | undefined {
  for (const id of bookingIds) {
    const row = document.querySelector<HTMLElement>(`[data-booking="${id}"]`);
    if (row) return row;
  }
  return undefined;
}
