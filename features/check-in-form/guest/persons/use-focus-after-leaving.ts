import { type RefObject, useEffect, useRef } from 'react';

/** Where the reader goes on once somebody was removed: the first button of this place, or what it says. */
export function useFocusAfterLeaving(count: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) (place.current?.querySelector('button') ?? place.current)?.focus();
    before.current = count;
  }, [count]);
  return place;
}
