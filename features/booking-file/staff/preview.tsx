import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { Card } from '#ui/card.tsx';
import { effective, verdicts } from '../rules/verdicts.ts';
import style from './booking-file.module.css';
import { call, type Kind, type OpenFile, refreshFile } from './calls.ts';
import { Elsewhere } from './elsewhere.tsx';
import { Rows } from './rows.tsx';
import { OtherNames } from './same-booking.tsx';
import { Unread } from './unread.tsx';

type TakeProps = { facilityId: number; file: OpenFile; isSendingPaused: boolean; onColumns: () => void };

type Props = TakeProps & {
  /** Somebody has gone on with the file. */
  onOvertaken: () => void;
};

const kinds: readonly Kind[] = [...verdicts, 'left_out'];

/** What taking the file in would do, row by row, before anything happens. */
export function Preview({ facilityId, file, isSendingPaused, onColumns, onOvertaken }: Props) {
  const t = useTranslations('staff-booking-file');
  const hasErrors = (file.counts.error ?? 0) > 0;
  const [kind, setKind] = useState<Kind | undefined>(hasErrors ? 'error' : undefined);
  const shown = kinds.filter(each => (file.counts[each] ?? 0) > 0 || each === kind);
  return (
    <Card
      title={t('summary.title')}
      aside={
        <Take facilityId={facilityId} file={file} isSendingPaused={isSendingPaused} onColumns={onColumns} />
      }
    >
      <div className={style.screen}>
        <Unread file={file} onColumns={onColumns} />
        <Elsewhere file={file} />
        <OtherNames facilityId={facilityId} file={file} onOvertaken={onOvertaken} />
        <div className={style.kinds}>
          <button type="button" aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
            {t('summary.all')}
          </button>
          {shown.map(each => (
            <button
              type="button"
              key={each}
              aria-pressed={kind === each}
              onClick={() => setKind(kind === each ? undefined : each)}
            >
              {t('summary.count', { verdict: t(`verdict.${each}`), count: file.counts[each] ?? 0 })}
            </button>
          ))}
        </div>
        <Rows facilityId={facilityId} file={file} kind={kind} onOvertaken={onOvertaken} />
      </div>
    </Card>
  );
}

/** The numbers of a file's counts that its sentences name. */
export const named = ({ counts }: Pick<OpenFile, 'counts'>) => ({
  new: counts.new ?? 0,
  changed: counts.changed ?? 0,
  cancelled: counts.cancelled ?? 0,
});

function Take({ facilityId, file, isSendingPaused, onColumns }: TakeProps) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const errors = file.counts.error ?? 0;
  const hasEffect = effective.some(verdict => (file.counts[verdict] ?? 0) > 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        'POST booking-files/:id/take',
        { id: file.id, facility_id: facilityId, leave_out_errors: errors > 0 },
        { excludes: [409, 422] },
      ),
    onSuccess: () => {
      setAsking(false);
      return refreshFile(queries, facilityId);
    },
  });
  const close = () => setAsking(false);
  if (!hasEffect) return <span className={style.quiet}>{t('take.nothing')}</span>;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('take.open')}</Button>
      <StaffDialog open={isAsking} onClose={close} title={t('take.title')}>
        <div className={style.ask}>
          <p>{t('take.body', named(file))}</p>
          {errors > 0 && <p className={style.bars}>{t('take.errors', { count: errors })}</p>}
          <Unread file={file} onColumns={onColumns} />
          <Elsewhere file={file} />
          <p className={style.quiet}>{t(isSendingPaused ? 'take.guestsHeld' : 'take.guests')}</p>
        </div>
        {error && (
          <Alert color="red" variant="light" role="alert" title={t('take.failed')}>
            {error instanceof ApiError && error.message ? error.message : t('upload.failedBody')}
          </Alert>
        )}
        <DialogFoot onCancel={close} isBusy={isPending}>
          <Button loading={isPending} onClick={() => !isPending && mutate()}>
            {t('take.confirm')}
          </Button>
        </DialogFoot>
      </StaffDialog>
    </>
  );
}
