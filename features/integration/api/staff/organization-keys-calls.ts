import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, client } from '#platform/browser/call.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type { Api } from '../contract/organization-keys.ts';

const call = client<Api, 'organization'>();
const queryKey = ['organization', 'keys'];

export const useOrganizationKeys = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('GET organization/keys', {}, { signal })).data,
  });

export type OrganizationKey = NonNullable<ReturnType<typeof useOrganizationKeys>['data']>[number];

type NewKey = Api['POST organization/keys']['input'];

/** Creates a key. The response is not cached, because it contains the key. */
export function useMakeOrganizationKey() {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationKey: queryKey,
    mutationFn: async (wanted: NewKey) => (await call('POST organization/keys', wanted)).data,
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    gcTime: 0,
  });
}

/** Revokes a key. Does not fail if another user has already revoked it. */
export function useRevokeOrganizationKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE organization/keys/:id', { id }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}
