import type { ReactNode } from 'react';
import style from './page-head.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Actions on the page as a whole; to the right of the title. */
  children?: ReactNode;
};

export function PageHead({ title, lead, children }: Props) {
  return (
    <header className={style.head}>
      <div className={style.title}>
        <h1>{title}</h1>
        {children}
      </div>
      {lead && <div className={style.lead}>{lead}</div>}
    </header>
  );
}
