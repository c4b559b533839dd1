import type { ReactNode } from 'react';
import style from './or-divider.module.css';

/** Separates two fields of which one is enough. The child is the word for "or". */
export function OrDivider({ children }: { children: ReactNode }) {
  return <p className={style.or}>{children}</p>;
}
