import type { ReactNode } from 'react';
import style from './action-bar.module.css';

/** Stays at the bottom, under the thumb. Children: Back where there is one, then the main button, which fills the rest. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={style.bar} data-action-bar>
      <div className={style.buttons}>{children}</div>
    </div>
  );
}
