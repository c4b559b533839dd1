import { useEffect } from 'react';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import { ApiError } from '#platform/browser/call.ts';

/** Leads on from a page whose stay is over, whose hotel is shut for maintenance, or that nobody was given. */
export function useLeadOn(slug: string, error: Error | null): void {
  const go = useGo(slug);
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const { status, code } = error;
    if (code === 'reservation_expired')
      void go(guestPages.closed, { search: { status: 'checkin-expired' }, replace: true });
    else if (code === 'maintenance') void go(guestPages.maintenance, { replace: true });
    else if (status === 404) void go(guestPages.notFound, { replace: true });
  }, [error, go]);
}
