import { type RouterHistory, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { searchableBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { AskManyPanel } from '#features/desk/front-desk/staff/ask-many-panel.tsx';
import { type Address, ListScreen, type Terms } from '#features/desk/front-desk/staff/list-screen.tsx';
import { noTerms } from '#features/desk/front-desk/staff/list-state.ts';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { WalkIn } from '#features/integration/booking-entry/staff/walk-in.tsx';
import { GuideMailPanel } from '#features/message/message/staff/by-hand/guide-mail-panel.tsx';
import { OperationLog } from '#features/message/message/staff/by-hand/operation-log.tsx';
import { ListExport } from '#features/register/guest-register/staff/exports.tsx';
import { RegisterExport } from '#features/register/guest-register/staff/register-export.tsx';
import { dayIn } from '#i18n/instants.ts';
import { useFacility } from '../facility.ts';
import { hasPermission, type Reader } from '../rights.ts';
import { extraSheets } from './further-sheets.tsx';
import { useSetupSteps } from './what-is-first.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * The search terms of the list, with the user who typed them. Stored in this tab and ignored for another
     * user.
     */
    searched?: { by: number; terms: Terms };
    /**
     * The cursor of the list page over which the details were opened, or "" for the first page. That list
     * page is the previous history entry.
     */
    openedOver?: string;
  }
}

export function List() {
  const { id, timezone, user } = useFacility();
  const address: Address = useSearch({ strict: false });
  const { searched, openedOver } = useLocation({ select: ({ state }) => state });
  const { history }: { history: RouterHistory } = useRouter();
  const navigate = useNavigate();
  const go = (next: Address, terms: Terms, { replace }: { replace: boolean }) => {
    const cursor = next.cursor ?? '';
    // Closing the details returns to the history entry from before they were opened. Otherwise the back
    // button would visit each booking that was opened.
    if (replace && next.open === undefined && openedOver === cursor) return history.back();
    const isOpening = next.open !== undefined && address.open === undefined && !replace;
    const cursorBelow = isOpening ? cursor : openedOver;
    void navigate({
      to: staffPages.list,
      search: next,
      state: {
        searched: { by: user.id, terms },
        ...(next.open === undefined || cursorBelow === undefined ? {} : { openedOver: cursorBelow }),
      },
      replace,
      resetScroll: false,
    });
  };
  return (
    <ListScreen
      facility={{ id, timezone }}
      reader={{
        id: user.id,
        mayOpen: hasPermission(user, 'list.details_pop_up.view'),
        searchable: searchableBy(key => hasPermission(user, key)),
        isAdmin: user.role === 'admin',
        seesNames: hasPermission(user, 'list.personal_information.view'),
      }}
      address={address}
      listExport={
        mayExport(user)
          ? filters => (
              <>
                <ListExport facilityId={id} filters={filters} />
                <RegisterExport
                  facilityId={id}
                  shown={{ from: filters.check_in_from ?? '', to: filters.check_in_to ?? '' }}
                  today={dayIn(new Date(), timezone)}
                />
              </>
            )
          : undefined
      }
      actions={
        <>
          <OperationLog facility={{ id, timezone }} />
          <IfMayChange>
            {hasPermission(user, 'list.details_pop_up.view') && (
              <WalkIn
                facilityId={id}
                onEntered={open =>
                  go({ ...address, open: String(open) }, searched?.terms ?? noTerms, { replace: false })
                }
              />
            )}
          </IfMayChange>
        </>
      }
      panel={(selectedRows, deselect, leave) => {
        const mayChange = hasPermission(user, 'list.details_pop_up.view');
        const selectableRows = selectedRows.filter(row => row.can_select);
        return (
          <>
            {mayChange && (
              <AskManyPanel facilityId={id} selectedRows={selectedRows} onAsked={deselect} onLeave={leave} />
            )}
            <GuideMailPanel
              facility={{ id, timezone }}
              selectedRows={selectableRows}
              onSent={() => deselect(selectableRows)}
              onLeave={leave}
              mayChange={mayChange}
            />
          </>
        );
      }}
      {...useSetupSteps(id, user)}
      extraSheets={extraSheets(user)}
      terms={searched?.by === user.id ? searched.terms : undefined}
      onAddress={go}
    />
  );
}

const mayExport = (user: Reader) =>
  hasPermission(user, 'list.pre_check_in.download') && hasPermission(user, 'list.personal_information.view');
