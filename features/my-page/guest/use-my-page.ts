import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate, formatTime } from '#i18n/formatters.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import type { Api } from '../contract/my-page.ts';
import { myPageKey, pageAfter } from '../rules/my-page.ts';

const call = client<Api, 'public'>();

export type MyPageData = Api['POST mypage/get-my-page']['replies']['public']['data'];

/**
 * The guest's page, asked for again in each language. Until it is here, or where it does not come, it is
 * the one of another language: the QR code in it is the same, and must not go away.
 */
export function useMyPage(slug: string, id: string) {
  const language = useLocale();
  const queries = useQueryClient();
  const page = useQuery({
    queryKey: myPageKey(slug, id, language),
    queryFn: async () => (await call('POST mypage/get-my-page', { slug_name: slug, page: id })).data,
  });
  const known = queries.getQueriesData<MyPageData>({ queryKey: ['my-page', slug, id] });
  return { ...page, data: page.data ?? known.find(([, data]) => data)?.[1] };
}

type Dates = Pick<MyPageData, 'checkinDate' | 'checkinTime' | 'checkoutDate' | 'checkoutTime'>;

/** When the guest comes and goes, with weekdays, and times where the hotel has given them. */
export function useDateFacts(dates: Dates | undefined): { name: string; value: string }[] {
  const t = useTranslations('my-page');
  const language = useLocale();
  if (!dates) return [];
  const when = (day: string, time: string | null) => {
    const date = formatDate(language, day);
    return time === null ? date : t('when', { date, time: formatTime(language, time) });
  };
  return [
    { name: t('checkIn'), value: when(dates.checkinDate, dates.checkinTime) },
    { name: t('checkOut'), value: when(dates.checkoutDate, dates.checkoutTime) },
  ];
}

/** Where a page leads on that could not be had; null stays (see `pageAfter`). */
export const placeAfter = (error: Error | null, page: string) =>
  error instanceof ApiError ? pageAfter(error, page) : null;
