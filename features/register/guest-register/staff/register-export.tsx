import { Button, Radio, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useForm } from '#ui/use-form.ts';
import { isTooLong, type RegisterFormat, registerFormats } from '../rules.ts';
import style from './exports.module.css';
import { fetchExport } from './exports.tsx';

type Props = {
  facilityId: number;
  /** Check-in dates (YYYY-MM-DD) by which the list is filtered. "" for all dates. */
  shown: { from: string; to: string };
  /** Current date in the hotel's time zone. */
  today: string;
};

export function RegisterExport({ facilityId, shown, today }: Props) {
  const t = useTranslations('staff-export');
  const days = { from_date: shown.from || today, to_date: shown.to || today };
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<RegisterFormat>('pdf');
  const { start, ...status } = useExport();
  const form = useForm(days);
  const isRunning = status.state.kind === 'running';
  const open = () => {
    form.set('from_date', days.from_date);
    form.set('to_date', days.to_date);
    setOpen(true);
  };
  const download = (event: SubmitEvent) => {
    event.preventDefault();
    const { from_date, to_date } = form.typed;
    if (from_date === '') return form.refuse({ from_date: t('ids.missing') });
    if (to_date === '') return form.refuse({ to_date: t('ids.missing') });
    if (isBackwards(from_date, to_date)) return form.refuse({ to_date: t('ids.backwards') });
    if (isTooLong(from_date, to_date)) return form.refuse({ to_date: t('book.tooLong') });
    void start(signal =>
      fetchExport('POST log/register', { facility_id: facilityId, from_date, to_date, format }, { signal }),
    );
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {t('book.open')}
      </Button>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('book.title')}>
        <form ref={form.ref} noValidate onSubmit={download} className={style.register}>
          <p>{t('book.lead')}</p>
          <div className={style.range}>
            <TextInput
              type="date"
              max="9999-12-31"
              required
              label={t('ids.from')}
              {...form.field('from_date')}
            />
            <TextInput type="date" max="9999-12-31" required label={t('ids.to')} {...form.field('to_date')} />
          </div>
          <Radio.Group label={t('book.format')} value={format} onChange={value => setFormat(formatOf(value))}>
            {registerFormats.map(each => (
              <Radio
                key={each}
                mt="xs"
                value={each}
                label={t(`book.formats.${each}`)}
                description={each === 'csv_shift_jis' && t('book.sjisNote')}
              />
            ))}
          </Radio.Group>
          <ExportStatus {...status} />
          <DialogFoot onCancel={() => setOpen(false)} isBusy={isRunning}>
            <Button type="submit" disabled={isRunning}>
              {t('book.download')}
            </Button>
          </DialogFoot>
        </form>
      </StaffDialog>
    </>
  );
}

const formatOf = (value: string): RegisterFormat => registerFormats.find(each => each === value) ?? 'pdf';
