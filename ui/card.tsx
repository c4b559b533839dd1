import { type ReactNode, useId } from 'react';
import style from './card.module.css';
import { classNames } from './class-names.ts';
import list from './facts.module.css';

type CardProps = {
  title?: ReactNode;
  /** Shown to the right of the title, such as a Tag. */
  aside?: ReactNode;
  /** Omits the background, for optional content. */
  quiet?: boolean;
  children: ReactNode;
};

export function Card({ title, aside, quiet = false, children }: CardProps) {
  return (
    <section className={classNames(style.card, quiet && style.quiet)}>
      {title !== undefined && (
        <div className={style.head}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

type FoldingProps = {
  title: string;
  note?: string;
  aside?: ReactNode;
  open: boolean;
  onToggle: () => void;
  /** Collapses the card in 520 ms. Remove the card from the page after that. */
  leaving?: boolean;
  children: ReactNode;
};

/**
 * A card that collapses to its title. Its content is then unmounted, so answers must be stored outside of the
 * card.
 */
export function CollapsibleCard({
  title,
  note,
  aside,
  open,
  onToggle,
  leaving = false,
  children,
}: FoldingProps) {
  const id = useId();
  return (
    <section className={classNames(style.folding, leaving && style.leaving)} inert={leaving}>
      <div className={style.card}>
        <h2>
          <button
            type="button"
            className={style.toggle}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          >
            <span className={style.words}>
              <span className={style.title}>{title}</span>
              {note !== undefined && <span className={style.note}>{note}</span>}
            </span>
            {aside}
          </button>
        </h2>
        {open && <div id={id}>{children}</div>}
      </div>
    </section>
  );
}

type Fact = { name: string; value: ReactNode };

/** Shows names with values, in two columns if they fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={list.facts}>
      {facts.map(fact => (
        <div key={fact.name} className={list.fact}>
          <dt>{fact.name}</dt>
          {/* Browsers format dates slightly differently, so the server's text is kept. */}
          <dd suppressHydrationWarning>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
