import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

const call = client<Api, 'staff'>();
const keyOf = (facilityId: number) => ['first-steps', facilityId];

/** What is left before a new hotel's first guest. Asked anew each time that somebody comes back to the page. */
export const useFirstSteps = (facility_id: number) =>
  useQuery({
    queryKey: keyOf(facility_id),
    queryFn: async ({ signal }) => (await call('GET facility/first-steps', { facility_id }, { signal })).data,
    staleTime: 0,
  });

export type FirstSteps = NonNullable<ReturnType<typeof useFirstSteps>['data']>;
type Note = Omit<Api['PUT facility/first-steps']['input'], 'facility_id'>;

/** Notes what was looked through, or puts the steps away. */
export function useNoteFirstStep(facility_id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: Note) => call('PUT facility/first-steps', { facility_id, ...note }),
    onSuccess: ({ data }) => queries.setQueryData(keyOf(facility_id), data),
  });
}
