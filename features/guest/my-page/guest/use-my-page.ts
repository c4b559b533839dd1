import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate, formatTime } from '#i18n/formatters.ts';
import { ApiError, type CallsOf, client } from '#platform/browser/call.ts';
import { useDateLocale } from '#ui/date-locale.ts';
import type * as contract from '../contract/my-page.ts';
import { myPageKey, redirectAfterError } from '../rules/my-page.ts';

const call = client<typeof contract, 'public'>();

export type MyPageData = CallsOf<typeof contract>['POST mypage/get-my-page']['replies']['public']['data'];

/**
 * Loads the guest's page in the current language. While it loads or if loading fails, returns the page in
 * another language, because the QR code is the same and must stay visible.
 */
export function useMyPage(slug: string, id: string) {
  const language = useLocale();
  const queries = useQueryClient();
  const page = useQuery({
    queryKey: myPageKey(slug, id, language),
    queryFn: async () => (await call('POST mypage/get-my-page', { slug_name: slug, page: id })).data,
  });
  const cachedPages = queries.getQueriesData<MyPageData>({ queryKey: ['my-page', slug, id] });
  return { ...page, data: page.data ?? cachedPages.find(([, data]) => data)?.[1] };
}

type Dates = Pick<MyPageData, 'booking_no' | 'checkinDate' | 'checkinTime' | 'checkoutDate' | 'checkoutTime'>;

export function useFacts(page: Dates | undefined): { name: string; value: string }[] {
  const t = useTranslations('my-page');
  const language = useLocale();
  const locale = useDateLocale();
  if (!page) return [];
  const number = page.booking_no ? [{ name: t('bookingNo'), value: page.booking_no }] : [];
  const formatWhen = (day: string, time: string | null) => {
    const date = formatDate(language, day, { locale });
    return time === null ? date : t('when', { date, time: formatTime(language, time, locale) });
  };
  return [
    ...number,
    { name: t('checkIn'), value: formatWhen(page.checkinDate, page.checkinTime) },
    { name: t('checkOut'), value: formatWhen(page.checkoutDate, page.checkoutTime) },
  ];
}

/** Returns the page to redirect to after an error, or null to stay (see `redirectAfterError`). */
export const pageAfterError = (error: Error | null, page: string) =>
  error instanceof ApiError ? redirectAfterError(error, page) : null;
