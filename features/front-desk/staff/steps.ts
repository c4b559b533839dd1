import type { VisitorPage } from './calls.ts';
import type { Open } from './list-state.ts';

/** Another booking of this page, or the first of the next page, or the last of the one before. */
export type Step = number | 'first' | 'last';

type Page = Pick<VisitorPage, 'prev_cursor' | 'next_cursor'>;
type Steps = { openId: number | null; previous: Step | undefined; next: Step | undefined };

/** Which booking is open and which lie beside it in the order of its page, over the edges of the page too. */
export function stepsAround(open: Open, order: readonly number[], page: Page | undefined): Steps {
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
 * The order of a page as it is now, with those still in their place that were there before: who steps through what was
 * submitted takes each booking off that very list by looking at it.
 */
export function keptOrder(before: readonly number[], now: readonly number[]): readonly number[] {
  const order = [...now];
  for (const [place, id] of before.entries()) {
    if (order.includes(id)) continue;
    const ahead = before[place - 1];
    order.splice(ahead === undefined ? 0 : order.indexOf(ahead) + 1, 0, id);
  }
  return order;
}

/** The bookings of an order by how near they lie to one of them: it, those after it, those before it. */
export function nearestFirst(order: readonly number[], id: number): readonly number[] {
  const place = order.indexOf(id);
  return place < 0 ? [id] : [...order.slice(place), ...order.slice(0, place).reverse()];
}
