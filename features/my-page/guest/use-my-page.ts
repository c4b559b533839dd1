import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { useGo } from '#features/guest-access/guest/way.ts';
import { formatDate, formatTime } from '#i18n/formatters.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import type { Api } from '../contract/my-page.ts';

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
    queryKey: ['my-page', slug, id, language],
    queryFn: async () => (await call('POST mypage/get-my-page', { slug_name: slug, page: id })).data,
  });
  const known = queries.getQueriesData<MyPageData>({ queryKey: ['my-page', slug, id] });
  return { ...page, data: page.data ?? known.find(([, data]) => data)?.[1] };
}

type Stay = Pick<MyPageData, 'checkinDate' | 'checkinTime' | 'checkoutDate' | 'checkoutTime'>;

/** When the guest comes and goes, with weekdays, and times where the hotel has told them. */
export function useStayFacts(stay: Stay | undefined): { name: string; value: string }[] {
  const t = useTranslations('my-page');
  const language = useLocale();
  if (!stay) return [];
  const when = (day: string, time: string | null) => {
    const date = formatDate(language, day);
    return time === null ? date : t('when', { date, time: formatTime(language, time) });
  };
  return [
    { name: t('checkIn'), value: when(stay.checkinDate, stay.checkinTime) },
    { name: t('checkOut'), value: when(stay.checkoutDate, stay.checkoutTime) },
  ];
}

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
