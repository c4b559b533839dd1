import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract/filter-settings.ts';
import { type FilterDraft, inputOf } from './filter-draft.ts';

const call = client<Api, 'staff'>();
const keyOf = (facilityId: number) => ['filter-settings', facilityId];

/** What is saved. Not asked anew by itself: the page is being edited. */
export function useFilterSettings(facilityId: number) {
  return useQuery({
    queryKey: keyOf(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET localized-filters/:facility_id', { facility_id: facilityId }, { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves; a refused save leaves the draft alone and fetches what somebody else has saved. */
export function useSaveFilters(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (draft: FilterDraft) =>
      (await call('PUT localized-filters/:facility_id', inputOf(facilityId, draft))).data,
    onSuccess: saved => queries.setQueryData(keyOf(facilityId), saved),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(facilityId) }),
  });
}
