import { useEffect } from 'react';
import { callAsAnybody } from './calls.ts';

/**
 * Tells the hotel that a person has opened the link: not before the page is seen and was touched
 * (docs/reference/proofs.md#opening-a-link).
 */
export function useAccessed(link: string, slug: string): void {
  useEffect(() => {
    const touched = new AbortController();
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      touched.abort();
      // It is only a statistic: the guest goes on without it.
      callAsAnybody('POST facility-booking/accessed', { link, slug }).catch(() => undefined);
    };
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, tell, { signal: touched.signal });
    return () => touched.abort();
  }, [link, slug]);
}
