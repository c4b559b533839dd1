import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallsOf, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const call = client<typeof contract, 'staff'>();

export type Webhook = CallsOf<
  typeof contract
>['GET integrations/webhooks']['replies']['staff']['data'][number];
export type Attempt = CallsOf<
  typeof contract
>['GET integrations/webhooks/:id/attempts']['replies']['staff']['data'][number];

const webhooksKey = (facilityId: number) => ['webhooks', facilityId];

/** Polling interval for the state of webhooks, in milliseconds. */
const IDLE_POLL_MS = 10_000;
const BUSY_POLL_MS = 2_000;
/**
 * Polling interval while waiting for the response to a test, in milliseconds, and the maximum number of polls.
 */
const TEST_POLL_MS = 1_000;
const MAX_TEST_POLLS = 60;
const MAX_WAIT_MS = 30_000;

export function useWebhooks(facilityId: number) {
  return useQuery({
    queryKey: [...webhooksKey(facilityId), 'list'],
    queryFn: async ({ signal }) =>
      (await call('GET integrations/webhooks', { facility_id: facilityId }, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ waiting, paused }) => waiting > 0 && !paused) ? BUSY_POLL_MS : IDLE_POLL_MS,
  });
}

export function useWebhookAction<T, R>(facilityId: number, act: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: webhooksKey(facilityId) });
  // Not cached, because the response contains the secret.
  return useMutation({ mutationFn: act, onSettled, gcTime: 0 });
}

type WebhookRef = { facilityId: number; id: number };

export function useAttempts({ facilityId, id }: WebhookRef) {
  return useInfiniteQuery({
    queryKey: [...webhooksKey(facilityId), id, 'attempts'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => attemptsOf({ facilityId, id }, pageParam, signal),
    getNextPageParam: page => page.next ?? undefined,
    refetchInterval: IDLE_POLL_MS,
  });
}

const attemptsOf = ({ facilityId, id }: WebhookRef, before: number, signal: AbortSignal) =>
  call(
    'GET integrations/webhooks/:id/attempts',
    { facility_id: facilityId, id, ...(before === 0 ? {} : { before }) },
    { signal },
  );

/**
 * Loads the response to a test. Null while there is none. `isOver`: polling has stopped. `eventId`: undefined
 * if no test was sent.
 */
export function useTestResponse({ facilityId, id }: WebhookRef, eventId: number | undefined) {
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: [...webhooksKey(facilityId), id, 'test', eventId],
    enabled: eventId !== undefined,
    queryFn: async ({ signal }) => {
      const { data: tries } = await attemptsOf({ facilityId, id }, 0, signal);
      const answer = tries.find(({ event_id }) => event_id === eventId) ?? null;
      return { answer, at: Date.now() };
    },
    refetchInterval: ({ state: { data: found, dataUpdateCount, errorUpdateCount } }) =>
      found?.answer || dataUpdateCount + errorUpdateCount >= MAX_TEST_POLLS ? false : TEST_POLL_MS,
  });
  const [since, setSince] = useState({ eventId, at: 0 });
  if (since.eventId !== eventId || (since.at === 0 && dataUpdatedAt > 0))
    setSince({ eventId, at: dataUpdatedAt });
  const isOver = isError || (since.at > 0 && dataUpdatedAt - since.at >= MAX_WAIT_MS);
  return { answer: data?.answer ?? null, isOver };
}
