import { type GuestPage, guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

/** Where a browser keeps a My Page: by its handle, in each language. */
export const myPageKey = (slug: string, page: string, language: GuestLanguage) => [
  'my-page',
  slug,
  page,
  language,
];

/** Where a browser gets the stay as a calendar file from. `page`: the handle of My Page. */
export const calendarPath = (slug: string, page: string): string =>
  `/api/mypage/calendar?${new URLSearchParams({ slug_name: slug, page })}`;

/**
 * Where a page leads on whose booking is over, whose hotel is closed for maintenance, or whose address was given to nobody;
 * null stays. `page`: the handle of My Page, which goes along where the booking is over: what the hotel still keeps can be
 * asked for long after.
 */
export function pageAfter(
  { status, code }: { status: number; code: string },
  page: string,
): { to: GuestPage; search?: Record<string, string> } | null {
  if (code === 'reservation_expired')
    return { to: guestPages.closed, search: { status: 'checkin-expired', page } };
  if (code === 'maintenance') return { to: guestPages.maintenance };
  return status === 404 ? { to: guestPages.notFound } : null;
}
