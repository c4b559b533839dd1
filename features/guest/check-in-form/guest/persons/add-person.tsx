import type { ReactNode, Ref, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { focusNow } from '#ui/focus.ts';
import style from './add-person.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  label: string;
  hasPlace: boolean;
  onAdd: () => string;
  focused?: boolean;
  children: ReactNode;
  /** Shown instead of `children` if there are too many persons. */
  problem?: ReactNode;
};

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

/**
 * Adds a person and moves the focus to the person's first field. `add` returns the id of the element that
 * contains the fields.
 */
export function addThenFocus(add: () => string): void {
  const id = flushSync(add);
  document.getElementById(id)?.querySelector<HTMLElement>('input:not([type="checkbox"]), select')?.focus();
}

/**
 * Removes a person whose fields have the focus, and moves the focus to the first button in `place`, or to
 * `place` if there is no button.
 */
export function removeThenFocus(place: RefObject<HTMLElement | null>, remove: () => void): void {
  flushSync(remove);
  (place.current?.querySelector('button') ?? place.current)?.focus();
}
