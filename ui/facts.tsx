import type { ReactNode } from 'react';
import style from './facts.module.css';

type Fact = { name: string; value: ReactNode };

/** Names and values, two columns where they fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={style.facts}>
      {facts.map(fact => (
        <div key={fact.name} className={style.fact}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
