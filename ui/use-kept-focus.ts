import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for the message that reports an action (`tabIndex={-1}`). The message gets the focus, which
 * the action's button lost when it was disabled.
 */
export function useKeptFocus<T extends HTMLElement>(isPending: boolean): RefObject<T | null> {
  const target = useRef<T>(null);
  const wasPending = useRef(isPending);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (hasEnded && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [isPending]);
  return target;
}
