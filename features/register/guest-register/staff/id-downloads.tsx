import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { dayIn, withSlashes } from '#i18n/instants.ts';
import { client } from '#platform/browser/call.ts';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type * as contract from '../contract.ts';
import style from './exports.module.css';
import { fetchExport } from './exports.tsx';

const call = client<typeof contract, 'staff'>();
const historyKey = (facilityId: number) => ['id-downloads', facilityId];

type Props = { facility: { id: number; timezone: string } };

export function IdDownloads({ facility: { id: facilityId, timezone } }: Props) {
  const t = useTranslations('staff-export');
  const today = dayIn(new Date(), timezone);
  const [range, setRange] = useState({ from_date: today, to_date: today });
  const { start, ...status } = useExport();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isRangeBackwards = isBackwards(range.from_date, range.to_date);
  const missingError = (day: string) => (isAsked && day === '' ? t('ids.missing') : null);

  const download = async (event: SubmitEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (isRangeBackwards || range.from_date === '' || range.to_date === '') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    await start(signal =>
      fetchExport('POST log/ids-downloads', { facility_id: facilityId, ...range }, { signal }),
    );
    await queries.invalidateQueries({ queryKey: historyKey(facilityId) });
  };

  return (
    <div className={style.page}>
      <PageHead title={t('ids.title')} lead={t('ids.lead')} />
      <form ref={form} className={style.form} noValidate onSubmit={event => void download(event)}>
        <RangeField
          label={t('ids.from')}
          value={range.from_date}
          error={missingError(range.from_date)}
          onChange={from_date => setRange({ ...range, from_date })}
        />
        <RangeField
          label={t('ids.to')}
          value={range.to_date}
          error={isRangeBackwards ? t('ids.backwards') : missingError(range.to_date)}
          onChange={to_date => setRange({ ...range, to_date })}
        />
        <Button type="submit" disabled={status.state.kind === 'running'}>
          {t('ids.download')}
        </Button>
        <ExportStatus {...status} />
      </form>
      <DownloadHistory facilityId={facilityId} timezone={timezone} />
    </div>
  );
}

function useIdDownloads(facilityId: number) {
  return useInfiniteQuery({
    queryKey: historyKey(facilityId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET log/ids-download-list',
        { facility_id: facilityId, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: page => page.next_cursor ?? undefined,
  });
}

type DownloadHistoryProps = { facilityId: number; timezone: string };

function DownloadHistory({ facilityId, timezone }: DownloadHistoryProps) {
  const t = useTranslations('staff-export');
  const formatMoment = useMoment(timezone);
  const query = useIdDownloads(facilityId);
  return (
    <section className={style.history} aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      <LoadedList
        query={query}
        rows={query.data?.pages.flatMap(page => page.data)}
        loading={t('history.loading')}
        failed={t('history.failed')}
        empty={<Empty title={t('history.empty')} body={t('history.emptyBody')} />}
      >
        {rows => (
          <DataTable
            label={t('history.title')}
            frame={style.list}
            onPhone="own"
            rows={rows}
            idOf={row => row.id}
            columns={[
              { id: 'user', head: t('history.user'), cell: row => row.user.username },
              { id: 'at', head: t('history.at'), kind: 'figures', cell: row => formatMoment(row.created_at) },
              {
                id: 'from',
                head: t('ids.from'),
                kind: 'figures',
                cell: row => withSlashes(row.value_new.from_date),
              },
              {
                id: 'to',
                head: t('ids.to'),
                kind: 'figures',
                cell: row => withSlashes(row.value_new.to_date),
              },
            ]}
          />
        )}
      </LoadedList>
    </section>
  );
}

function RangeField({
  onChange,
  ...field
}: {
  label: string;
  value: string;
  error: string | null;
  onChange: (day: string) => void;
}) {
  return (
    <TextInput
      type="date"
      max="9999-12-31"
      required
      {...field}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
