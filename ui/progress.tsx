import { createContext, type ReactNode, type Ref, useContext } from 'react';
import { createPortal } from 'react-dom';
import style from './progress.module.css';

type Props = {
  /** The current step, counted from 1. */
  current: number;
  total: number;
  name: string;
  /** The short visible form, such as "2 / 5". */
  count: string;
  spoken: string;
  statusRef?: Ref<HTMLElement>;
};

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

export const PageStatusSlot = createContext<HTMLElement | null>(null);

/**
 * Shows a short text such as "✓ Saved" beside the progress bar, regardless of where this component is rendered.
 */
export function PageStatus({ children }: { children: ReactNode }) {
  const slot = useContext(PageStatusSlot);
  return slot === null ? null : createPortal(children, slot);
}
