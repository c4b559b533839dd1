import { useInfiniteQuery } from '@tanstack/react-query';
import { bytesClient, client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

export const fetchExport = bytesClient<Api>();
const call = client<Api, 'staff'>();

export const historyKey = (facilityId: number) => ['id-downloads', facilityId];

/** Who fetched which days' passport pictures when, newest first. */
export function useIdDownloads(facilityId: number) {
  return useInfiniteQuery({
    queryKey: historyKey(facilityId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET log/ids-download-list',
        { facility_id: facilityId, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: page => page.next_cursor ?? undefined,
  });
}
