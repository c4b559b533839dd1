import { Component, type ReactNode } from 'react';

type Props = {
  /** What the rows show. The scroll position is only held while this is unchanged. */
  of: string;
  children: ReactNode;
};

type Held = { row: string; top: number } | null;

/**
 * Keeps the scroll position when rows above appear, disappear or move: the focused row, or else the first
 * visible one, stays at its height. React recreates a row that another one overtakes, which defeats the
 * browser's scroll anchoring. A class component because only `getSnapshotBeforeUpdate` runs before that.
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
