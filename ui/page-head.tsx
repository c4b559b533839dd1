import type { ReactNode } from 'react';
import style from './page-head.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, lead, note, children }: Props) {
  return (
    <header className={style.head}>
      <div className={style.title}>
        <div className={style.name}>
          <h1>{title}</h1>
          {note}
        </div>
        {children}
      </div>
      {lead && <div className={style.lead}>{lead}</div>}
    </header>
  );
}
