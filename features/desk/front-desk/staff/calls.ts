import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { deepEqual } from 'fast-equals';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { ApiError, client } from '#platform/browser/call.ts';
import type * as detailsContract from '../contract/details.ts';
import type * as listContract from '../contract/list.ts';
import { pageSize, type Sort } from '../rules/list-choices.ts';
import { filtersOf, type ListState } from './list-state.ts';

const call = client<typeof listContract & typeof detailsContract, 'staff'>();

export const listKey = (facilityId: number) => ['booking-list', facilityId];

/**
 * Refreshes the list and the open details. This does not count as a view for the *seen* status and the audit
 * log.
 */
export const refreshShown = (queries: QueryClient, facilityId: number, bookingId?: number) =>
  Promise.all([refreshList(queries, facilityId), refresh(queries, detailsKey(facilityId, bookingId))]);

export const refreshList = (queries: QueryClient, facilityId: number) =>
  refresh(queries, listKey(facilityId));

async function refresh(queries: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  try {
    await queries.invalidateQueries({ queryKey, type: 'active' }, { throwOnError: true });
  } catch (error) {
    clearRefreshMark(queries, queryKey);
    throw error;
  }
}

/**
 * Clears the mark of a refresh that failed or is still running, because the next request will come from a user
 * action.
 */
export function clearRefreshMark(queries: QueryClient, queryKey: readonly unknown[]): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) query.setState({ isInvalidated: false });
}

/**
 * Whether a request is an automatic refresh. Only `refresh` invalidates queries, so any other request means
 * that a user opens the data.
 */
export function isRefresh(queries: QueryClient, queryKey: readonly unknown[]): boolean {
  const state = queries.getQueryState(queryKey);
  return state?.data !== undefined && state.isInvalidated;
}

/** Fetches whenever a user opens the data. Only `refresh` fetches automatically. */
export const fetchOnlyOnOpen = {
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export function useBookingList(facilityId: number, state: ListState, sort: Sort) {
  const queries = useQueryClient();
  const pageQuery = { page: state.page, cursor: state.cursor, sort, filters: filtersOf(state) };
  const queryKey = [...listKey(facilityId), pageQuery];
  const query = useQuery({
    ...fetchOnlyOnOpen,
    queryKey,
    queryFn: ({ signal }) => {
      const commonInput = {
        version: 2,
        paginate: true,
        per_page: pageSize,
        refresh: isRefresh(queries, queryKey),
      };
      const input = { facility_id: facilityId, ...commonInput, ...pageQuery };
      return call('POST log/get/facility-visitor', input, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const lookAgain = () => {
    clearRefreshMark(queries, queryKey);
    return query.refetch();
  };
  return { ...query, ...useLastShown(query), refetch: lookAgain };
}

type QueryResult<Data> = { data: Data | undefined; error: Error | null; isPlaceholderData: boolean };

/**
 * Keeps the last data on screen if a request fails, so that staff can continue working with it, but not if
 * the server refused the request. `isKept`: the data belongs to an earlier request.
 */
export function useLastShown<Data>({ data, error, isPlaceholderData }: QueryResult<Data>) {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const isRefused = error instanceof ApiError && error.status < 500;
  const isKept = data === undefined && last !== undefined && error !== null && !isRefused;
  return { data: isKept ? last : data, isPlaceholderData: isPlaceholderData || isKept, isKept };
}

export type BookingPage = NonNullable<ReturnType<typeof useBookingList>['data']>;
export type Row = BookingPage['data'][number];

/** Key of the details of one booking in any language, or of the open booking if no id is given. */
export const detailsKey = (facilityId: number, bookingId: number | undefined) =>
  bookingId === undefined ? ['booking-details', facilityId] : ['booking-details', facilityId, bookingId];

type LoadedDetails = { details: Details; known: ReturnType<typeof comparableDetails> };
export type Details = Awaited<ReturnType<typeof fetchDetails>>;

const fetchDetails = async (
  input: { facility_id: number; booking_id: number | null; refresh: boolean },
  signal: AbortSignal,
) => (await call('POST log/get/facility-visitor-other-form', { ...input, paginate: false }, { signal })).data;

/**
 * Opening a booking marks its registration as seen, so details are never prefetched or cached. `hasNews`: the
 * booking has changed since it was opened. `catchUp` marks the current data as known.
 */
export function useDetails(facilityId: number, bookingId: number | null) {
  const queries = useQueryClient();
  const language = useLocale();
  const queryKey = [...detailsKey(facilityId, bookingId ?? undefined), language];
  const { data, ...query } = useQuery({
    ...fetchOnlyOnOpen,
    queryKey,
    enabled: bookingId !== null,
    queryFn: async ({ signal }): Promise<LoadedDetails> => {
      const refresh = isRefresh(queries, queryKey);
      const details = await fetchDetails({ facility_id: facilityId, booking_id: bookingId, refresh }, signal);
      const cachedDetails = refresh ? queries.getQueryData<LoadedDetails>(queryKey) : undefined;
      return { details, known: cachedDetails?.known ?? comparableDetails(details) };
    },
    gcTime: 0,
  });
  return {
    ...query,
    data: data?.details,
    hasNews: data !== undefined && !deepEqual(data.known, comparableDetails(data.details)),
    catchUp: () => {
      queries.setQueryData<LoadedDetails>(
        queryKey,
        shown => shown && { ...shown, known: comparableDetails(shown.details) },
      );
    },
  };
}

function comparableDetails({ booking, visitor_logs }: Details) {
  const { booking_status, booking_status_id, is_new, decoded_at, decoded_status, ...further } = booking;
  const { arrivals, may_note_arrival, party, ...given } = further;
  const person = ({ answers }: PersonItem) => answers.map(({ id, value, display }) => [id, value, display]);
  return [
    given,
    visitor_logs.map(log => [log.id, log.created_at, person(log.main), log.companion.map(person)]),
  ];
}

export type OpenedDetails = ReturnType<typeof useDetails>;
export type PersonItem = Details['companion'][number];
export type RegistrationItem = Details['visitor_logs'][number];
