import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import type { Api as DetailsApi } from '../contract/details.ts';
import type { Api as ListApi } from '../contract/list.ts';
import { filtersOf, type ListState } from './list-state.ts';

const call = client<ListApi & DetailsApi, 'staff'>();
export const PAGE_SIZE = 100;

/** All pages of a hotel's list: who changes bookings asks for them anew. */
export const visitorsKey = (facilityId: number) => ['visitors', facilityId];

/** The page of the list that a state names. The page before it stays until it is there. */
export function useVisitors(facilityId: number, state: ListState) {
  const asked = { page: state.page, cursor: state.cursor, filters: filtersOf(state) };
  return useQuery({
    queryKey: [...visitorsKey(facilityId), asked],
    queryFn: ({ signal }) =>
      call(
        'POST log/get/facility-visitor',
        { facility_id: facilityId, version: 2, paginate: true, per_page: PAGE_SIZE, ...asked },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // A list that is looked at again learns from `useLiveList` whether it has to ask anew.
    refetchOnWindowFocus: false,
  });
}

export type VisitorPage = NonNullable<ReturnType<typeof useVisitors>['data']>;
export type Row = VisitorPage['data'][number];

/** The details of one booking, in whichever language; without one, of every booking that was opened. */
export const detailsKey = (facilityId: number, ...bookingId: [number?]) => [
  'visitor',
  facilityId,
  ...bookingId,
];

/** Everything about one booking. Opening it marks a registration seen (decisions §7): it is never asked for ahead. */
export function useDetails(facilityId: number, bookingId: number | null) {
  const language = useLocale();
  return useQuery({
    queryKey: [...detailsKey(facilityId, bookingId ?? undefined), language],
    enabled: bookingId !== null,
    queryFn: async ({ signal }) => {
      const asked = { facility_id: facilityId, booking_id: bookingId, paginate: false };
      return (await call('POST log/get/facility-visitor-other-form', asked, { signal })).data;
    },
    staleTime: 15_000,
    refetchOnWindowFocus: false,
  });
}

export type Details = NonNullable<ReturnType<typeof useDetails>['data']>;
export type PersonItem = Details['companion'][number];
export type VisitorLog = Details['visitor_logs'][number];
