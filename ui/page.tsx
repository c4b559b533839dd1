import type { ReactNode } from 'react';
import style from './page.module.css';

/** One column of at most 560 px: what stays at the top, then the content of the page. */
export function Page({ top, children }: { top: ReactNode; children: ReactNode }) {
  return (
    <div className={style.page}>
      <header>{top}</header>
      <main className={style.main}>{children}</main>
    </div>
  );
}
