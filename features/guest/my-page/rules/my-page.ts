import { type GuestPage, guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

export const myPageKey = (slug: string, page: string, language: GuestLanguage) => [
  'my-page',
  slug,
  page,
  language,
];

/** Returns the URL of the booking's calendar file. `page` is the handle of My Page. */
export const calendarPath = (slug: string, page: string): string =>
  `/api/mypage/calendar?${new URLSearchParams({ slug_name: slug, page })}`;

/**
 * Returns the page to redirect to, or null to stay. Redirects if the booking is over, the hotel is in
 * maintenance or the URL is unknown. `page` is the handle of My Page. It is passed on if the booking is over,
 * because the guest can still request their data long afterwards.
 */
export function redirectAfterError(
  { status, code }: { status: number; code: string },
  page: string,
): { to: GuestPage; search?: Record<string, string> } | null {
  if (code === 'reservation_expired')
    return { to: guestPages.closed, search: { status: 'checkin-expired', page } };
  if (code === 'maintenance') return { to: guestPages.maintenance };
  return status === 404 ? { to: guestPages.notFound } : null;
}
