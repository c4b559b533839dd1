import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { classNames } from '#ui/class-names.ts';
import { EMPTY_CELL } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { maySortBy, type Sort } from '../rules/list-choices.ts';
import { useBookingCells } from './booking-cells.tsx';
import style from './booking-table.module.css';
import type { Row } from './calls.ts';
import type { ColumnChoice, ColumnName } from './columns.ts';
import shared from './rows.module.css';
import { isSelectable, type Selection } from './ticks.ts';

type Props = {
  ref?: RefObject<HTMLTableElement | null>;
  rows: readonly Row[] | undefined;
  columns: readonly ColumnChoice[];
  order: Order;
  timezone: string;
  current: number | null;
  onOpen: ((bookingId: number) => void) | undefined;
  selection: Selection;
  busy: boolean;
};

export function BookingTable(props: Props) {
  const { ref, rows, columns, order, timezone, current, onOpen, selection, busy } = props;
  const t = useTranslations('staff-registration');
  const mayChange = useMayChange();
  const cells = useBookingCells(timezone, onOpen);
  // If the user has chosen the columns, they may be wider than the page, and the table scrolls.
  const hasChosenColumns = columns.every(({ needs }) => needs === undefined);
  return (
    <div className={shared.room}>
      <DataTable
        {...(ref && { ref })}
        label={rows ? t('title') : t('loading')}
        onPhone="own"
        className={classNames(shared.table, style.table)}
        frame={classNames(hasChosenColumns && style.scrolls)}
        rows={rows}
        idOf={row => row.booking_id}
        busy={busy}
        hasArrowKeys
        onOpen={onOpen && (row => onOpen(row.booking_id))}
        rowProps={row => ({
          className: style.row,
          'data-current': row.booking_id === current,
          'data-ticked': selection.selected.has(row.booking_id),
        })}
        selection={
          mayChange
            ? {
                all: t('selection.page'),
                labelOf: row => t('selection.row', { bookingNo: row.reservation_id }),
                isSelectable,
                isTicked: row => selection.selected.has(row.booking_id),
                tick: selection.select,
              }
            : undefined
        }
        columns={columns.map(({ name, figures, needs, wide, outline }) => ({
          id: name,
          head: t(`column.${name}`),
          isLabelled: true,
          outline,
          className: classNames(figures && shared.figures, needs && style[needs], wide && style.fills),
          sort: sortOf(name, order),
          cell: (row: Row): ReactNode => cells[name](row) || EMPTY_CELL,
        }))}
      />
    </div>
  );
}

export type Order = {
  sort: Sort;
  seesNames: boolean;
  /** Null restores the default sort order for the selected days. */
  onSort: (sort: Sort | null) => void;
};

const columnOf: Record<Sort, ColumnName> = {
  newest: 'checkin',
  arrival: 'checkin',
  name: 'name',
  status: 'status',
};

/**
 * Returns how a column is currently sorted and what a click on its header does. Undefined if the list cannot be
 * sorted by this column.
 */
function sortOf(name: ColumnName, { sort, seesNames, onSort }: Order) {
  const isSorted = columnOf[sort] === name;
  const direction = !isSorted ? 'none' : sort === 'newest' ? 'descending' : 'ascending';
  if (name === 'checkin')
    return { direction, onSort: () => onSort(sort === 'arrival' ? 'newest' : 'arrival') } as const;
  if (name !== 'status' && (name !== 'name' || !maySortBy(name, seesNames))) return undefined;
  return { direction, onSort: () => onSort(isSorted ? null : name) } as const;
}
