import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract/set-up.ts';

const call = client<typeof contract, 'organization'>();
const queryKey = ['organization', 'sign-on'];

export const useSignOn = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('GET organization/sign-on', {}, { signal })).data,
  });

export type SignOn = NonNullable<ReturnType<typeof useSignOn>['data']>;
export type Domain = SignOn['domains'][number];

/** A mutation whose response is the new setup. */
function useChange<I>(act: (input: I) => Promise<{ data: SignOn }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

type ProviderInput = { issuer: string; client_id: string; client_secret?: string; groups_claim: string };

export const useSaveProvider = () =>
  useChange((input: ProviderInput) => call('PUT organization/sign-on', input));

export const useRemoveProvider = () => useChange((_: undefined) => call('DELETE organization/sign-on', {}));

export const useTestProvider = () =>
  useMutation({ mutationFn: async () => (await call('POST organization/sign-on/test', {})).data });

export const useAddDomain = () =>
  useChange((domain: string) => call('POST organization/domains', { domain }));

export const useRemoveDomain = () =>
  useChange((domain: string) => call('DELETE organization/domains/:domain', { domain }));

export const useEnforce = () =>
  useChange((input: { domain: string; enforced: boolean }) =>
    call('PUT organization/domains/:domain', input),
  );

export const useEmergency = () => useChange((_: undefined) => call('POST organization/emergency-admin', {}));

export function useCheckDomain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (domain: string) =>
      (await call('POST organization/domains/:domain/check', { domain })).data,
    onSuccess: ({ state }) => queries.setQueryData(queryKey, state),
  });
}
