import { type QueryClient, useQuery } from '@tanstack/react-query';
import { bytesClient, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const call = client<typeof contract, 'staff'>();
export const fetchCertificate = bytesClient<typeof contract>();

const retentionKey = (facilityId: number) => ['retention', facilityId];
const holdKey = (facilityId: number, bookingId: number) => ['hold', facilityId, bookingId];

const fetchRetention = async (facilityId: number, signal: AbortSignal) =>
  (await call('GET retention', { facility_id: facilityId }, { signal })).data;
export type Retention = Awaited<ReturnType<typeof fetchRetention>>;

export const useRetention = (facilityId: number) =>
  useQuery({
    queryKey: retentionKey(facilityId),
    queryFn: ({ signal }) => fetchRetention(facilityId, signal),
    staleTime: 0,
  });

/** Loads the legal hold on a booking. Null if there is none. */
export const useHold = (facilityId: number, bookingId: number) =>
  useQuery({
    queryKey: holdKey(facilityId, bookingId),
    queryFn: async ({ signal }) =>
      (await call('GET retention/hold', { facility_id: facilityId, booking_id: bookingId }, { signal })).data
        .hold,
    staleTime: 0,
  });

/** Reloads the retention data. Must be called after a change to a setting or a hold. */
export const refreshRetention = (queries: QueryClient, facilityId: number) =>
  queries.invalidateQueries({ queryKey: retentionKey(facilityId) });

export const refreshHold = (queries: QueryClient, facilityId: number, bookingId: number) =>
  queries.invalidateQueries({ queryKey: holdKey(facilityId, bookingId) });
