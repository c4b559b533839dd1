import { type ReactNode, useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { EMPTY_CELL } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Counts, type FigureName, figureNames, figureOf, unitOf } from '../rules.ts';
import style from './figures.module.css';

/** Returns a function that formats a figure: 83.3% or 12 min. `digits`: decimal places of a share. */
export function useFigureFormat(): (name: FigureName, value: number, digits?: number) => string {
  const t = useTranslations('staff-figures');
  const locale = useLocale();
  return useCallback(
    (name, value, digits = 1) =>
      unitOf(name) === 'share'
        ? new Intl.NumberFormat(locale, {
            style: 'percent',
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(value)
        : t('minutes', { minutes: Math.round(value) }),
    [t, locale],
  );
}

type Row = Counts & { id: string; name: ReactNode; isWhole?: boolean };

type Props = { label: string; head: string; rows: readonly Row[] };

/** Shows all figures, one row for each month or hotel. */
export function FiguresTable({ label, head, rows }: Props) {
  const t = useTranslations('staff-figures');
  const format = useFigureFormat();
  const number = new Intl.NumberFormat(useLocale());
  return (
    <DataTable
      label={label}
      className={style.table}
      rows={rows}
      idOf={row => row.id}
      rowProps={({ isWhole }) => (isWhole ? { className: style.whole } : {})}
      columns={[
        { id: 'name', head, isName: true, cell: ({ name }) => name },
        {
          id: 'arrivals',
          head: t('arrivals'),
          kind: 'figures',
          isLabelled: true,
          cell: ({ arrivals }) => number.format(arrivals),
        },
        ...figureNames.map(name => ({
          id: name,
          head: t(`figure.${name}`),
          kind: 'figures' as const,
          isLabelled: true,
          cell: (row: Row) => {
            const value = figureOf(name, row);
            return value === null ? EMPTY_CELL : format(name, value);
          },
        })),
      ]}
    />
  );
}
