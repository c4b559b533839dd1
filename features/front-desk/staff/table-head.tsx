import { useTranslations } from 'use-intl';
import type { Sort } from '../rules/list-choices.ts';
import type { Column, ColumnName } from './columns.ts';
import { cellClass } from './visitor-row.tsx';
import style from './visitor-table.module.css';

export type Order = {
  sort: Sort;
  seesNames: boolean;
  /** Null: back to the order that the days suggest. */
  onSort: (sort: Sort | null) => void;
};

/** What a click on a head sorts by next. */
function nextSort(name: ColumnName, { sort, seesNames }: Order): Sort | null | undefined {
  if (name === 'checkin') return sort === 'arrival' ? 'newest' : 'arrival';
  if (name === 'status') return sort === 'status' ? null : 'status';
  if (name === 'name' && seesNames) return sort === 'name' ? null : 'name';
  return undefined;
}

const columnOf: Record<Sort, ColumnName> = {
  newest: 'checkin',
  arrival: 'checkin',
  name: 'name',
  status: 'status',
};

/** The head of a column; a button where the list can be sorted by it. */
export function ColumnHead({ column, order }: { column: Column; order: Order }) {
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
