import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import table from '#ui/table.module.css';
import { maySortBy, type Sort } from '../rules/list-choices.ts';
import { BookingRow, cellClass } from './booking-row.tsx';
import style from './booking-table.module.css';
import type { Row } from './calls.ts';
import type { Column, ColumnName } from './columns.ts';
import { stepBetweenRows } from './keys.ts';
import { isTickable, type Selection } from './ticks.ts';

type Props = {
  table: RefObject<HTMLTableElement | null>;
  rows: readonly Row[];
  columns: readonly Column[];
  order: Order;
  timezone: string;
  /** The booking whose details are or were open last. */
  current: number | null;
  /** Absent: the reader may not open details. */
  onOpen: ((bookingId: number) => void) | undefined;
  selection: Selection;
  busy: boolean;
};

/** The bookings of a page, dense and aligned, with a head that stays. */
export function BookingTable(props: Props) {
  const { table, rows, columns, order, timezone, current, onOpen, selection, busy } = props;
  const head = <TickPage rows={rows} selection={selection} />;
  return (
    <Frame table={table} columns={columns} order={order} busy={busy} head={head}>
      {rows.map(row => (
        <BookingRow
          key={row.booking_id}
          row={row}
          columns={columns}
          timezone={timezone}
          isCurrent={row.booking_id === current}
          isTicked={selection.ticks.has(row.booking_id)}
          onTick={on => selection.tick([row], on)}
          onOpen={onOpen}
        />
      ))}
    </Frame>
  );
}

/** Ticks every row of the page that can be selected. */
function TickPage({ rows, selection: { ticks, tick } }: Pick<Props, 'rows' | 'selection'>) {
  const t = useTranslations('staff-registration');
  const open = rows.filter(isTickable);
  const count = open.filter(row => ticks.has(row.booking_id)).length;
  return (
    <Checkbox
      size="xs"
      aria-label={t('selection.page')}
      disabled={open.length === 0}
      checked={open.length > 0 && count === open.length}
      indeterminate={count > 0 && count < open.length}
      onChange={event => tick(rows, event.currentTarget.checked)}
    />
  );
}

const outline = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The outline of a table that is on its way. */
export function TableSkeleton({ columns, order }: Pick<Props, 'columns' | 'order'>) {
  const t = useTranslations('staff-registration');
  return (
    <Frame columns={columns} order={order} busy label={t('loading')} head={null}>
      {outline.map(row => (
        <tr key={row}>
          <td className={style.tick} />
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

type FrameProps = Pick<Props, 'columns' | 'order' | 'busy'> & {
  table?: Props['table'];
  label?: string;
  head: ReactNode;
  children: ReactNode;
};

function Frame({ table: ref, columns, order, busy, label, head, children }: FrameProps) {
  const t = useTranslations('staff-registration');
  // Columns that somebody has chosen may need more room than there is.
  const isChosen = columns.every(({ needs }) => needs === undefined);
  return (
    <div className={style.room}>
      <div className={classNames(table.frame, isChosen && style.scrolls)}>
        {/* Takes the focus of what goes away below it. */}
        <table
          ref={ref}
          tabIndex={-1}
          className={style.table}
          aria-busy={busy}
          aria-label={label ?? t('title')}
        >
          <thead>
            <tr>
              <td className={style.tick}>{head}</td>
              {columns.map(column => (
                <ColumnHead key={column.name} column={column} order={order} />
              ))}
            </tr>
          </thead>
          {/* Arrow keys are a shortcut: Tab reaches the same buttons and boxes. */}
          <tbody onKeyDown={stepBetweenRows}>{children}</tbody>
        </table>
      </div>
    </div>
  );
}

export type Order = {
  sort: Sort;
  seesNames: boolean;
  /** Null: back to the order that the days suggest. */
  onSort: (sort: Sort | null) => void;
};

/** The order after a click on a head; undefined where the column cannot be sorted by. */
function nextSort(name: ColumnName, { sort, seesNames }: Order): Sort | null | undefined {
  if (name === 'checkin') return sort === 'arrival' ? 'newest' : 'arrival';
  if (name === 'status') return sort === 'status' ? null : 'status';
  if (name === 'name' && maySortBy(name, seesNames)) return sort === 'name' ? null : 'name';
  return undefined;
}

const columnOf: Record<Sort, ColumnName> = {
  newest: 'checkin',
  arrival: 'checkin',
  name: 'name',
  status: 'status',
};

/** The head of a column; a button where the list can be sorted by it. */
function ColumnHead({ column, order }: { column: Column; order: Order }) {
  const t = useTranslations('staff-registration');
  const { name } = column;
  const label = t(`column.${name}`);
  const next = nextSort(name, order);
  if (next === undefined)
    return (
      <th scope="col" className={cellClass(column)}>
        {label}
      </th>
    );
  const isSorted = columnOf[order.sort] === name;
  const direction = order.sort === 'newest' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={cellClass(column)} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" className={style.sort} onClick={() => order.onSort(next)}>
        {label}
        <span aria-hidden="true" className={style.direction}>
          {isSorted ? (direction === 'ascending' ? '▲' : '▼') : '▲▼'}
        </span>
      </button>
    </th>
  );
}
