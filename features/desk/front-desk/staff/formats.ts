import { useTranslations } from 'use-intl';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { dayIn, slashed, timeIn } from '#i18n/instants.ts';
import { usePhonePlans } from '#ui/phone-plans.ts';

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

/** Phones as people dial them. Until the numbering plans are there a number stands as it is stored. */
export function useDisplayPhone(): (e164: string) => string {
  return usePhonePlans().data?.displayPhone ?? (e164 => e164);
}

/** Whether the numbering plans are still to come: a list waits for them, lest its numbers change before one's eyes. */
export const usePlansPending = (): boolean => usePhonePlans().isPending;
