import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { TypedFields } from './first-proof.ts';

/**
 * Reads what was typed into the form before JavaScript was loaded. React keeps the values in the fields but
 * does not copy them to its state.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: Partial<TypedFields>) => void,
): void {
  const readFields = useEffectEvent(() => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].filter(([, value]) => typeof value === 'string');
    take(Object.fromEntries(fields));
  });
  useLayoutEffect(() => readFields(), []);
}
