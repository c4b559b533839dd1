import { useLocale, useTranslations } from 'use-intl';
import { formatDate, formatTime } from '#i18n/formatters.ts';
import type { MyPageData } from './use-my-page.ts';

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
