import { useTranslations } from 'use-intl';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { dayIn, timeIn, withSlashes } from '#i18n/instants.ts';
import { usePhonePlans } from '#ui/phone-plans.ts';
import { hasHonorific } from '../rules/honorific.ts';

/** Formats instants in the hotel's time zone: today 09:12, yesterday 22:40, 2026/11/18 18:03. */
export function useMoment(timeZone: string): (instant: string) => string {
  const t = useTranslations('staff-registration');
  return instant => {
    const at = new Date(instant);
    const [day, time, today] = [dayIn(at, timeZone), timeIn(at, timeZone), dayIn(new Date(), timeZone)];
    if (day === today) return t('today', { time });
    return day === daysAfter(today, -1) ? t('yesterday', { time }) : `${withSlashes(day)} ${time}`;
  };
}

/** Adds the honorific to a guest's name: 山田 様. Names from the PMS that already have it are not changed. */
export function useHonorific(): (name: string) => string {
  const t = useTranslations('staff-registration');
  return name => (hasHonorific(name) ? name : t('details.honorific', { name }));
}

/**
 * Formats phone numbers as they are dialed. Until the numbering plans have loaded, numbers are shown as stored.
 */
export function useDisplayPhone(): (e164: string) => string {
  return usePhonePlans().data?.displayPhone ?? (e164 => e164);
}

/**
 * Whether the numbering plans are still loading. Lists wait for them, so that numbers do not change while staff
 * read them.
 */
export const usePlansPending = (): boolean => usePhonePlans().isPending;
