import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import style from './notice.module.css';
import tag from './tag.module.css';

type Props = {
  kind?: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

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

export function Tag({ kind = 'plain', children }: TagProps) {
  return <span className={classNames(tag.tag, tag[kind])}>{children}</span>;
}
