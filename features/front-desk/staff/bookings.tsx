import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import empty from '#ui/empty.module.css';
import { CallFailed } from './call-failed.tsx';
import type { useVisitors } from './calls.ts';
import type { Column } from './columns.ts';
import { ListFooter } from './list-footer.tsx';
import { usePlansPending } from './phones.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { Order } from './table-head.tsx';
import type { Tick } from './ticks.ts';
import type { Selection } from './use-ticks.ts';
import { TableSkeleton, VisitorTable } from './visitor-table.tsx';

/** What can be done with the rows that are ticked; takes the ticks off, and leads the focus back to the table. */
export type Panel = (ticked: readonly Tick[], clear: () => void, leave: () => void) => ReactNode;

type Props = {
  visitors: ReturnType<typeof useVisitors>;
  timezone: string;
  current: number | null;
  selection: Selection;
  columns: readonly Column[];
  order: Order;
  panel: Panel;
  /** What stands in place of an empty list while no booking has ever come. */
  noBookings: ReactNode;
  onOpen: ((bookingId: number) => void) | undefined;
  onPage: (page: number, cursor: string | null) => void;
  /** Searches the same over all days; absent where nothing is searched, or all days are. */
  onAllDays: (() => void) | undefined;
};

/** A page of the list, or what stands in its place: an outline, nothing found, no answer. */
export function Bookings(props: Props) {
  const { selection, panel } = props;
  const table = useRef<HTMLTableElement>(null);
  // The bar goes with the ticks, and would take the focus along.
  const leave = () => table.current?.focus({ preventScroll: true });
  const clear = () => {
    selection.clear();
    leave();
  };
  return (
    <>
      <Page {...props} table={table} />
      {props.visitors.data?.data.length !== 0 && (
        <SelectionBar ticks={selection.ticks} clear={clear}>
          {panel([...selection.ticks.values()], selection.clear, leave)}
        </SelectionBar>
      )}
      <Foot {...props} />
    </>
  );
}

function Page({
  visitors,
  timezone,
  current,
  selection,
  columns,
  order,
  noBookings,
  onOpen,
  onAllDays,
  table,
}: Props & { table: RefObject<HTMLTableElement | null> }) {
  const t = useTranslations('staff-registration');
  const plansPending = usePlansPending();
  const { data: page, error, isPlaceholderData, refetch, isFetching } = visitors;
  const again = { busy: isFetching, retry: () => void refetch() };
  if (!page && error) return <CallFailed title={t('failed.title')} error={error} {...again} />;
  if (!page || plansPending) return <TableSkeleton columns={columns} order={order} />;
  if (page.data.length === 0) return noBookings ?? <Empty onAllDays={onAllDays} />;
  return (
    <VisitorTable
      table={table}
      rows={page.data}
      columns={columns}
      order={order}
      timezone={timezone}
      current={current}
      onOpen={onOpen}
      selection={selection}
      busy={isPlaceholderData}
    />
  );
}

function Foot({ visitors: { data: page }, onPage }: Pick<Props, 'visitors' | 'onPage'>) {
  if (!page || page.data.length === 0) return null;
  const { current_page: number, prev_cursor, next_cursor } = page;
  return (
    <ListFooter
      page={page}
      onPrevious={prev_cursor === null ? undefined : () => onPage(number - 1, prev_cursor)}
      onNext={next_cursor === null ? undefined : () => onPage(number + 1, next_cursor)}
    />
  );
}

function Empty({ onAllDays }: Pick<Props, 'onAllDays'>) {
  const t = useTranslations('staff-registration');
  if (!onAllDays)
    return (
      <div className={empty.empty} role="status">
        <p>{t('empty.title')}</p>
        <p>{t('empty.body')}</p>
      </div>
    );
  return (
    <div className={empty.empty} role="status">
      <p>{t('empty.searched')}</p>
      <p>{t('empty.searchedBody')}</p>
      <Button variant="default" onClick={onAllDays}>
        {t('empty.allDays')}
      </Button>
    </div>
  );
}
