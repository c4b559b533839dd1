import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { Card } from '#ui/card.tsx';
import style from './booking-file.module.css';
import { call, type OpenFile, refreshFile, useNotUndone } from './calls.ts';
import { effectCounts } from './preview.tsx';

type ImportedCardProps = { facility: { id: number; timezone: string }; file: OpenFile };

export function ImportedCard({ facility, file }: ImportedCardProps) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const at = useMoment(facility.timezone)(file.ends_at);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        'POST booking-files/:id/undo',
        { id: file.id, facility_id: facility.id },
        { excludes: [409, 422] },
      ),
    onSuccess: () => {
      close();
      return refreshFile(queries, facility.id);
    },
  });
  const keptCount = file.counts.kept ?? 0;
  return (
    <Card title={t('taken.title')}>
      <p>{t('taken.body', effectCounts(file))}</p>
      {keptCount > 0 && <p>{t('taken.kept', { count: keptCount })}</p>}
      <div className={style.actions}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('taken.undo')}
        </Button>
        <span className={style.quiet}>{t('taken.until', { at })}</span>
      </div>
      <StaffDialog open={isAsking} onClose={close} title={t('taken.ask')}>
        <p>{t('taken.askBody')}</p>
        {error && (
          <FailedAlert title={t('taken.failed')}>
            {error instanceof ApiError && error.message ? error.message : t('upload.failedBody')}
          </FailedAlert>
        )}
        <DialogFoot onCancel={close} isBusy={isPending}>
          <Button color="red" loading={isPending} onClick={() => !isPending && mutate()}>
            {t('taken.confirm')}
          </Button>
        </DialogFoot>
      </StaffDialog>
    </Card>
  );
}

type UndoneCardProps = { facilityId: number; file: OpenFile };

export function UndoneCard({ facilityId, file }: UndoneCardProps) {
  const t = useTranslations('staff-booking-file');
  const { data: left } = useNotUndone(facilityId, file.id);
  const { restored = 0, removed = 0, called_off = 0 } = file.counts;
  return (
    <Card title={t(file.state === 'failed' ? 'undone.failedTitle' : 'undone.title')}>
      <p>{t('undone.body', { restored, removed, called_off })}</p>
      {left && left.length > 0 && (
        <>
          <p>{t('undone.left')}</p>
          <ul className={style.files}>
            {left.map(each => (
              <li key={each.booking_id} className={style.file}>
                <Link to={staffPages.list} search={{ open: String(each.booking_id) }}>
                  {each.pms_reservation_no}
                </Link>
                <span>{t(`undone.why.${each.why}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type DeleteFileProps = { facilityId: number; fileId: number; onDropped: () => void };

export function DeleteFile({ facilityId, fileId, onDropped }: DeleteFileProps) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE booking-files/:id', { id: fileId, facility_id: facilityId }),
    onSuccess: () => {
      onDropped();
      void refreshFile(queries, facilityId);
    },
    onSettled: close,
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('drop.open')}
      </Button>
      <StaffDialog open={isAsking} onClose={close} title={t('drop.ask')}>
        <p>{t('drop.body')}</p>
        <DialogFoot onCancel={close} isBusy={isPending}>
          <Button color="red" loading={isPending} onClick={() => !isPending && mutate()}>
            {t('drop.confirm')}
          </Button>
        </DialogFoot>
      </StaffDialog>
    </>
  );
}
