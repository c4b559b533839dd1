import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { dayIn } from '#i18n/instants.ts';
import { PageHead } from '#ui/page-head.tsx';
import { fetchExport, historyKey } from './calls.ts';
import { DownloadHistory } from './download-history.tsx';
import { ExportStatus } from './export-status.tsx';
import style from './exports.module.css';
import { RangeField } from './range-field.tsx';
import { useExport } from './use-export.ts';

type Props = { facility: { id: number; timezone: string } };

/** The passport pictures of a range of check-in days as a zip, and who has fetched which. */
export function IdDownloads({ facility: { id: facilityId, timezone } }: Props) {
  const t = useTranslations('staff-export');
  const today = dayIn(new Date(), timezone);
  const [range, setRange] = useState({ from_date: today, to_date: today });
  const { state, start, cancel } = useExport();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isBackwards = range.from_date !== '' && range.to_date !== '' && range.from_date > range.to_date;
  const missing = (day: string) => (isAsked && day === '' ? t('ids.missing') : null);

  const download = async (event: SubmitEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (isBackwards || range.from_date === '' || range.to_date === '') {
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
          error={missing(range.from_date)}
          onChange={from_date => setRange({ ...range, from_date })}
        />
        <RangeField
          label={t('ids.to')}
          value={range.to_date}
          error={isBackwards ? t('ids.backwards') : missing(range.to_date)}
          onChange={to_date => setRange({ ...range, to_date })}
        />
        <Button type="submit" disabled={state.kind === 'running'}>
          {t('ids.download')}
        </Button>
        <ExportStatus state={state} cancel={cancel} />
      </form>
      <DownloadHistory facilityId={facilityId} timezone={timezone} />
    </div>
  );
}
