import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { fetchCertificate } from './calls.ts';
import style from './retention.module.css';

export function Certificate({ facilityId, today }: { facilityId: number; today: string }) {
  const t = useTranslations('staff-retention');
  const [range, setRange] = useState({ from: daysAfter(today, -30), to: daysAfter(today, -1) });
  const [isAsked, setAsked] = useState(false);
  const { start, ...status } = useExport();
  const form = useRef<HTMLFormElement>(null);
  const missingError = (day: string) => (isAsked && day === '' ? t('certificate.missing') : null);
  const isReversed = isBackwards(range.from, range.to);
  const download = async (event: SubmitEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (isReversed || range.from === '' || range.to === '') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    await start(signal =>
      fetchCertificate('GET retention/certificate', { facility_id: facilityId, ...range }, { signal }),
    );
  };
  return (
    <section className={style.card} aria-label={t('certificate.title')}>
      <h2>{t('certificate.title')}</h2>
      <p className={style.quiet}>{t('certificate.lead')}</p>
      <form ref={form} className={style.range} noValidate onSubmit={event => void download(event)}>
        <TextInput
          type="date"
          max="9999-12-31"
          label={t('certificate.from')}
          required
          value={range.from}
          error={missingError(range.from)}
          onChange={event => setRange({ ...range, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          max="9999-12-31"
          label={t('certificate.to')}
          required
          value={range.to}
          error={missingError(range.to) ?? (isReversed ? t('certificate.backwards') : null)}
          onChange={event => setRange({ ...range, to: event.currentTarget.value })}
        />
        <Button type="submit" variant="default" disabled={status.state.kind === 'running'}>
          {t('certificate.download')}
        </Button>
      </form>
      <ExportStatus {...status} />
    </section>
  );
}
