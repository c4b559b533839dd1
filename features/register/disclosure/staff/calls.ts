import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bytesClient, type CallsOf, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const call = client<typeof contract, 'staff'>();
export const fetchFile = bytesClient<typeof contract>();

const listKey = (facilityId: number) => ['disclosures', facilityId];

/**
 * Polling intervals while files are being prepared (`approved`) or a decision is pending (`asked`), in
 * milliseconds.
 */
const POLL_INTERVALS_MS = { approved: 3_000, asked: 10_000 };

type ListedRequest = CallsOf<typeof contract>['GET disclosures']['replies']['staff']['data'][number];
export type Request = CallsOf<typeof contract>['GET disclosures/:id']['replies']['staff']['data'];
export type FoundBooking = CallsOf<
  typeof contract
>['POST disclosures/find']['replies']['staff']['data'][number];
export type RequestInput = Omit<CallsOf<typeof contract>['POST disclosures']['input'], 'facility_id'>;

function pollInterval(requests: readonly Pick<ListedRequest, 'state'>[]): number | false {
  const intervals = requests.flatMap(({ state }) =>
    state === 'approved' || state === 'asked' ? [POLL_INTERVALS_MS[state]] : [],
  );
  return intervals.length > 0 && Math.min(...intervals);
}

export function useRequests(facilityId: number) {
  return useInfiniteQuery({
    queryKey: [...listKey(facilityId), 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET disclosures',
        { facility_id: facilityId, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: page => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) => pollInterval(state.data?.pages.flatMap(({ data }) => data) ?? []),
  });
}

/** Loads a request with all entered data. Loads nothing if `id` is null. */
export function useRequest(facilityId: number, id: number | null) {
  return useQuery({
    queryKey: [...listKey(facilityId), id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await call('GET disclosures/:id', { facility_id: facilityId, id: id ?? 0 }, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(state.data ? [state.data] : []),
  });
}

export function useRefresh(facilityId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listKey(facilityId) });
}

export function useRequestAction<T>(facilityId: number, act: (input: T) => Promise<unknown>) {
  const refresh = useRefresh(facilityId);
  return useMutation({ mutationFn: act, onSettled: refresh });
}
