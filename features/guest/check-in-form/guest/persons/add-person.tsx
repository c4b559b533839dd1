import type { ReactNode, Ref, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { focusNow } from '#ui/focus.ts';
import style from './add-person.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  label: string;
  /** Whether there is a place for one more. */
  hasPlace: boolean;
  /** Adds a person. Out: the id of the element that their fields are in. */
  onAdd: () => string;
  /** Whether the button takes the focus when it appears. */
  focused?: boolean;
  /** How many more there may be, or why there may not. */
  children: ReactNode;
  /** In place of that, where there are too many. */
  problem?: ReactNode;
};

/** Offers a place for one person more. */
export function AddPerson({ ref, label, hasPlace, onAdd, focused = false, children, problem }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={style.add}>
      {hasPlace && (
        <Button ref={focused ? focusNow : undefined} kind="plain" onClick={() => addThenFocus(onAdd)}>
          <span aria-hidden="true">＋</span>
          {label}
        </Button>
      )}
      {problem ?? <p className={style.places}>{children}</p>}
    </div>
  );
}

/** Adds a person: the reader goes on at the first of their fields. `add`: out: the id of the element that these are in. */
export function addThenFocus(add: () => string): void {
  const id = flushSync(add);
  document.getElementById(id)?.querySelector<HTMLElement>('input, select')?.focus();
}

/** Removes a person whose fields had the focus: the reader goes on at the first button of `place`, or at its text. */
export function removeThenFocus(place: RefObject<HTMLElement | null>, remove: () => void): void {
  flushSync(remove);
  (place.current?.querySelector('button') ?? place.current)?.focus();
}
