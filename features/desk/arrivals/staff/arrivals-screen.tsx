import { deepEqual } from 'fast-equals';
import { type ReactNode, useState } from 'react';
import type { TermName } from '#features/booking/booking/rules/search-terms.ts';
import { Handover } from '#features/desk/booking-note/staff/handover.tsx';
import type { ExtraSheets } from '#features/desk/front-desk/staff/details-body.tsx';
import { DetailsPanel } from '#features/desk/front-desk/staff/details-panel.tsx';
import { useLiveList } from '#features/desk/front-desk/staff/live.ts';
import { useSteps } from '#features/desk/front-desk/staff/steps.ts';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { useBusinessDay } from '#features/hotel/facility/staff/use-business-day.ts';
import { counterAction, nextToConfirm } from '../rules/action.ts';
import type { Sort } from '../rules/choices.ts';
import { ActionDialogs, type RenderGuideMail, useRowActions } from './acts.tsx';
import { ArrivalsHead } from './arrivals-head.tsx';
import { rowsOf, useArrivals } from './calls.ts';
import { DayArrivals } from './day-arrivals.tsx';
import { useSavedView } from './kept.ts';
import { focusRow, moveFocus, useKeys } from './keys.ts';
import { KeyHints, KeysDialog } from './keys-dialog.tsx';
import { Numbers } from './numbers.tsx';
import { type Address, readState, type State, writeState } from './state.ts';
import { Tools } from './tools.tsx';

type Props = {
  facility: { id: number; timezone: string };
  reader: {
    id: number;
    mayOpen: boolean;
    /** The fields that the search covers. Empty if the user may not search. */
    searchedBy: readonly TermName[];
    /** Whether the user may delete pictures and withdraw registrations. */
    isAdmin: boolean;
    seesNames: boolean;
  };
  address: Address;
  search: string;
  onAddress: (address: Address, search: string, options: { replace: boolean }) => void;
  /** Shown instead of an empty day if the hotel has never had a booking. */
  noBookings?: ReactNode;
  above?: ReactNode;
  /**
   * False until the content above the rows has its final height. Showing the rows earlier would move them
   * while staff are trying to press one.
   */
  isAboveKnown: boolean;
  extraSheets: ExtraSheets;
  buttonsFor: (day: string, sort: Sort) => ReactNode;
  guideMail: RenderGuideMail;
};

export function ArrivalsScreen(props: Props) {
  const { facility, reader, address, search, onAddress, noBookings, above, isAboveKnown } = props;
  const { extraSheets, buttonsFor, guideMail } = props;
  const mayConfirm = useMayChange() && reader.mayOpen;
  const today = useBusinessDay(facility.timezone);
  const state = readState(address, search, today);
  const liveList = useLiveList(facility.id, today);
  const savedView = useSavedView(facility.id, reader.id, reader.seesNames);
  const query = useArrivals(facility.id, state, savedView.sort);
  const rows = rowsOf(query);
  const acts = useRowActions(facility.id);
  const [isHelping, setHelping] = useState(false);
  const go = (changed: State, replace = false) =>
    onAddress(writeState(changed, today), changed.search, { replace });
  const apply = (changes: Partial<State>) => {
    const newState = { ...state, open: null, ...changes };
    if (deepEqual(newState, state)) void query.refetch();
    else go(newState);
  };
  const shownPage = query.data && !query.isPlaceholderData ? { data: rows, ...noCursors } : undefined;
  const onlyRow = rows.length === 1 ? rows[0] : undefined;
  const open = (id: number) => go({ ...state, open: id }, state.open !== null);
  const { previous, next, onShow, leadBack } = useSteps(state, shownPage, open);
  const step = (to: typeof next) => (typeof to === 'number' ? () => open(to) : undefined);
  useKeys({
    openId: state.open,
    order: rows.map(row => row.booking_id),
    unread: rows.filter(row => row.status === 'input').map(row => row.booking_id),
    onConfirm: id => {
      const next = nextToConfirm(rows, id);
      const row = rows.find(each => each.booking_id === id);
      if (mayConfirm) acts.confirm(row, { onDone: () => next && moveFocus(id, next.booking_id) });
    },
    onUnread: id => {
      if (id === undefined) acts.say('noUnread');
      else if (state.open === null) focusRow(id);
      else open(id);
    },
    onHelp: () => setHelping(true),
  });
  return (
    <>
      <ArrivalsHead
        state={state}
        today={today}
        timezone={facility.timezone}
        live={liveList}
        kept={savedView}
        seesNames={reader.seesNames}
      >
        {reader.mayOpen && <Handover facility={facility} onOpen={open} />}
        {buttonsFor(state.day, savedView.sort)}
      </ArrivalsHead>
      {above}
      <Numbers
        numbers={query.data?.pages[0]?.numbers}
        chosen={state.search === '' ? state.show : undefined}
        onChoose={show => apply({ show, search: '' })}
      />
      <Tools
        facilityId={facility.id}
        state={state}
        today={today}
        searchedBy={reader.searchedBy}
        onOpenFound={
          reader.mayOpen && shownPage && onlyRow && state.search !== ''
            ? () => open(onlyRow.booking_id)
            : undefined
        }
        onApply={apply}
      />
      <DayArrivals
        query={query}
        rows={rows}
        isHeld={!isAboveKnown}
        state={state}
        searchedBy={reader.searchedBy}
        kept={savedView}
        seesNames={reader.seesNames}
        noBookings={noBookings}
        atCounter={row => (reader.seesNames ? counterAction(row, today) : null)}
        onAct={reader.mayOpen ? (action, row) => acts.act(action, row, open) : undefined}
        onApply={apply}
      />
      <KeyHints
        onHelp={() => setHelping(true)}
        maySearch={reader.searchedBy.length > 0}
        mayOpen={reader.mayOpen}
        mayConfirm={mayConfirm}
      />
      <ActionDialogs facility={facility} acts={acts} guideMail={guideMail} />
      {reader.mayOpen && state.open !== null && (
        <DetailsPanel
          facility={facility}
          isAdmin={reader.isAdmin}
          mayAmend={reader.seesNames}
          extraSheets={extraSheets}
          bookingId={state.open}
          row={rows.find(row => row.booking_id === state.open)}
          onShow={onShow}
          onPrevious={step(previous)}
          onNext={step(next)}
          onClose={() => {
            leadBack();
            go({ ...state, open: null }, true);
          }}
        />
      )}
      <KeysDialog
        isOpen={isHelping}
        onClose={() => setHelping(false)}
        maySearch={reader.searchedBy.length > 0}
        mayOpen={reader.mayOpen}
        mayConfirm={mayConfirm}
      />
    </>
  );
}

const noCursors = { prev_cursor: null, next_cursor: null };
