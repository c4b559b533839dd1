import type { VisitorPage } from './calls.ts';
import type { Open } from './list-state.ts';

/** Another booking of this page, or the first of the next page, or the last of the one before. */
export type Step = number | 'first' | 'last';

type Page = Pick<VisitorPage, 'prev_cursor' | 'next_cursor'> & { data: readonly { booking_id: number }[] };
type Steps = { openId: number | null; previous: Step | undefined; next: Step | undefined };

/** Which booking is open and which lie beside it, over the edges of the page too. */
export function stepsAround(open: Open, page: Page | undefined): Steps {
  const ids = page?.data.map(row => row.booking_id) ?? [];
  const openId = open === 'first' ? (ids[0] ?? null) : open === 'last' ? (ids.at(-1) ?? null) : open;
  const place = openId === null ? -1 : ids.indexOf(openId);
  if (!page || place < 0) return { openId, previous: undefined, next: undefined };
  return {
    openId,
    previous: ids[place - 1] ?? (page.prev_cursor === null ? undefined : 'last'),
    next: ids[place + 1] ?? (page.next_cursor === null ? undefined : 'first'),
  };
}
