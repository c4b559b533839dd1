import type { ReactNode } from 'react';
import style from './stack.module.css';

/** One under the other, with the distance that fields have. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={style.stack}>{children}</div>;
}
