import type { ReactNode } from 'react';
import style from './page-head.module.css';

type Props = {
  title: string;
  /** The purpose of the page, in a sentence or two. */
  lead?: ReactNode;
  /** Actions on the page as a whole; at the right of the title. */
  children?: ReactNode;
};

/** The head of a page, in the same place and size on each. */
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
