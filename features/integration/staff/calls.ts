import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

const call = client<Api, 'staff'>();
const keysKey = (facilityId: number) => ['api-keys', facilityId];

/** The keys that are good now. */
export function useApiKeys(facilityId: number) {
  return useQuery({
    queryKey: keysKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET integrations/api-keys', { facility_id: facilityId }, { signal })).data,
  });
}

export type ApiKey = NonNullable<ReturnType<typeof useApiKeys>['data']>[number];

/** Makes a key. The key itself is in this answer alone: nothing keeps it but who asked. */
export function useMakeApiKey(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) =>
      (await call('POST integrations/api-keys', { facility_id: facilityId, name })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey(facilityId) }),
    gcTime: 0,
  });
}

/** Revokes a key; one that somebody else has revoked is gone as well. */
export function useRevokeApiKey(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE integrations/api-keys/:id', { facility_id: facilityId, id }).catch(unlessGone),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey(facilityId) }),
  });
}

function unlessGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
