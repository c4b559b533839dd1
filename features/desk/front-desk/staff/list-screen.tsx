import { deepEqual } from 'fast-equals';
import { type ReactNode, useState } from 'react';
import type { TermName as AskedTerm } from '#features/booking/booking/rules/search-terms.ts';
import { useBusinessDay } from '#features/hotel/facility/staff/use-business-day.ts';
import type { ListFilters } from '../contract/list.ts';
import { type Filters, filtersForArrivals, sortOf } from '../rules/list-choices.ts';
import { Bookings, type RenderPanel } from './bookings.tsx';
import { type BookingPage, useBookingList } from './calls.ts';
import { columnsOf, useColumns } from './columns.ts';
import type { ExtraSheets } from './details-body.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { FilterBar } from './filter-bar.tsx';
import { draftErrors } from './filter-draft.ts';
import { ListHeading } from './list-heading.tsx';
import {
  type Address,
  apiTermNames,
  filtersIn,
  filtersOf,
  hasTerms,
  type ListState,
  noTerms,
  readState,
  type Terms,
  termNames,
  withFilters,
  withPage,
  writeState,
} from './list-state.ts';
import { useLiveList } from './live.ts';
import { SavedFilters, useSavedFilters } from './saved-filters.tsx';
import { StatusChips } from './status-chips.tsx';
import { type Step, useSteps } from './steps.ts';
import { useRowSelection } from './ticks.ts';

export type { Address, Terms };

type Props = {
  facility: { id: number; timezone: string };
  reader: {
    id: number;
    mayOpen: boolean;
    searchable: readonly AskedTerm[];
    /** Whether the user may delete pictures and withdraw registrations. */
    isAdmin: boolean;
    /** Whether the user may see names and therefore sort by name. */
    seesNames: boolean;
  };
  address: Address;
  /** The search terms, which are kept in the tab's history and not in the URL. */
  terms: Terms | undefined;
  onAddress: (address: Address, terms: Terms, options: { replace: boolean }) => void;
  panel: RenderPanel;
  /** The button to download the filtered bookings. Undefined if the user may not download them. */
  listExport?: ((filters: ListFilters) => ReactNode) | undefined;
  actions?: ReactNode;
  /** Shown instead of an empty list if the hotel has never had a booking. */
  noBookings?: ReactNode;
  above?: ReactNode;
  /**
   * False until the content above the list has its final height. Showing the list earlier would move rows
   * while staff are trying to press them.
   */
  isAboveKnown: boolean;
  extraSheets: ExtraSheets;
};

/**
 * The list of the front desk. Its complete state is in the tab's history, so that it survives a reload and the
 * back button.
 */
export function ListScreen(props: Props) {
  const {
    facility,
    reader,
    address,
    terms = noTerms,
    onAddress,
    panel,
    listExport,
    actions,
    noBookings,
    above,
    isAboveKnown,
    extraSheets,
  } = props;
  const today = useBusinessDay(facility.timezone);
  const defaultFilters = filtersForArrivals(today);
  const state = readState(address, terms, defaultFilters);
  const liveList = useLiveList(facility.id, today);
  const sort = sortOf(state, today, reader.seesNames);
  const list = useBookingList(facility.id, state, sort);
  const page = list.isPlaceholderData ? undefined : list.data;
  const selection = useRowSelection(facility.id, reader.id, page?.data);
  const [saving, setSaving] = useState<Filters | null>(null);
  const columns = useColumns(reader.id);
  const go = (changed: ListState, replace = false) =>
    onAddress(writeState(changed, defaultFilters), changed.terms, { replace });
  const savedFilters = useSavedFilters(facility.id);
  const step = (to: Step) => go(stateAfterStep(state, page, to), true);
  const { openId, previous, next, onShow, leadBack } = useSteps(state, page, open =>
    go({ ...state, open }, true),
  );
  const apply = (changes: Partial<ListState>) => {
    const newState = withFilters(state, changes);
    if (deepEqual(newState, state)) void list.refetch();
    else go(newState);
  };
  return (
    <>
      <ListHeading
        state={state}
        total={list.data?.total}
        ofAll={list.data?.counts.all}
        timezone={facility.timezone}
        live={liveList}
        columns={columns}
      >
        {listExport?.(filtersOf(state))}
        {actions}
      </ListHeading>
      {above}
      <FilterBar
        state={state}
        searchable={termNames.filter(name => reader.searchable.includes(apiTermNames[name]))}
        onApply={apply}
        onClear={() => apply({ ...defaultFilters, terms: noTerms, sort: null })}
        onSave={setSaving}
      />
      <SavedFilters
        facilityId={facility.id}
        today={today}
        shown={filtersIn(state)}
        saving={saving}
        onSaving={setSaving}
        onChoose={filters => apply({ ...filters, terms: noTerms })}
      />
      <StatusChips
        chosen={state.status}
        counts={list.data?.counts}
        onChoose={status => go(withFilters(state, { status }))}
      />
      <Bookings
        list={list}
        isHeld={!isAboveKnown || savedFilters.isPending}
        timezone={facility.timezone}
        current={openId}
        selection={selection}
        columns={columnsOf(columns.chosen)}
        order={{
          sort,
          seesNames: reader.seesNames,
          onSort: chosen => go(withFilters(state, { sort: chosen })),
        }}
        panel={panel}
        noBookings={noBookings}
        onOpen={reader.mayOpen ? id => go({ ...state, open: id }) : undefined}
        onPage={(number, cursor) => {
          window.scrollTo({ top: 0 });
          go({ ...withPage(state, number, cursor), open: null });
        }}
        onAllDays={canSearchAllDays(state) ? () => apply({ from: '', to: '' }) : undefined}
      />
      {reader.mayOpen && state.open !== null && (
        <DetailsPanel
          facility={facility}
          isAdmin={reader.isAdmin}
          mayAmend={reader.seesNames}
          extraSheets={extraSheets}
          bookingId={openId}
          row={page?.data.find(row => row.booking_id === openId)}
          onShow={onShow}
          onPrevious={previous === undefined ? undefined : () => step(previous)}
          onNext={next === undefined ? undefined : () => step(next)}
          onClose={() => {
            leadBack();
            go({ ...state, open: null }, true);
          }}
        />
      )}
    </>
  );
}

function canSearchAllDays(state: ListState): boolean {
  const allDaysState = { ...state, from: '', to: '' };
  return state.from !== '' && hasTerms(state.terms) && !draftErrors(allDaysState);
}

/**
 * Returns the state after a step to another booking on this page, or to the nearest booking on the next or
 * previous page.
 */
function stateAfterStep(state: ListState, page: BookingPage | undefined, to: Step): ListState {
  if (typeof to === 'number') return { ...state, open: to };
  return to === 'first'
    ? { ...withPage(state, state.page + 1, page?.next_cursor ?? null), open: to }
    : { ...withPage(state, state.page - 1, page?.prev_cursor ?? null), open: to };
}
