import { useTranslations } from 'use-intl';
import { daysAfter } from '#features/facility/rules/business-day.ts';
import { dayIn, slashed, timeIn } from '#i18n/instants.ts';

/** Instants as the front desk reads them, in the hotel's time zone: today 09:12, yesterday 22:40, 2026/11/18 18:03. */
export function useMoment(timeZone: string): (instant: string) => string {
  const t = useTranslations('staff-registration');
  return instant => {
    const at = new Date(instant);
    const [day, time, today] = [dayIn(at, timeZone), timeIn(at, timeZone), dayIn(new Date(), timeZone)];
    if (day === today) return t('today', { time });
    return day === daysAfter(today, -1) ? t('yesterday', { time }) : `${slashed(day)} ${time}`;
  };
}
