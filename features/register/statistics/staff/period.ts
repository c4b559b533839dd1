import { useTranslations } from 'use-intl';
import { lastMonth, type Report } from '../rules/surveys.ts';

/** Returns a function that formats the months of the report that begins in `month` (YYYY-MM). */
export function usePeriod(): (report: Report, month: string) => string {
  const t = useTranslations('staff-statistics');
  const formatMonth = (month: string) =>
    t('monthName', { year: month.slice(0, 4), month: String(Number(month.slice(5))) });
  return (report, month) => {
    const last = lastMonth(report, month);
    return last === month
      ? formatMonth(month)
      : t('months', { from: formatMonth(month), to: formatMonth(last) });
  };
}
