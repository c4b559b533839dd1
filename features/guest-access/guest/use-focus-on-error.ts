import { type RefObject, useEffect } from 'react';
import { focusFirstError } from '#ui/focus.ts';

/** Moves the reader to the first faulty field after each attempt. `attempt`: anything that changes with one. */
export function useFocusOnError(form: RefObject<HTMLElement | null>, ...attempt: unknown[]): void {
  useEffect(() => {
    if (form.current) focusFirstError(form.current);
  }, [form, ...attempt]);
}
