import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { TypedFields } from './first-proof.ts';

/**
 * Takes over what was typed into the plain form before the script was here. React leaves it in the fields, but knows
 * nothing of it.
 */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: Partial<TypedFields>) => void,
): void {
  const read = useEffectEvent(() => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].filter(([, value]) => typeof value === 'string');
    take(Object.fromEntries(fields));
  });
  useLayoutEffect(() => read(), []);
}
