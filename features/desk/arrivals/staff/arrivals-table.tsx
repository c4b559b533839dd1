import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { maySortBy } from '#features/desk/front-desk/rules/list-choices.ts';
import shared from '#features/desk/front-desk/staff/rows.module.css';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { classNames } from '#ui/class-names.ts';
import { type Column, EMPTY_CELL } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Action, CounterAction } from '../rules/action.ts';
import { type ColumnName, columnNames } from '../rules/choices.ts';
import { Companions, RowActions, useArrivalCells } from './arrival-cells.tsx';
import style from './arrivals-table.module.css';
import type { Row } from './calls.ts';
import { requiredWidth, type SavedView, sortOf } from './kept.ts';

type Props = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  kept: SavedView;
  seesNames: boolean;
  isFound: boolean;
  busy: boolean;
  atCounter: (row: Row) => CounterAction | null;
  /** Undefined if the user may not act on rows. */
  onAct: ((action: Action, row: Row) => void) | undefined;
};

const toggleId = (ids: ReadonlySet<number>, id: number) =>
  ids.has(id) ? new Set([...ids].filter(each => each !== id)) : new Set([...ids, id]);

const numericColumns: readonly ColumnName[] = ['time', 'room', 'persons'];

export function ArrivalsTable({ rows, kept, seesNames, isFound, busy, atCounter, onAct }: Props) {
  const t = useTranslations('staff-arrivals');
  const loadingText = useTranslations('staff-registration')('loading');
  const mayChange = useMayChange();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const onOpen = onAct && ((row: Row) => onAct('open', row));
  const cells = useArrivalCells({
    isFound,
    onOpen,
    isUnfolded: row => unfolded.has(row.booking_id),
    onFold: row => setUnfolded(before => toggleId(before, row.booking_id)),
  });
  const columnOf = (name: ColumnName): Column<Row> => {
    const minWidth = kept.columns === null ? requiredWidth[name] : undefined;
    const sort = rows && !isFound ? sortOf[name] : undefined;
    const isSorted = kept.sort === sort;
    return {
      id: name,
      head: t(`column.${name}`),
      className: classNames(numericColumns.includes(name) && shared.figures, minWidth && style[minWidth]),
      outline: name === 'name' ? 120 : 48,
      sort:
        sort && maySortBy(sort, seesNames)
          ? {
              direction: isSorted ? 'ascending' : 'none',
              onSort: () => kept.sortBy(isSorted ? 'urgent' : sort),
            }
          : undefined,
      cell: (row): ReactNode => cells[name](row) || EMPTY_CELL,
    };
  };
  const action: Column<Row> = {
    id: 'action',
    head: <VisuallyHidden>{t('column.action')}</VisuallyHidden>,
    cell: row => onAct && <RowActions row={row} atCounter={atCounter(row)} onAct={onAct} />,
  };
  return (
    <div className={classNames(shared.room, style.room)} data-by-number={!seesNames}>
      <DataTable
        label={rows ? t('numbers.all') : loadingText}
        onPhone="own"
        className={classNames(shared.table, style.table)}
        frame={style.frame}
        rows={rows}
        idOf={row => row.booking_id}
        busy={busy}
        hasArrowKeys
        onOpen={onOpen}
        rowProps={row => ({
          className: style.row,
          'data-row': row.booking_id,
          'data-unread': row.status === 'input',
        })}
        columns={[...(kept.columns ?? columnNames).map(columnOf), ...(onAct && mayChange ? [action] : [])]}
        below={row => unfolded.has(row.booking_id) && row.companions.length > 0 && <Companions row={row} />}
      />
    </div>
  );
}
