import { Component, type ReactNode } from 'react';

type Props = {
  /** What the rows are of: only while that stays the same, the place does. */
  of: string;
  children: ReactNode;
};

type Held = { row: string; top: number } | null;

/**
 * Rows that come, go or move above leave the reader where they were: the row with the focus, else the first in sight, stays at its
 * height. React puts every row anew that another one overtakes, and with it goes what the browser would hold on to; a class alone
 * is told before that.
 */
export class HoldPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): Held {
    return before.of === this.props.of && window.scrollY > 0 ? rowInSight() : null;
  }

  override componentDidUpdate(_before: Props, _state: unknown, held: Held): void {
    const row = held && document.querySelector(`[data-row="${held.row}"]`);
    if (row) window.scrollBy({ top: row.getBoundingClientRect().top - held.top, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function rowInSight(): Held {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  const isInSight = (each: Element) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const held = focused && isInSight(focused) ? focused : rows.find(isInSight);
  return held?.dataset.row ? { row: held.dataset.row, top: held.getBoundingClientRect().top } : null;
}
