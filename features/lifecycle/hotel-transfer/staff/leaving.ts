import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import type * as contract from '../contract.ts';

const call = client<typeof contract, 'staff'>();

const POLL_MS = 3_000;

const keyOf = (facilityId: number) => ['hotel-transfer', facilityId];

export function useTransferState(facilityId: number) {
  return useQuery({
    queryKey: keyOf(facilityId),
    queryFn: async ({ signal }) => (await call('GET hotel-transfer', {}, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.archive?.state === 'making' ? POLL_MS : false),
  });
}

export type TransferState = NonNullable<ReturnType<typeof useTransferState>['data']>;
export type Archive = NonNullable<TransferState['archive']>;

type DeletionInput = { slug: string; kept_elsewhere?: string; password: string };

/**
 * Returns the owner's actions. Each action returns the new state. `onSaved`: called because the page frame also
 * shows a scheduled deletion.
 */
export function useTransferActions(facilityId: number, onSaved: () => void) {
  const queries = useQueryClient();
  const onSuccess = async ({ data }: { data: TransferState }) => {
    await cacheResponse(queries, keyOf(facilityId), data);
    onSaved();
  };
  return {
    archive: useMutation({
      mutationFn: (input: { recipient: string }) => call('POST hotel-transfer/archive', input),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (input: DeletionInput) => call('POST hotel-transfer/deletion', input),
      onSuccess,
    }),
    keep: useMutation({ mutationFn: () => call('DELETE hotel-transfer/deletion', {}), onSuccess }),
  };
}
