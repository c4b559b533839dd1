import { type ReactNode, useId, useState } from 'react';
import style from './sheet.module.css';

type Props = {
  title: ReactNode;
  /**
   * If given, the title collapses and expands the sheet. The sheet expands automatically when `isOpen` becomes
   * true. It collapses only on a tap, because somebody may be reading it.
   */
  folds?: { isOpen: boolean } | undefined;
  whenFolded?: ReactNode;
  /** Shown beside the title, even while collapsed. */
  action?: ReactNode;
  children: ReactNode;
};

export function Sheet({ title, folds, whenFolded, action, children }: Props) {
  const id = useId();
  const shouldBeOpen = folds?.isOpen ?? true;
  const [wasToBeOpen, setWasToBeOpen] = useState(shouldBeOpen);
  const [isOpen, setOpen] = useState(shouldBeOpen);
  if (shouldBeOpen !== wasToBeOpen) {
    setWasToBeOpen(shouldBeOpen);
    if (shouldBeOpen) setOpen(true);
  }
  return (
    <section className={style.sheet} aria-labelledby={id}>
      <div className={style.head}>
        <h3 id={id}>
          {folds ? (
            <button
              type="button"
              className={style.fold}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        {!isOpen && whenFolded}
        {action}
      </div>
      {isOpen && children}
    </section>
  );
}

type Fact = { key: string | number; name: string; value: ReactNode };

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
