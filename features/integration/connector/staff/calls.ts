import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const call = client<typeof contract, 'staff'>();

const connectorsKey = (facilityId: number) => ['connectors', facilityId];

const REFETCH_MS = 30_000;

export function useConnectors(facilityId: number) {
  return useQuery({
    queryKey: connectorsKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET connectors', { facility_id: facilityId }, { signal })).data,
    refetchInterval: REFETCH_MS,
  });
}

export function useRefetchConnectors(facilityId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ queryKey: connectorsKey(facilityId), exact: true });
}

export type Connector = NonNullable<ReturnType<typeof useConnectors>['data']>[number];

export function useLog(facilityId: number, id: number) {
  return useQuery({
    queryKey: [...connectorsKey(facilityId), id, 'messages'],
    queryFn: async ({ signal }) =>
      (await call('GET connectors/:id/messages', { facility_id: facilityId, id }, { signal })).data,
    refetchInterval: REFETCH_MS,
  });
}

export function useConnectorAction<Input, Output>(
  facilityId: number,
  work: (input: Input) => Promise<Output>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => queries.invalidateQueries({ queryKey: connectorsKey(facilityId) }),
    // Not cached, because responses may contain a password.
    gcTime: 0,
  });
}

/** Ignores 404, because another user may already have removed the connector or ended its notices. */
export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/**
 * Sends a message to the connector's URL, as the vendor would.
 * @returns the response
 */
export async function pushMessage(address: string, xml: string): Promise<{ isTaken: boolean; text: string }> {
  const response = await fetch(new URL(address).pathname, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: xml,
    credentials: 'omit',
  });
  const text = await response.text();
  return { isTaken: response.ok && text.includes('<Success/>'), text };
}
