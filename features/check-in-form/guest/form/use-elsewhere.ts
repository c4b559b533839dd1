import { useEffect } from 'react';
import type { GuestPage } from '#features/access/rules/guest-pages.ts';
import { useGo } from '#features/guest-access/guest/way.ts';

/** Leads on from a step that the hotel does not ask for; null stays. Shows nothing meanwhile. */
export function useElsewhere(slug: string, to: GuestPage | null): null {
  const go = useGo(slug);
  useEffect(() => {
    if (to !== null) go(to, { replace: true });
  }, [to, go]);
  return null;
}
