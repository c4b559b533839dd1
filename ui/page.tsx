import type { ReactNode } from 'react';
import style from './page.module.css';

type Props = { top: ReactNode; foot?: ReactNode; children: ReactNode };

/** One column of at most 560 px: what stays at the top, the content of the page, and what stands under it. */
export function Page({ top, foot, children }: Props) {
  return (
    <div className={style.page}>
      <header>{top}</header>
      <main className={style.main}>{children}</main>
      {foot && <footer className={style.foot}>{foot}</footer>}
    </div>
  );
}
