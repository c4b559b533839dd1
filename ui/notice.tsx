import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import style from './notice.module.css';
import tag from './tag.module.css';

type Props = {
  kind?: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  /** An answer to it, such as a Button "Try again". */
  action?: ReactNode;
};

/** Something that the reader should know before going on. Read out at once when something went wrong. */
export function Notice({ kind = 'info', title, children, action }: Props) {
  return (
    <div className={classNames(style.notice, style[kind])} role={kind === 'danger' ? 'alert' : 'status'}>
      <div className={style.words}>
        {title !== undefined && <p className={style.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}

type TagProps = { kind?: 'plain' | 'success' | 'warning' | 'danger'; children: ReactNode };

/** One or two words on how something stands. */
export function Tag({ kind = 'plain', children }: TagProps) {
  return <span className={classNames(tag.tag, style[kind])}>{children}</span>;
}
