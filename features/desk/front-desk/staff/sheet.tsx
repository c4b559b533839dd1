import { type ReactNode, useId, useState } from 'react';
import style from './sheet.module.css';

type Props = {
  title: ReactNode;
  /** Given: its title folds it away and back. What is to be open later opens by itself; only a tap folds away what somebody may read. */
  folds?: { isOpen: boolean } | undefined;
  /** Shown beside the title while the rest is folded away. */
  whenFolded?: ReactNode;
  children: ReactNode;
};

export function Sheet({ title, folds, whenFolded, children }: Props) {
  const id = useId();
  const isToBeOpen = folds?.isOpen ?? true;
  const [wasToBeOpen, setWasToBeOpen] = useState(isToBeOpen);
  const [isOpen, setOpen] = useState(isToBeOpen);
  if (isToBeOpen !== wasToBeOpen) {
    setWasToBeOpen(isToBeOpen);
    if (isToBeOpen) setOpen(true);
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
