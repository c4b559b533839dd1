import type { ReactNode } from 'react';
import tag from '#ui/tag.module.css';
import style from './organization.module.css';

type Props = {
  kind: 'plain' | 'warning' | 'danger' | 'success';
  state: string;
  /** What to do next, or a note on the current state. */
  children: ReactNode;
};

/** Says whether a connection to the identity provider is on, and what to do next. */
export function ConnectionState({ kind, state, children }: Props) {
  return (
    <div className={style.connection} role="status">
      <span className={`${tag.tag} ${tag[kind]}`}>{state}</span>
      <p>{children}</p>
    </div>
  );
}
