import type { ReactNode } from 'react';
import style from './moves.module.css';
import type { SortWords } from './sortable.tsx';

type Props = {
  name: string;
  words: SortWords;
  /** The handle by which the item is dragged. */
  handle: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
};

/** Takes a sorted item to another place: dragged, or a step at a time for who cannot drag. */
export function Moves({ name, words, handle, isFirst, isLast, onMove }: Props) {
  return (
    <span className={style.moves}>
      {handle}
      <span className={style.steps}>
        <button type="button" aria-label={words.up(name)} disabled={isFirst} onClick={() => onMove(-1)}>
          ↑
        </button>
        <button type="button" aria-label={words.down(name)} disabled={isLast} onClick={() => onMove(1)}>
          ↓
        </button>
      </span>
    </span>
  );
}
