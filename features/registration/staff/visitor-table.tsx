import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Row } from './calls.ts';
import { columns } from './columns.ts';
import { cellClass, VisitorRow } from './visitor-row.tsx';
import style from './visitor-table.module.css';

type Props = {
  rows: readonly Row[];
  timezone: string;
  /** The booking whose details are or were open last. */
  current: number | null;
  /** Absent: the reader may not open details. */
  onOpen: ((bookingId: number) => void) | undefined;
  busy: boolean;
};

/** The bookings of a page, dense and aligned, with a head that stays. */
export function VisitorTable({ rows, timezone, current, onOpen, busy }: Props) {
  return (
    <Frame busy={busy}>
      {rows.map(row => (
        <VisitorRow
          key={row.booking_id}
          row={row}
          timezone={timezone}
          isCurrent={row.booking_id === current}
          onOpen={onOpen}
        />
      ))}
    </Frame>
  );
}

const outline = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The outline of a table that is on its way. */
export function TableSkeleton() {
  const t = useTranslations('staff-registration');
  return (
    <Frame busy label={t('loading')}>
      {outline.map(row => (
        <tr key={row}>
          {columns.map(column => (
            <td key={column.name} className={cellClass(column)}>
              <Skeleton height={10} width={column.skeleton} radius="xl" />
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );
}

function Frame({ busy, label, children }: { busy: boolean; label?: string; children: ReactNode }) {
  const t = useTranslations('staff-registration');
  return (
    <div className={style.frame}>
      <table className={style.table} aria-busy={busy} aria-label={label ?? t('title')}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} scope="col" className={cellClass(column)}>
                {t(`column.${column.name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
