import type { ReactNode } from 'react';
import style from './top-bar.module.css';

/** Whose page this is, and at its right what belongs to every page, such as the language. */
export function TopBar({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={style.bar}>
      <p className={style.place} title={name}>
        <span className={style.name}>{name}</span>
      </p>
      {children}
    </div>
  );
}
