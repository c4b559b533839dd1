import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { callQuestions } from '../calls.ts';

type Hotel = Pick<ScreenProps['facility'], 'id' | 'filters'>;

export const filtersQuery = (facility_id: number) =>
  queryOptions({
    queryKey: ['filters', facility_id],
    queryFn: async () => (await callQuestions('GET localized-filters', { facility_id })).data,
  });

/** What the hotel offers on step 2; at first what it offered when the page was opened. `asks`: what it offers now. */
export function useFilters({ id, filters }: Hotel, asks: boolean): Hotel['filters'] {
  const { data } = useQuery({ ...filtersQuery(id), enabled: asks, placeholderData: filters });
  return data ?? filters;
}
