import { Alert, Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { useBusinessDay } from '#features/hotel/facility/staff/use-business-day.ts';
import { withSlashes } from '#i18n/instants.ts';
import { bytesClient, client } from '#platform/browser/call.ts';
import empty from '#ui/empty.module.css';
import bar from '#ui/filter-bar.module.css';
import { PageHead } from '#ui/page-head.tsx';
import type { Api, ReportData } from '../contract.ts';
import {
  dueDay,
  dueMonth,
  firstMonth,
  isMonth,
  monthsToChoose,
  newestMonth,
  type Report,
  reports,
} from '../rules/surveys.ts';
import { Figures } from './figures.tsx';
import { Gaps } from './gaps.tsx';
import { Notes } from './notes.tsx';
import { usePeriod } from './period.ts';
import style from './statistics.module.css';

const call = client<Api, 'staff'>();
const fetchWorkbook = bytesClient<Api>();

type SearchParams = { report?: string | undefined; month?: string | undefined };
type Props = {
  facility: { id: number; country: string; timezone: string };
  /** Selection from the URL, which may be invalid. */
  chosen: SearchParams;
  onChoose: (chosen: { report: Report; month: string }) => void;
};

export function StatisticsScreen({ facility, chosen, onChoose }: Props) {
  const t = useTranslations('staff-statistics');
  const today = useBusinessDay(facility.timezone);
  if (facility.country !== 'JP')
    return (
      <>
        <PageHead title={t('title')} lead={t('lead')} />
        <div className={empty.empty} role="status">
          <p>{t('abroadHotel.title')}</p>
          <p>{t('abroadHotel.body')}</p>
        </div>
      </>
    );
  const report = reports.find(name => name === chosen.report) ?? reports[0];
  const chosenMonth = chosen.month ?? '';
  const month = isMonth(chosenMonth) ? firstMonth(report, chosenMonth) : dueMonth(report, today);
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <ReportPicker
        facilityId={facility.id}
        today={today}
        report={report}
        month={month}
        onChoose={onChoose}
      />
      <Statistics facilityId={facility.id} report={report} month={month} />
    </div>
  );
}

type ReportQuery = { facilityId: number; report: Report; month: string };
type ReportPickerProps = ReportQuery & { today: string; onChoose: Props['onChoose'] };

function ReportPicker({ facilityId, today, report, month, onChoose }: ReportPickerProps) {
  const t = useTranslations('staff-statistics');
  const formatPeriod = usePeriod();
  const { start, ...status } = useExport();
  const listed = monthsToChoose(report, today);
  const newest = newestMonth(report, today);
  const months = listed.includes(month) ? listed : [month, ...listed];
  const download = () =>
    start(signal =>
      fetchWorkbook('POST statistics/workbook', { facility_id: facilityId, report, month }, { signal }),
    );
  return (
    <div className={bar.bar}>
      <NativeSelect
        label={t('report')}
        value={report}
        onChange={({ currentTarget: { value } }) => {
          const other = reports.find(name => name === value) ?? report;
          onChoose({ report: other, month: dueMonth(other, today) });
        }}
        data={reports.map(name => ({ value: name, label: t(`reports.${name}`) }))}
      />
      <NativeSelect
        label={t('month')}
        value={month}
        onChange={({ currentTarget: { value } }) => onChoose({ report, month: value })}
        data={months.map(each => ({
          value: each,
          label:
            each === newest && each !== dueMonth(report, today)
              ? t('running', { period: formatPeriod(report, each) })
              : formatPeriod(report, each),
        }))}
      />
      <div className={bar.actions}>
        <ExportStatus {...status} />
        <Button variant="default" disabled={status.state.kind === 'running'} onClick={() => void download()}>
          {t('excel')}
        </Button>
      </div>
    </div>
  );
}

function Statistics({ facilityId, report, month }: ReportQuery) {
  const t = useTranslations('staff-statistics');
  const query = useQuery({
    queryKey: ['statistics', facilityId, report, month],
    queryFn: ({ signal }) => call('GET statistics', { facility_id: facilityId, report, month }, { signal }),
  });
  const { data } = query;
  if (data) return <StatisticsTables facilityId={facilityId} counted={data.data} />;
  return <NotLoaded query={query} height={360} loading={t('loading')} failed={t('failed.title')} />;
}

function StatisticsTables({ facilityId, counted }: { facilityId: number; counted: ReportData }) {
  const t = useTranslations('staff-statistics');
  const { report, all, gaps, missing } = counted;
  const isEmpty = all.guests === 0 && missing.bookings === 0;
  return (
    <>
      <Warnings counted={counted} />
      {isEmpty && (
        <div className={empty.empty} role="status">
          <p>{t('empty.title')}</p>
          <p>{t('empty.body')}</p>
        </div>
      )}
      {(!isEmpty || report === 'private_lodging') && <Figures counted={counted} />}
      {!isEmpty && <Gaps facilityId={facilityId} counted={counted} key={JSON.stringify(gaps)} />}
      <Notes report={report} />
    </>
  );
}

function Warnings({ counted }: { counted: ReportData }) {
  const t = useTranslations('staff-statistics');
  const { report, month, from, until, counted_until, prefecture, opened_on, all } = counted;
  const [year = '', number = ''] = counted.holds_all_since.split('-');
  const warnings = [
    report === 'private_lodging' && t('due', { day: withSlashes(dueDay(month)) }),
    report === 'private_lodging' && all.guests === 0 && t('zero'),
    counted_until < until &&
      (counted_until > from
        ? t('notOver', { day: withSlashes(daysAfter(counted_until, -1)) })
        : t('notBegun')),
    opened_on > from && t('openedLater', { day: withSlashes(opened_on) }),
    !counted.holds_registered &&
      t('gone', { month: t('monthName', { year, month: String(Number(number)) }) }),
    counted.holds_registered && !counted.holds_unregistered && t('bookingsGone'),
  ].filter(fact => fact !== false);
  return (
    <>
      {warnings.length > 0 && (
        <ul className={style.facts}>
          {warnings.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {report === 'lodging_survey' && prefecture === null && (
        <Alert color="yellow" title={t('prefectureMissing.title')}>
          <p>{t('prefectureMissing.body')}</p>
          <Link to={staffPages.settings} search={{ tab: 'register' }}>
            {t('prefectureMissing.link')}
          </Link>
        </Alert>
      )}
    </>
  );
}
