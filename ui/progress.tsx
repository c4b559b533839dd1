import { createContext, type ReactNode, type Ref, useContext } from 'react';
import { createPortal } from 'react-dom';
import style from './progress.module.css';

type Props = {
  /** The step under way, counted from 1. */
  current: number;
  total: number;
  name: string;
  /** The short form that is seen, such as "2 / 5". */
  count: string;
  /** The whole sentence for screen readers. */
  spoken: string;
  statusRef?: Ref<HTMLElement>;
};

/** A thin bar with the step's name, its count and room for a quiet status (see PageStatus). */
export function Progress({ current, total, name, count, spoken, statusRef }: Props) {
  return (
    <div className={style.progress}>
      <progress className={style.bar} value={current} max={total} aria-label={spoken} />
      <p className={style.words}>
        <span aria-hidden="true">{name}</span>
        <span className={style.end}>
          <span className={style.status} role="status" ref={statusRef} />
          <span aria-hidden="true">{count}</span>
        </span>
      </p>
    </div>
  );
}

/** The place beside the progress bar where a page may show a quiet status. */
export const PageStatusSlot = createContext<HTMLElement | null>(null);

/** Shows a short word such as "✓ Saved" beside the progress bar, wherever on the page it is written. */
export function PageStatus({ children }: { children: ReactNode }) {
  const slot = useContext(PageStatusSlot);
  return slot === null ? null : createPortal(children, slot);
}
