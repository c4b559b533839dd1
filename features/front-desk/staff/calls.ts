import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import type { Api as DetailsApi } from '../contract/details.ts';
import type { Api as ListApi } from '../contract/list.ts';
import type { Sort } from '../rules/list-choices.ts';
import { filtersOf, type ListState } from './list-state.ts';

const call = client<ListApi & DetailsApi, 'staff'>();
export const PAGE_SIZE = 100;

/** All pages of a hotel's list. */
const visitorsKey = (facilityId: number) => ['visitors', facilityId];

/**
 * Asks anew for the list and the details that are shown: nobody has looked, and neither *seen* nor the audit tell of it.
 * Without a booking, for whichever is open.
 */
export const refreshShown = (queries: QueryClient, facilityId: number, bookingId?: number) =>
  Promise.all([refreshList(queries, facilityId), refresh(queries, detailsKey(facilityId, bookingId))]);

export const refreshList = (queries: QueryClient, facilityId: number) =>
  refresh(queries, visitorsKey(facilityId));

async function refresh(queries: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  try {
    await queries.invalidateQueries({ queryKey, type: 'active' }, { throwOnError: true });
  } catch (error) {
    refreshNoMore(queries, queryKey);
    throw error;
  }
}

/** Whoever asks next is a person: a refresh that failed, or is still under way, has left its mark. */
function refreshNoMore(queries: QueryClient, queryKey: readonly unknown[]): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) query.setState({ isInvalidated: false });
}

/** Nothing but `refresh` calls what is shown out of date. Whatever else asks, a person has opened it. */
function isRefresh(queries: QueryClient, queryKey: readonly unknown[]): boolean {
  const state = queries.getQueryState(queryKey);
  return state?.data !== undefined && state.isInvalidated;
}

/** Asked for whenever a person comes to it, and by itself never but by `refresh`. */
const askedByPeople = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The page of the list that a state names. The page before it stays until it is there. */
export function useVisitors(facilityId: number, state: ListState, sort: Sort) {
  const queries = useQueryClient();
  const asked = { page: state.page, cursor: state.cursor, sort, filters: filtersOf(state) };
  const queryKey = [...visitorsKey(facilityId), asked];
  const query = useQuery({
    ...askedByPeople,
    queryKey,
    queryFn: ({ signal }) => {
      const whole = {
        version: 2,
        paginate: true,
        per_page: PAGE_SIZE,
        refresh: isRefresh(queries, queryKey),
      };
      const input = { facility_id: facilityId, ...whole, ...asked };
      return call('POST log/get/facility-visitor', input, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const lookAgain = () => {
    refreshNoMore(queries, queryKey);
    return query.refetch();
  };
  return { ...query, refetch: lookAgain };
}

export type VisitorPage = NonNullable<ReturnType<typeof useVisitors>['data']>;
export type Row = VisitorPage['data'][number];

/** The details of one booking, in whichever language; without one, of whichever is open. */
const detailsKey = (facilityId: number, bookingId: number | undefined) =>
  bookingId === undefined ? ['visitor', facilityId] : ['visitor', facilityId, bookingId];

/**
 * Everything about one booking. Opening it marks a registration seen: it is never asked for ahead, and forgotten once the
 * booking is left, so that coming back opens it again.
 */
export function useDetails(facilityId: number, bookingId: number | null) {
  const queries = useQueryClient();
  const language = useLocale();
  const queryKey = [...detailsKey(facilityId, bookingId ?? undefined), language];
  return useQuery({
    ...askedByPeople,
    queryKey,
    enabled: bookingId !== null,
    queryFn: async ({ signal }) => {
      const refresh = isRefresh(queries, queryKey);
      const asked = { facility_id: facilityId, booking_id: bookingId, paginate: false, refresh };
      return (await call('POST log/get/facility-visitor-other-form', asked, { signal })).data;
    },
    gcTime: 0,
  });
}

export type OpenedDetails = ReturnType<typeof useDetails>;
export type Details = NonNullable<OpenedDetails['data']>;
export type PersonItem = Details['companion'][number];
export type VisitorLog = Details['visitor_logs'][number];
