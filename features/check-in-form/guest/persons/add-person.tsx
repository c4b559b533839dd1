import type { ReactNode, Ref } from 'react';
import { Button } from '#ui/button.tsx';
import style from './add-person.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  label: string;
  /** Whether there is a place for one more. */
  hasPlace: boolean;
  onAdd: () => void;
  /** How many more there may be, or why there may not. */
  children: ReactNode;
  /** Stands there instead, where there are too many. */
  problem?: ReactNode;
};

/** Offers a place for one person more. */
export function AddPerson({ ref, label, hasPlace, onAdd, children, problem }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={style.add}>
      {hasPlace && (
        <Button kind="plain" onClick={onAdd}>
          <span aria-hidden="true">＋</span>
          {label}
        </Button>
      )}
      {problem ?? <p className={style.places}>{children}</p>}
    </div>
  );
}
