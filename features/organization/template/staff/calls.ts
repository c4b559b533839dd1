import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TemplateItem } from '#features/hotel/facility/rules/template-items.ts';
import { bytesClient, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

const call = client<typeof contract, 'organization'>();
const fetchFile = bytesClient<typeof contract>();

const templatesKey = ['organization', 'templates'];
const deviationsKey = ['organization', 'deviations'];

export const useTemplates = () =>
  useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await call('GET organization/templates', {}, { signal })).data,
  });

export type Template = NonNullable<ReturnType<typeof useTemplates>['data']>[number];

export type Choice = { item: TemplateItem; brandId: number | null; hotelId: number | null };

/**
 * Loads what a template copied from the chosen hotel would do to each hotel. Disabled until a hotel is
 * chosen.
 */
export const useReach = ({ item, brandId, hotelId }: Choice) =>
  useQuery({
    queryKey: ['organization', 'reach', item, brandId, hotelId],
    queryFn: async ({ signal }) => {
      const input = { item, hotel_id: hotelId ?? 0, ...(brandId !== null && { brand_id: brandId }) };
      return (await call('GET organization/templates/reach', input, { signal })).data;
    },
    enabled: hotelId !== null,
    staleTime: 0,
    gcTime: 0,
  });

export type HotelPreview = NonNullable<ReturnType<typeof useReach>['data']>[number];

function useChange<I>(act: (input: I) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([templatesKey, deviationsKey].map(queryKey => queries.invalidateQueries({ queryKey }))),
  });
}

type NewTemplate = { item: TemplateItem; brand_id: number | null; hotel_id: number; locked: boolean };

export const useSaveTemplate = () =>
  useChange((template: NewTemplate) => call('PUT organization/templates', template));

export const useDeleteTemplate = () =>
  useChange((id: number) => call('DELETE organization/templates/:id', { id }));

/** Polls until every template is applied. */
export const useDeviations = () =>
  useInfiniteQuery({
    queryKey: deviationsKey,
    queryFn: async ({ pageParam, signal }) => {
      const input = pageParam ? { cursor: pageParam } : {};
      return (await call('GET organization/deviations', input, { signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) => (isPending(data?.pages ?? []) ? 2000 : false),
  });

const isPending = (pages: readonly { hotels: readonly { items: readonly { state: string }[] }[] }[]) =>
  pages.some(({ hotels }) => hotels.some(({ items }) => items.some(({ state }) => state === 'pending')));

export type Deviation = NonNullable<
  ReturnType<typeof useDeviations>['data']
>['pages'][number]['hotels'][number];

export const fetchDeviations = (signal: AbortSignal) =>
  fetchFile('POST organization/deviations/csv', {}, { signal });
