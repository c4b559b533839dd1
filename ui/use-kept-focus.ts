import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for the sentence that reports an action (`tabIndex={-1}`): it gets the focus that the action's
 * button lost by being disabled meanwhile.
 */
export function useKeptFocus<T extends HTMLElement>(isPending: boolean): RefObject<T | null> {
  const sentence = useRef<T>(null);
  const wasPending = useRef(isPending);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (hasEnded && document.activeElement === document.body)
      sentence.current?.focus({ preventScroll: true });
  }, [isPending]);
  return sentence;
}
