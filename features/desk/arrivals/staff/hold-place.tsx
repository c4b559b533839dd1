import { Component, type ReactNode } from 'react';

type Props = {
  /** Identifies the content of the rows. The scroll position is only kept while this value is unchanged. */
  of: string;
  children: ReactNode;
};

type ScrollAnchor = { row: string; top: number } | null;

/**
 * Keeps the focused row, or else the first visible row, at the same height when rows above it appear, disappear
 * or move. React recreates rows that change order, which defeats the browser's scroll anchoring. This is a
 * class component because only `getSnapshotBeforeUpdate` runs before the DOM changes.
 */
export class KeepScrollPosition extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): ScrollAnchor {
    return before.of === this.props.of && window.scrollY > 0 ? findVisibleRow() : null;
  }

  override componentDidUpdate(_before: Props, _state: unknown, held: ScrollAnchor): void {
    const row = held && document.querySelector(`[data-row="${held.row}"]`);
    if (row) window.scrollBy({ top: row.getBoundingClientRect().top - held.top, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function findVisibleRow(): ScrollAnchor {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  const isVisible = (each: Element) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const anchor = focused && isVisible(focused) ? focused : rows.find(isVisible);
  return anchor?.dataset.row ? { row: anchor.dataset.row, top: anchor.getBoundingClientRect().top } : null;
}
