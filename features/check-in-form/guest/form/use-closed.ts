import { useEffect } from 'react';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { useGo } from '#features/guest-access/guest/way.ts';

/** Leads on from a form that was submitted elsewhere or is too late. */
export function useClosed(slug: string, closed: 'used' | 'expired' | null): void {
  const go = useGo(slug);
  useEffect(() => {
    if (closed) go(guestPages.closed, { search: { status: `checkin-${closed}` }, replace: true });
  }, [closed, go]);
}
