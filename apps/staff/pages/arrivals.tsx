import { type RouterHistory, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { ArrivalsScreen } from '#features/desk/arrivals/staff/arrivals-screen.tsx';
import type { Address } from '#features/desk/arrivals/staff/state.ts';
import { searchableBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { OpenActions } from '#features/desk/offline-desk/staff/open-acts.tsx';
import { PrintDay } from '#features/desk/paper/staff/print-day.tsx';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { WalkIn } from '#features/integration/booking-entry/staff/walk-in.tsx';
import { SendToOne } from '#features/message/message/staff/by-hand/send-to-one.tsx';
import { useFacility } from '../facility.ts';
import { hasPermission } from '../rights.ts';
import { extraSheets } from './further-sheets.tsx';
import { useSetupSteps } from './what-is-first.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * The search over all bookings, with the user who typed it. Stored in this tab and ignored for another
     * user.
     */
    sought?: { by: number; text: string };
    openedOverArrivals?: boolean;
  }
}

export function Arrivals() {
  const { id, timezone, user } = useFacility();
  const address: Address = useSearch({ strict: false });
  const { sought, openedOverArrivals } = useLocation({ select: ({ state }) => state });
  const { history }: { history: RouterHistory } = useRouter();
  const navigate = useNavigate();
  const go = (next: Address, search: string, { replace }: { replace: boolean }) => {
    // Closing the details returns to the history entry from before they were opened. Otherwise the back
    // button would visit each booking that was opened.
    if (replace && next.open === undefined && openedOverArrivals) return history.back();
    const isOpening = next.open !== undefined && address.open === undefined && !replace;
    void navigate({
      to: staffPages.arrivals,
      search: next,
      state: {
        sought: { by: user.id, text: search },
        ...(next.open !== undefined && (isOpening || openedOverArrivals) ? { openedOverArrivals: true } : {}),
      },
      replace,
      resetScroll: false,
    });
  };
  const setupSteps = useSetupSteps(id, user);
  const mayOpen = hasPermission(user, 'list.details_pop_up.view');
  const search = sought?.by === user.id ? sought.text : '';
  const open = (bookingId: number) => go({ ...address, open: String(bookingId) }, search, { replace: false });
  return (
    <ArrivalsScreen
      facility={{ id, timezone }}
      reader={{
        id: user.id,
        mayOpen,
        searchedBy: searchableBy(key => hasPermission(user, key)),
        isAdmin: user.role === 'admin',
        seesNames: hasPermission(user, 'list.personal_information.view'),
      }}
      address={address}
      search={search}
      onAddress={go}
      {...setupSteps}
      above={
        <>
          {mayOpen && <OpenActions facility={{ id, timezone }} onOpen={open} />}
          {setupSteps.above}
        </>
      }
      extraSheets={extraSheets(user)}
      guideMail={(row, onClose) => <SendToOne facilityId={id} row={row} onClose={onClose} />}
      buttonsFor={(day, sort) => (
        <IfMayChange>
          {mayOpen && <WalkIn facilityId={id} onEntered={open} />}
          <PrintDay
            facilityId={id}
            day={day}
            sort={sort}
            mayPrintLabels={
              hasPermission(user, 'list.details_pop_up.view') &&
              hasPermission(user, 'list.personal_information.view')
            }
          />
        </IfMayChange>
      )}
    />
  );
}
