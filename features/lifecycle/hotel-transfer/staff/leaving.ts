import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import { keepAnswer } from '#platform/browser/keep-answer.ts';
import type * as contract from '../contract.ts';

const call = client<typeof contract, 'staff'>();

const LOOK_AGAIN_MS = 3_000;

const keyOf = (facilityId: number) => ['hotel-transfer', facilityId];

export function useLeaving(facilityId: number) {
  return useQuery({
    queryKey: keyOf(facilityId),
    queryFn: async ({ signal }) => (await call('GET hotel-transfer', {}, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.archive?.state === 'making' ? LOOK_AGAIN_MS : false),
  });
}

export type Leaving = NonNullable<ReturnType<typeof useLeaving>['data']>;
export type Archive = NonNullable<Leaving['archive']>;

type Asked = { slug: string; kept_elsewhere?: string; password: string };

/**
 * Returns the owner's actions. Each action returns the new state. `onSaved`: called because the page frame also
 * shows a scheduled deletion.
 */
export function useLeavingCalls(facilityId: number, onSaved: () => void) {
  const queries = useQueryClient();
  const onSuccess = async ({ data }: { data: Leaving }) => {
    await keepAnswer(queries, keyOf(facilityId), data);
    onSaved();
  };
  return {
    archive: useMutation({
      mutationFn: (asked: { recipient: string }) => call('POST hotel-transfer/archive', asked),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (asked: Asked) => call('POST hotel-transfer/deletion', asked),
      onSuccess,
    }),
    keep: useMutation({ mutationFn: () => call('DELETE hotel-transfer/deletion', {}), onSuccess }),
  };
}
