import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { classNames } from '#ui/class-names.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import tag from '#ui/tag.module.css';
import { fields } from '../../rules/file/fields.ts';
import type { Verdict } from '../../rules/file/verdicts.ts';
import style from './booking-file.module.css';
import {
  call,
  type FileRow,
  isChangedElsewhere,
  type OpenFile,
  type RowKind,
  refreshFile,
  useRows,
} from './calls.ts';
import { useErrorSentence } from './fault-text.ts';
import { RowEditor } from './row-editor.tsx';
import { SameBooking } from './same-booking.tsx';

type Props = { facilityId: number; file: OpenFile; kind: RowKind | undefined; onOutdated: () => void };

export function Rows({ facilityId, file, kind, onOutdated }: Props) {
  const t = useTranslations('staff-booking-file');
  const query = useRows(facilityId, file.id, kind);
  const [editing, setEditing] = useState<number>();
  const on = { facilityId, fileId: file.id, onOutdated };
  return (
    <LoadedList
      query={query}
      rows={query.data?.pages.flatMap(page => page.data)}
      loading={t('rows.loading')}
      failed={t('rows.failed')}
      empty={<p className={style.quiet}>{t('rows.none')}</p>}
    >
      {rows => (
        <DataTable
          label={t('rows.caption')}
          onPhone="own"
          className={style.rows}
          rows={rows}
          idOf={row => row.number}
          rowProps={row => ({ className: classNames(row.left_out && style.out) })}
          instead={row =>
            editing === row.number && <RowEditor {...on} row={row} onDone={() => setEditing(undefined)} />
          }
          columns={[
            { id: 'number', head: t('rows.number'), className: style.mark, cell: row => row.number },
            {
              id: 'verdict',
              head: t('rows.verdict'),
              className: classNames(style.short, style.mark),
              cell: row => <VerdictTag row={row} />,
            },
            {
              id: 'booking',
              head: t('rows.booking'),
              className: style.said,
              cell: row => row.booking_no || row.cells.booking_no,
            },
            {
              id: 'name',
              head: t('rows.name'),
              className: style.said,
              cell: row => nameIn(row) || <span className={style.quiet}>{t('rows.empty')}</span>,
            },
            {
              id: 'stay',
              head: t('rows.stay'),
              className: classNames(style.said, style.short),
              cell: row => datesOfRow(row).join(' – '),
            },
            { id: 'what', head: t('rows.what'), cell: row => <RowDetails row={row} /> },
            {
              id: 'actions',
              head: t('rows.actions'),
              kind: 'actions',
              cell: row => (
                <>
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={t('rows.correctOf', { number: row.number })}
                    onClick={() => setEditing(row.number)}
                  >
                    {t('rows.correct')}
                  </Button>
                  <SameBooking {...on} row={row} />
                  <LeaveOutButton {...on} row={row} />
                </>
              ),
            },
          ]}
        />
      )}
    </LoadedList>
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

const nameIn = ({ cells }: FileRow) =>
  cells.full_name || [cells.family_name, cells.given_name].filter(Boolean).join(' ');

/** Returns the dates of a booking, or the text in the file if the row cannot be imported. */
function datesOfRow({ days, cells }: FileRow) {
  if (days) return [days.checkin, days.checkout].map(withSlashes);
  return [cells.checkin_date, cells.checkout_date || cells.last_night || cells.nights].filter(Boolean);
}

function VerdictTag({ row: { left_out: isOut, verdict } }: { row: FileRow }) {
  const t = useTranslations('staff-booking-file');
  if (isOut) return <span className={classNames(tag.tag, tag.plain)}>{t('verdict.left_out')}</span>;
  return verdict && <span className={classNames(tag.tag, tones[verdict])}>{t(`verdict.${verdict}`)}</span>;
}

type RowProps = { facilityId: number; fileId: number; row: FileRow; onOutdated: () => void };

function LeaveOutButton({ facilityId, fileId, row, onOutdated }: RowProps) {
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
      if (isChangedElsewhere(error)) onOutdated();
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

function RowDetails({ row: { faults, changes, verdict } }: { row: FileRow }) {
  const t = useTranslations('staff-booking-file');
  const errorTextOf = useErrorSentence();
  const displayValue = (field: string, value: string) => {
    if (value === '') return t('rows.empty');
    if (field === 'checkin_date' || field === 'checkout_date') return withSlashes(value);
    if (field !== 'status') return value;
    return value === '2' ? t('pmsStatus.2') : t('pmsStatus.1');
  };
  return (
    <span className={style.what}>
      {faults.map(fault => (
        <span key={`${fault.field}/${fault.code}`} className={classNames(fault.bars && style.bars)}>
          {errorTextOf(fault)}
        </span>
      ))}
      {verdict === 'kept' && <span>{t('rows.keptNote')}</span>}
      {changes.map(({ field, was, now }) => {
        const knownField = fields.find(each => each === field);
        return (
          <span key={field}>
            {t('rows.change', {
              field: knownField ? t(`column.${knownField}`) : field,
              was: displayValue(field, was),
              now: displayValue(field, now),
            })}
          </span>
        );
      })}
    </span>
  );
}
