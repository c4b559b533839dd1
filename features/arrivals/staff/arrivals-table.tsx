import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { maySortBy } from '#features/front-desk/rules/list-choices.ts';
import { stepBetweenRows } from '#features/front-desk/staff/keys.ts';
import { classNames } from '#ui/class-names.ts';
import frame from '#ui/table.module.css';
import type { Action, CounterAction } from '../rules/action.ts';
import { type ColumnName, columnNames } from '../rules/choices.ts';
import { ArrivalRow } from './arrival-row.tsx';
import style from './arrivals-table.module.css';
import type { Row } from './calls.ts';
import { cellClass } from './cell-class.ts';
import { type Kept, sortOf } from './kept.ts';

type Props = {
  rows: readonly Row[];
  kept: Kept;
  seesNames: boolean;
  /** Rows are of several days. */
  isFound: boolean;
  busy: boolean;
  atCounter: (row: Row) => CounterAction | null;
  onAct: ((action: Action, row: Row) => void) | undefined;
};

/** The arrivals, dense and aligned, with a head that stays; where there is no room for columns, a card each. */
export function ArrivalsTable({ rows, kept, seesNames, isFound, busy, atCounter, onAct }: Props) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const columns = kept.columns ?? columnNames;
  const fold = (id: number) =>
    setUnfolded(before => (before.has(id) ? without(before, id) : new Set([...before, id])));
  return (
    <Frame kept={kept} seesNames={seesNames} isSortable={!isFound} busy={busy} hasActs={onAct !== undefined}>
      {rows.map(row => (
        <ArrivalRow
          key={row.booking_id}
          row={row}
          columns={columns}
          isFitting={kept.columns === null}
          isFound={isFound}
          isUnfolded={unfolded.has(row.booking_id)}
          onFold={() => fold(row.booking_id)}
          atCounter={atCounter(row)}
          onAct={onAct && (action => onAct(action, row))}
        />
      ))}
    </Frame>
  );
}

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter(each => each !== id));

const outline = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The outline of arrivals that are on their way. */
export function TableOutline({ kept, seesNames, onAct }: Pick<Props, 'kept' | 'seesNames' | 'onAct'>) {
  const t = useTranslations('staff-registration');
  const columns = kept.columns ?? columnNames;
  const hasActs = onAct !== undefined;
  return (
    <Frame kept={kept} seesNames={seesNames} isSortable={false} busy hasActs={hasActs} label={t('loading')}>
      {outline.map(row => (
        <tr key={row} className={style.row}>
          {columns.map(name => (
            <td key={name} className={cellClass(name, kept.columns === null)} data-column={name}>
              <Skeleton height={10} width={name === 'name' ? 120 : 48} radius="xl" />
            </td>
          ))}
          {hasActs && <td data-column="action" />}
        </tr>
      ))}
    </Frame>
  );
}

type FrameProps = Pick<Props, 'kept' | 'seesNames' | 'busy'> & {
  isSortable: boolean;
  hasActs: boolean;
  label?: string;
  children: ReactNode;
};

function Frame({ kept, seesNames, isSortable, hasActs, busy, label, children }: FrameProps) {
  const t = useTranslations('staff-arrivals');
  const columns = kept.columns ?? columnNames;
  return (
    <div className={style.room}>
      <div className={classNames(frame.frame, style.frame)}>
        <table
          className={style.table}
          data-by-number={!seesNames}
          aria-busy={busy}
          aria-label={label ?? t('numbers.all')}
        >
          <thead>
            <tr>
              {columns.map(name => (
                <Head key={name} name={name} kept={kept} isSortable={isSortable} seesNames={seesNames} />
              ))}
              {hasActs && (
                <th scope="col">
                  <VisuallyHidden>{t('column.action')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          {/* Arrow keys are a shortcut: Tab reaches the same buttons. */}
          <tbody onKeyDown={stepBetweenRows}>{children}</tbody>
        </table>
      </div>
    </div>
  );
}

type HeadProps = Pick<FrameProps, 'kept' | 'isSortable' | 'seesNames'> & { name: ColumnName };

/** The head of a column; a button where the rows can be sorted by it, which leads back to the usual order, too. */
function Head({ name, kept, isSortable, seesNames }: HeadProps) {
  const t = useTranslations('staff-arrivals');
  const sort = sortOf[name];
  const label = t(`column.${name}`);
  const className = cellClass(name, kept.columns === null);
  if (!isSortable || !sort || !maySortBy(sort, seesNames))
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isSorted = kept.sort === sort;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? 'ascending' : 'none'}>
      <button type="button" className={style.sort} onClick={() => kept.sortBy(isSorted ? 'urgent' : sort)}>
        {label}
        <span aria-hidden="true" className={style.direction}>
          {isSorted ? '▲' : '▲▼'}
        </span>
      </button>
    </th>
  );
}
