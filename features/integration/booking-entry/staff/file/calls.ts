import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, client } from '#platform/browser/call.ts';
import type * as contract from '../../contract/file.ts';
import { isBusy, type Verdict } from '../../rules/file/verdicts.ts';

export const call = client<typeof contract, 'staff'>();

/** The hotel whose files are shown. `isSendingPaused`: its guide messages are paused. */
export type FileHotel = { id: number; timezone: string; isSendingPaused: boolean };

const BUSY_POLL_MS = 1000;
/** Interval, in milliseconds, between polls for files that were uploaded in another browser. */
const IDLE_POLL_MS = 10_000;

const filesKey = (facilityId: number) => ['booking-files', facilityId];
const fileKey = (facilityId: number, id: number) => [...filesKey(facilityId), id];

export const useFiles = (facilityId: number) =>
  useQuery({
    queryKey: [...filesKey(facilityId), 'all'],
    queryFn: async ({ signal }) =>
      (await call('GET booking-files', { facility_id: facilityId }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(each => isBusy(each.state)) ? BUSY_POLL_MS : IDLE_POLL_MS,
  });
export type FileInList = NonNullable<ReturnType<typeof useFiles>['data']>[number];

export const useFile = (facilityId: number, id: number) =>
  useQuery({
    queryKey: fileKey(facilityId, id),
    queryFn: async ({ signal }) =>
      (await call('GET booking-files/:id', { id, facility_id: facilityId }, { signal, excludes: [404] }))
        .data,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? BUSY_POLL_MS : false),
  });
export type OpenFile = NonNullable<ReturnType<typeof useFile>['data']>;

export type RowKind = Verdict | 'left_out';

export const useRows = (facilityId: number, id: number, verdict: RowKind | undefined) =>
  useInfiniteQuery({
    queryKey: [...fileKey(facilityId, id), 'rows', verdict],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET booking-files/:id/rows',
        { id, facility_id: facilityId, after: pageParam, ...(verdict && { verdict }) },
        { signal },
      ),
    getNextPageParam: page => page.next ?? undefined,
  });
export type FileRow = NonNullable<ReturnType<typeof useRows>['data']>['pages'][number]['data'][number];

export const useNotUndone = (facilityId: number, id: number) =>
  useQuery({
    queryKey: [...fileKey(facilityId, id), 'left'],
    queryFn: async ({ signal }) =>
      (await call('GET booking-files/:id/left', { id, facility_id: facilityId }, { signal })).data,
  });

export const refreshFile = (queries: QueryClient, facilityId: number) =>
  queries.invalidateQueries({ queryKey: filesKey(facilityId) });

export const isConflict = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'version_conflict';

export const isChangedElsewhere = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'file_busy';
