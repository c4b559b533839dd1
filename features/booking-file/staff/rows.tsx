import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { slashed } from '#i18n/instants.ts';
import { classNames } from '#ui/class-names.ts';
import table from '#ui/table.module.css';
import tag from '#ui/tag.module.css';
import { fields } from '../rules/fields.ts';
import type { Verdict } from '../rules/verdicts.ts';
import style from './booking-file.module.css';
import { call, type FileRow, isOvertaken, type Kind, type OpenFile, refreshFile, useRows } from './calls.ts';
import { useFaultText } from './fault-text.ts';
import { RowEditor } from './row-editor.tsx';
import { SameBooking } from './same-booking.tsx';

type Props = { facilityId: number; file: OpenFile; kind: Kind | undefined; onOvertaken: () => void };

/** The rows of a file, to be corrected in place. */
export function Rows({ facilityId, file, kind, onOvertaken }: Props) {
  const t = useTranslations('staff-booking-file');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useRows(facilityId, file.id, kind);
  const [editing, setEditing] = useState<number>();
  const rows = data?.pages.flatMap(page => page.data);
  return (
    <>
      {!rows && !error && <Skeleton height={200} role="status" aria-label={t('rows.loading')} />}
      {rows?.length === 0 && <p className={style.quiet}>{t('rows.none')}</p>}
      {rows && rows.length > 0 && (
        <div className={table.frame}>
          <table className={classNames(table.table, style.rows)} aria-label={t('rows.caption')}>
            <thead>
              <tr>
                {(['number', 'verdict', 'booking', 'name', 'stay', 'what', 'actions'] as const).map(head => (
                  <th key={head} scope="col">
                    {t(`rows.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row =>
                editing === row.number ? (
                  <tr key={row.number}>
                    <td colSpan={7}>
                      <RowEditor
                        facilityId={facilityId}
                        fileId={file.id}
                        row={row}
                        onDone={() => setEditing(undefined)}
                        onOvertaken={onOvertaken}
                      />
                    </td>
                  </tr>
                ) : (
                  <OneRow
                    key={row.number}
                    facilityId={facilityId}
                    fileId={file.id}
                    row={row}
                    onEdit={() => setEditing(row.number)}
                    onOvertaken={onOvertaken}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      {error && (
        <Alert color="red" variant="light" title={t('rows.failed')}>
          <Button size="xs" loading={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
            {t('rows.retry')}
          </Button>
        </Alert>
      )}
      {hasNextPage && !error && (
        <div>
          <Button variant="subtle" size="xs" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('rows.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const tones: Record<Verdict, string | undefined> = {
  new: tag.success,
  changed: tag.warning,
  cancelled: tag.danger,
  unchanged: tag.plain,
  not_known: tag.plain,
  kept: tag.plain,
  none: tag.plain,
  error: tag.danger,
};

type RowProps = {
  facilityId: number;
  fileId: number;
  row: FileRow;
  onEdit: () => void;
  onOvertaken: () => void;
};

function OneRow({ facilityId, fileId, row, onEdit, onOvertaken }: RowProps) {
  const t = useTranslations('staff-booking-file');
  const { number, cells, days, verdict, left_out: isOut } = row;
  const name = cells.full_name || [cells.family_name, cells.given_name].filter(Boolean).join(' ');
  const out = cells.checkout_date || cells.last_night || cells.nights;
  // One that cannot be taken in shows what stands in the file.
  const shown = days ? [days.checkin, days.checkout].map(slashed) : [cells.checkin_date, out].filter(Boolean);
  return (
    <tr className={classNames(isOut && style.out)}>
      <td className={style.mark}>{number}</td>
      <td className={classNames(style.short, style.mark)}>
        {isOut ? (
          <span className={classNames(tag.tag, tag.plain)}>{t('verdict.left_out')}</span>
        ) : (
          verdict && <span className={classNames(tag.tag, tones[verdict])}>{t(`verdict.${verdict}`)}</span>
        )}
      </td>
      <td className={style.said}>{row.booking_no || cells.booking_no}</td>
      <td className={style.said}>{name || <span className={style.quiet}>{t('rows.empty')}</span>}</td>
      <td className={classNames(style.said, style.short)}>{shown.join(' – ')}</td>
      <td>
        <What row={row} />
      </td>
      <td className={table.actions}>
        <Button size="xs" variant="subtle" aria-label={t('rows.correctOf', { number })} onClick={onEdit}>
          {t('rows.correct')}
        </Button>
        <SameBooking facilityId={facilityId} fileId={fileId} row={row} onOvertaken={onOvertaken} />
        <LeaveOut facilityId={facilityId} fileId={fileId} row={row} onOvertaken={onOvertaken} />
      </td>
    </tr>
  );
}

function LeaveOut({ facilityId, fileId, row, onOvertaken }: Omit<RowProps, 'onEdit'>) {
  const { number, left_out: isOut } = row;
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        'PUT booking-files/:id/rows/:number',
        { id: fileId, number, facility_id: facilityId, left_out: !isOut },
        { excludes: [409] },
      ),
    onError: error => {
      if (isOvertaken(error)) onOvertaken();
    },
    onSettled: () => refreshFile(queries, facilityId),
  });
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      loading={isPending}
      aria-label={t(isOut ? 'rows.takeBackOf' : 'rows.leaveOutOf', { number })}
      onClick={() => mutate()}
    >
      {t(isOut ? 'rows.takeBack' : 'rows.leaveOut')}
    </Button>
  );
}

/** Why a row cannot be taken in, or what changes by it. */
function What({ row: { faults, changes, verdict } }: { row: FileRow }) {
  const t = useTranslations('staff-booking-file');
  const faultText = useFaultText();
  const shown = (field: string, value: string) => {
    if (value === '') return t('rows.empty');
    if (field === 'checkin_date' || field === 'checkout_date') return slashed(value);
    if (field !== 'status') return value;
    return value === '2' ? t('pmsStatus.2') : t('pmsStatus.1');
  };
  return (
    <span className={style.what}>
      {faults.map(fault => (
        <span key={`${fault.field}/${fault.code}`} className={classNames(fault.bars && style.bars)}>
          {faultText(fault)}
        </span>
      ))}
      {verdict === 'kept' && <span>{t('rows.keptNote')}</span>}
      {changes.map(({ field, was, now }) => {
        const known = fields.find(each => each === field);
        return (
          <span key={field}>
            {t('rows.change', {
              field: known ? t(`column.${known}`) : field,
              was: shown(field, was),
              now: shown(field, now),
            })}
          </span>
        );
      })}
    </span>
  );
}
