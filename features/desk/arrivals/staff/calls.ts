import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PartyMissing } from '#features/booking/booking/rules/party.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import type * as deskContract from '#features/desk/front-desk/contract/desk.ts';
import {
  clearRefreshMark,
  fetchOnlyOnOpen,
  isRefresh,
  listKey,
  refreshShown,
  useLastShown,
} from '#features/desk/front-desk/staff/calls.ts';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';
import type { Sort } from '../rules/choices.ts';
import type { State } from './state.ts';

const call = client<typeof contract & typeof deskContract, 'staff'>();

/**
 * Loads arrivals page by page. Previous data stays visible until new data has loaded. Refreshed together with
 * the list.
 */
export function useArrivals(facilityId: number, { day, show, search }: State, sort: Sort) {
  const queries = useQueryClient();
  const filter = search === '' ? { day, show, search, sort } : { day, search };
  const queryKey = [...listKey(facilityId), 'arrivals', filter];
  const query = useInfiniteQuery({
    ...fetchOnlyOnOpen,
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const input = { facility_id: facilityId, ...filter, cursor: pageParam };
      const refresh = isRefresh(queries, queryKey);
      return (await call('POST arrivals/list', { ...input, refresh }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  const lookAgain = () => {
    clearRefreshMark(queries, queryKey);
    return query.refetch();
  };
  return {
    ...query,
    ...useLastShown(query),
    refetch: lookAgain,
    ...useNextPages(query, JSON.stringify(filter)),
  };
}

type Pages = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'error' | 'hasNextPage' | 'isFetching' | 'fetchNextPage'
>;

/**
 * Repeats the request for the next page until the page has loaded or failed, because a refresh cancels a page
 * that is loading. `of` identifies the list of pages.
 */
function useNextPages(query: Pages, of: string) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const [wanted, setWanted] = useState({ of, pages: 1 });
  const pageCount = data?.pages.length ?? 0;
  const isWaiting = wanted.of === of && wanted.pages > pageCount && hasNextPage && !error;
  useEffect(() => {
    if (isWaiting && !isFetching) void fetchNextPage();
  }, [isWaiting, isFetching, fetchNextPage]);
  return {
    isWaitingForPage: isWaiting,
    showFurther: () => {
      setWanted({ of, pages: pageCount + 1 });
      if (error) void fetchNextPage();
    },
  };
}

/**
 * Returns all rows without duplicates. A row that moved after its page was loaded can be on two pages; the copy
 * on the later page is newer.
 */
export function rowsOf({ data }: Pick<ArrivalsQuery, 'data'>): Row[] {
  const rows = data?.pages.flatMap(page => page.rows) ?? [];
  return [...new Map(rows.map(row => [row.booking_id, row])).values()];
}

export type ArrivalsQuery = ReturnType<typeof useArrivals>;
type Page = NonNullable<ArrivalsQuery['data']>['pages'][number];
export type Row = Page['rows'][number];
export type DayNumbers = Page['numbers'];

type NamedBooking = Pick<Row, 'booking_id' | 'reservation_id' | 'pms_code'>;

/** `named`: the missing items that the user was shown. */
type ConfirmInput = { row: NamedBooking; named: PartyMissing };

export function useConfirm(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ row: { reservation_id, pms_code }, named }: ConfirmInput) => {
      const input = {
        facility_id: facilityId,
        reservation_no: reservation_id,
        pms_code,
        booking_status_id: statusIds.confirmed,
        missing: named,
      };
      return (await call('POST facility-booking-logs', input)).data.booking_status.log_id;
    },
    onSettled: () => refreshShown(queries, facilityId).catch(() => undefined),
  });
}

export function useUnconfirm(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ logId }: { logId: number; bookingNo: string }) =>
      call('DELETE facility-booking-logs/:id', { id: logId }),
    onSettled: () => refreshShown(queries, facilityId).catch(() => undefined),
  });
}
