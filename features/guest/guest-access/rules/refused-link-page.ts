import { type GuestPage, guestPages } from '#features/access/access/rules/guest-pages.ts';

/**
 * Returns the page and URL parameters for a link that the server rejected. Null if the error is not about the
 * link.
 */
export function pageOfRefusedLink({
  status,
  code,
}: {
  status: number;
  code: string;
}): { to: GuestPage; search: Record<string, string> } | null {
  if (code === 'reservation_used') return { to: guestPages.closed, search: { status: 'checkin-used' } };
  if (code === 'reservation_expired') return { to: guestPages.closed, search: { status: 'checkin-expired' } };
  if (code === 'maintenance') return { to: guestPages.maintenance, search: {} };
  if (status === 429) return { to: guestPages.busy, search: {} };
  return status >= 500 ? null : { to: guestPages.notFound, search: {} };
}
