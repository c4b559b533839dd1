import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#features/facility/contract/facility.ts';
import { client } from '#platform/browser/call.ts';

const call = client<Api, 'staff'>();

/** The reader's own hotel, with who reads and what they may do now. */
export const facilityQuery = queryOptions({
  queryKey: ['facility'],
  queryFn: async ({ signal }) => {
    const { data } = await call('POST facility/list', {}, { signal });
    const [facility] = data;
    if (!facility) throw new Error('A reader without a hotel');
    return facility;
  },
  staleTime: 60_000,
});

export type Facility = Awaited<ReturnType<NonNullable<(typeof facilityQuery)['queryFn']>>>;
