import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bytesClient, client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

const call = client<Api, 'organization'>();
export const fetchCsv = bytesClient<Api>();

export type Span = { from: string; until: string };

export const useFigures = (span: Span) =>
  useQuery({
    queryKey: ['organization', 'figures', span],
    queryFn: async ({ signal }) => (await call('GET organization/figures', span, { signal })).data,
    placeholderData: before => before,
  });

export const useBrandFigures = (span: Span) =>
  useQuery({
    queryKey: ['organization', 'figures', 'brands', span],
    queryFn: async ({ signal }) => (await call('GET organization/figures/brands', span, { signal })).data,
    placeholderData: before => before,
  });

export type BrandFigures = NonNullable<ReturnType<typeof useBrandFigures>['data']>[number];

export const useHotelFigures = (span: Span) =>
  useInfiniteQuery({
    queryKey: ['organization', 'figures', 'hotels', span],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...span, ...(pageParam && { cursor: pageParam }) };
      return (await call('GET organization/figures/hotels', input, { signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: before => before,
  });
