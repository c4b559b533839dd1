import { useLocale, useTranslations } from 'use-intl';
import { usePrefectures } from '#features/hotel/facility/staff/use-prefectures.ts';
import { classNames } from '#ui/class-names.ts';
import table from '#ui/table/table.module.css';
import type { ReportData } from '../contract.ts';
import { type Line, linesOf, textOf } from '../rules/lines.ts';
import { usePeriod } from './period.ts';
import style from './statistics.module.css';

function useFormatNumber(): (value: number) => string {
  const locale = useLocale();
  return value => new Intl.NumberFormat(locale).format(value);
}

export function Figures({ counted }: { counted: ReportData }) {
  const t = useTranslations('staff-statistics');
  const formatPeriod = usePeriod();
  const { report, month, prefecture } = counted;
  const sections = Map.groupBy(linesOf(counted), line => line.section);
  return (
    <div className={table.frame}>
      <table className={classNames(table.table, style.table)}>
        <caption className={style.caption}>
          {t('caption', { report: t(`reports.${report}`), period: formatPeriod(report, month) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('column.item')}</th>
            <th scope="col">{t('column.guests')}</th>
            <th scope="col">{t('column.continued')}</th>
            <th scope="col">{t('column.nights')}</th>
          </tr>
        </thead>
        {[...sections].map(([section, lines]) => (
          <tbody key={section}>
            <tr className={style.section}>
              <th scope="rowgroup" colSpan={4}>
                {section === 'nationality' && report === 'lodging_survey'
                  ? t('foreignNationality')
                  : t(`section.${section}`)}
              </th>
            </tr>
            {section === 'all' && report === 'private_lodging' && <DaysLet days={counted.days_let} />}
            {lines.map(line => (
              <Row key={line.key} line={line} prefecture={prefecture} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ line, prefecture }: { line: Line; prefecture: number | null }) {
  const t = useTranslations('staff-statistics');
  const formatNumber = useFormatNumber();
  const name = usePrefectures().find(({ id }) => id === prefecture)?.label ?? '';
  const { guests, continued, nights } = line.numbers;
  return (
    <tr className={classNames(nights === 0 && style.none)}>
      <th scope="row">{t(textOf(line, prefecture), { prefecture: name })}</th>
      <td>{formatNumber(guests)}</td>
      <td>{formatNumber(continued)}</td>
      <td>{formatNumber(nights)}</td>
    </tr>
  );
}

function DaysLet({ days: { registered, unregistered } }: { days: ReportData['days_let'] }) {
  const t = useTranslations('staff-statistics');
  return (
    <tr>
      <th scope="row">{t('daysLet')}</th>
      <td colSpan={3}>
        {t('days', { count: registered })}
        {unregistered > 0 && <p className={style.quiet}>{t('daysUnregistered', { count: unregistered })}</p>}
      </td>
    </tr>
  );
}
