import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { pageSize } from '../rules/list-choices.ts';
import { BookingTable, type Order } from './booking-table.tsx';
import type { useBookingList } from './calls.ts';
import type { ColumnChoice } from './columns.ts';
import { usePlansPending } from './formats.ts';
import style from './list-screen.module.css';
import { NoAnswer } from './no-answer.tsx';
import selectionBar from './selection-bar.module.css';
import type { SelectableRow, Selection } from './ticks.ts';

/**
 * Renders the actions for the selected rows. `deselect` deselects completed rows and `leave` moves the focus back
 * to the table.
 */
export type RenderPanel = (
  selectedRows: readonly SelectableRow[],
  deselect: (done: readonly SelectableRow[]) => void,
  leave: () => void,
) => ReactNode;

type Props = {
  list: ReturnType<typeof useBookingList>;
  /** True while rows must not be shown yet. */
  isHeld: boolean;
  timezone: string;
  current: number | null;
  selection: Selection;
  columns: readonly ColumnChoice[];
  order: Order;
  panel: RenderPanel;
  noBookings: ReactNode;
  onOpen: ((bookingId: number) => void) | undefined;
  onPage: (page: number, cursor: string | null) => void;
  /**
   * Repeats the search over all days. Undefined if there is no search term or the search already covers all
   * days.
   */
  onAllDays: (() => void) | undefined;
};

export function Bookings(props: Props) {
  const { selection, panel } = props;
  const table = useRef<HTMLTableElement>(null);
  // The bar disappears when no row is selected, so the focus is moved first.
  const focusTable = () => table.current?.focus({ preventScroll: true });
  const clear = () => {
    selection.clear();
    focusTable();
  };
  return (
    <>
      <Page {...props} ref={table} />
      {props.list.data?.data.length !== 0 && (
        <SelectionBar selected={selection.selected} clear={clear}>
          {panel([...selection.selected.values()], selection.deselect, focusTable)}
        </SelectionBar>
      )}
      <Foot {...props} />
    </>
  );
}

function Page({
  list,
  isHeld,
  timezone,
  current,
  selection,
  columns,
  order,
  noBookings,
  onOpen,
  onAllDays,
  ref,
}: Props & { ref: RefObject<HTMLTableElement | null> }) {
  const t = useTranslations('staff-registration');
  const isPlansPending = usePlansPending();
  const { data: page, isPlaceholderData } = list;
  const table = { columns, order, timezone, current, onOpen, selection };
  return (
    <>
      <NoAnswer query={list} />
      <LoadedList
        query={list}
        rows={isPlansPending || isHeld ? undefined : page?.data}
        failed={t('failed.title')}
        outline={<BookingTable {...table} rows={undefined} busy />}
        empty={list.isKept ? null : (noBookings ?? <NoResults onAllDays={onAllDays} />)}
      >
        {rows => <BookingTable {...table} ref={ref} rows={rows} busy={isPlaceholderData && !list.isKept} />}
      </LoadedList>
    </>
  );
}

function Foot({ list: { data: page }, onPage }: Pick<Props, 'list' | 'onPage'>) {
  const t = useTranslations('staff-registration');
  if (!page || page.data.length === 0) return null;
  const { current_page: number, prev_cursor, next_cursor, total } = page;
  const before = (number - 1) * pageSize;
  const pageButton = (to: number, cursor: string | null) => (
    <Button
      variant="default"
      size="xs"
      disabled={cursor === null}
      onClick={cursor === null ? undefined : () => onPage(to, cursor)}
    >
      {t(to < number ? 'previousPage' : 'nextPage')}
    </Button>
  );
  return (
    <div className={style.foot}>
      <span>{t('range', { first: before + 1, last: before + page.data.length, total })}</span>
      <nav className={style.pages} aria-label={t('pages')}>
        {pageButton(number - 1, prev_cursor)}
        {pageButton(number + 1, next_cursor)}
      </nav>
    </div>
  );
}

function NoResults({ onAllDays }: Pick<Props, 'onAllDays'>) {
  const t = useTranslations('staff-registration');
  if (!onAllDays) return <Empty title={t('empty.title')} body={t('empty.body')} />;
  return (
    <Empty title={t('empty.searched')} body={t('empty.searchedBody')}>
      <Button variant="default" onClick={onAllDays}>
        {t('empty.allDays')}
      </Button>
    </Empty>
  );
}

type SelectionBarProps = Pick<Selection, 'selected' | 'clear'> & {
  children: ReactNode;
};

/**
 * Shows how many rows are selected on all pages together. Floats so that rows do not move. If no row is
 * selected, it stays visible only to show the result of an action.
 */
function SelectionBar({ selected, clear, children }: SelectionBarProps) {
  const t = useTranslations('staff-registration');
  const by = (method: 'email' | 'sms') =>
    [...selected.values()].filter(row => row.send_method === method).length;
  return (
    <section className={selectionBar.bar} data-idle={selected.size === 0} aria-label={t('selection.label')}>
      {selected.size > 0 && (
        <p className={selectionBar.count} role="status">
          {t('selection.count', { count: selected.size, email: by('email'), sms: by('sms') })}
        </p>
      )}
      {children}
      {selected.size > 0 && (
        <Button className={selectionBar.clear} variant="transparent" size="xs" onClick={clear}>
          {t('selection.clear')}
        </Button>
      )}
    </section>
  );
}
