import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import style from './tag.module.css';

type Props = { kind?: 'plain' | 'success' | 'warning' | 'danger'; children: ReactNode };

/** One or two words on how something stands. */
export function Tag({ kind = 'plain', children }: Props) {
  return <span className={classNames(style.tag, style[kind])}>{children}</span>;
}
