import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import { call, type FileRow, isChangedElsewhere, type OpenFile, refreshFile } from './calls.ts';

type RowProps = { facilityId: number; fileId: number; row: FileRow; onOutdated: () => void };

export function SameBooking({ facilityId, fileId, row, onOutdated }: RowProps) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        'PUT booking-files/:id/rows/:number',
        { id: fileId, number: row.number, facility_id: facilityId, same_booking: !row.same_booking },
        { excludes: [409] },
      ),
    onError: error => {
      if (isChangedElsewhere(error)) onOutdated();
    },
    onSettled: () => refreshFile(queries, facilityId),
  });
  if (row.left_out || !row.faults.some(({ code }) => code === 'other_name')) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={isPending}
      aria-label={t(row.same_booking ? 'rows.askAgainOf' : 'rows.sameBookingOf', { number: row.number })}
      onClick={() => mutate()}
    >
      {t(row.same_booking ? 'rows.askAgain' : 'rows.sameBooking')}
    </Button>
  );
}

type FileProps = { facilityId: number; file: OpenFile; onOutdated: () => void };

export function OtherNames({ facilityId, file, onOutdated }: FileProps) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const count = file.counts.other_name ?? 0;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST booking-files/:id/join', { id: file.id, facility_id: facilityId }, { excludes: [409] }),
    onError: error => {
      if (isChangedElsewhere(error)) onOutdated();
    },
    onSettled: () => refreshFile(queries, facilityId),
  });
  if (count === 0) return null;
  return (
    <Notice
      kind="warning"
      title={t('otherNames.title', { count })}
      action={
        <Button size="xs" variant="default" loading={isPending} onClick={() => !isPending && mutate()}>
          {t('otherNames.join')}
        </Button>
      }
    >
      <p>{t('otherNames.why')}</p>
    </Notice>
  );
}
