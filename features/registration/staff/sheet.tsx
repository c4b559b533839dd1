import { type ReactNode, useId } from 'react';
import style from './sheet.module.css';

type Props = { title: ReactNode; aside?: ReactNode; children: ReactNode };

/** What belongs together, on a card of its own. */
export function Sheet({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={style.sheet} aria-labelledby={id}>
      <div className={style.head}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

type Fact = { key: string | number; name: string; value: ReactNode };

/** Names and values under one another. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={style.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key} className={style.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
