import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useVisitors, type VisitorPage } from './calls.ts';
import { businessDay } from './days.ts';
import { DetailsPanel } from './details-panel.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListHeading } from './list-heading.tsx';
import style from './list-screen.module.css';
import { type Address, type ListState, readState, withFilters, withPage, writeState } from './list-state.ts';
import { StatusChips } from './status-chips.tsx';
import { type Step, stepsAround } from './steps.ts';
import { TableSkeleton, VisitorTable } from './visitor-table.tsx';

export type { Address };

type Props = {
  facility: { id: number; timezone: string };
  /** Whether the reader may open details. */
  mayOpen: boolean;
  address: Address;
  onAddress: (address: Address, options: { replace: boolean }) => void;
};

/** The front desk's list: its whole state but the guests stands in the address, so that it survives a reload. */
export function ListScreen({ facility, mayOpen, address, onAddress }: Props) {
  const today = businessDay(new Date(), facility.timezone);
  const state = readState(address, today);
  const visitors = useVisitors(facility.id, state);
  const page = visitors.isPlaceholderData ? undefined : visitors.data;
  const { openId, previous, next } = stepsAround(state.open, page);
  const go = (changed: ListState, replace = false) => onAddress(writeState(changed, today), { replace });
  const step = (to: Step) => go(turned(state, page, to), true);
  useReturnToRow(state.open !== null, openId);
  const open = (id: number) => go({ ...state, open: id });
  return (
    <>
      <ListHeading state={state} total={visitors.data?.total} />
      <FilterBar
        state={state}
        onChange={changes => go(withFilters(state, changes), true)}
        onClear={() => go(readState({}, today))}
      />
      <StatusChips chosen={state.status} onChoose={status => go(withFilters(state, { status }))} />
      <Bookings
        visitors={visitors}
        timezone={facility.timezone}
        current={openId}
        onOpen={mayOpen ? open : undefined}
        onPage={(number, cursor) => {
          window.scrollTo({ top: 0 });
          go({ ...withPage(state, number, cursor), open: null });
        }}
      />
      {mayOpen && (
        <DetailsPanel
          facility={facility}
          isOpen={state.open !== null}
          bookingId={openId}
          row={page?.data.find(row => row.booking_id === openId)}
          onPrevious={previous === undefined ? undefined : () => step(previous)}
          onNext={next === undefined ? undefined : () => step(next)}
          onClose={() => go({ ...state, open: null }, true)}
        />
      )}
    </>
  );
}

/** The state after a step: another booking of this page, or the nearest one of the page beside it. */
function turned(state: ListState, page: VisitorPage | undefined, to: Step): ListState {
  if (typeof to === 'number') return { ...state, open: to };
  return to === 'first'
    ? { ...withPage(state, state.page + 1, page?.next_cursor ?? null), open: to }
    : { ...withPage(state, state.page - 1, page?.prev_cursor ?? null), open: to };
}

/** Closing the details leads back to the row that they showed last. */
function useReturnToRow(isOpen: boolean, openId: number | null): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (openId !== null) last.current = openId;
    else if (!isOpen && last.current !== null) {
      const row = document.querySelector<HTMLElement>(`[data-booking="${last.current}"]`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
      last.current = null;
    }
  }, [isOpen, openId]);
}

type BookingsProps = {
  visitors: ReturnType<typeof useVisitors>;
  timezone: string;
  current: number | null;
  onOpen: ((bookingId: number) => void) | undefined;
  onPage: (page: number, cursor: string | null) => void;
};

function Bookings({ visitors, timezone, current, onOpen, onPage }: BookingsProps) {
  const { data: page, isError, isPlaceholderData, refetch, isFetching } = visitors;
  if (isError) return <Failed busy={isFetching} retry={() => void refetch()} />;
  if (!page) return <TableSkeleton />;
  if (page.data.length === 0) return <Empty />;
  const { current_page: number, prev_cursor, next_cursor } = page;
  return (
    <>
      <VisitorTable
        rows={page.data}
        timezone={timezone}
        current={current}
        onOpen={onOpen}
        busy={isPlaceholderData}
      />
      <ListFooter
        page={page}
        onPrevious={prev_cursor === null ? undefined : () => onPage(number - 1, prev_cursor)}
        onNext={next_cursor === null ? undefined : () => onPage(number + 1, next_cursor)}
      />
    </>
  );
}

function Empty() {
  const t = useTranslations('staff-registration');
  return (
    <div className={style.empty} role="status">
      <p>{t('empty.title')}</p>
      <p>{t('empty.body')}</p>
    </div>
  );
}

function Failed({ busy, retry }: { busy: boolean; retry: () => void }) {
  const t = useTranslations('staff-registration');
  return (
    <Alert color="red" variant="light" title={t('failed.title')}>
      <p>{t('failed.body')}</p>
      <Button size="xs" mt="sm" loading={busy} onClick={retry}>
        {t('retry')}
      </Button>
    </Alert>
  );
}
