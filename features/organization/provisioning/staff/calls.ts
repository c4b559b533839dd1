import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type * as contract from '../contract.ts';
import type { TokenDays } from '../rules/limits.ts';

const call = client<typeof contract, 'organization'>();

const queryKey = ['organization', 'provisioning'];

export const useProvisioning = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('GET organization/provisioning', {}, { signal })).data,
  });

export type Token = NonNullable<ReturnType<typeof useProvisioning>['data']>['tokens'][number];

/** Creates a token. The response is not cached, because it contains the token. */
export function useMakeToken() {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationKey: queryKey,
    mutationFn: async (wanted: { name: string; days: TokenDays }) =>
      (await call('POST organization/provisioning', wanted)).data,
    onSuccess: ({ token: _secret, ...shown }) => queries.setQueryData(queryKey, shown),
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE organization/provisioning/:id', { id }),
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
