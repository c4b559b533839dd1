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

const listKey = (facilityId: number) => ['webhooks', facilityId];

/** Polling interval for the state of webhooks, in milliseconds. */
const LOOK_AGAIN = 10_000;
const LOOK_SOON = 2_000;
/**
 * Polling interval while waiting for the response to a test, in milliseconds, and the maximum number of polls.
 */
const LOOK_FOR_TEST = 1_000;
const LOOKS = 60;
const PATIENCE = 30_000;

export function useWebhooks(facilityId: number) {
  return useQuery({
    queryKey: [...listKey(facilityId), 'list'],
    queryFn: async ({ signal }) =>
      (await call('GET integrations/webhooks', { facility_id: facilityId }, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ waiting, paused }) => waiting > 0 && !paused) ? LOOK_SOON : LOOK_AGAIN,
  });
}

export function useAct<T, R>(facilityId: number, act: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey(facilityId) });
  // Not cached, because the response contains the secret.
  return useMutation({ mutationFn: act, onSettled, gcTime: 0 });
}

type Named = { facilityId: number; id: number };

export function useAttempts({ facilityId, id }: Named) {
  return useInfiniteQuery({
    queryKey: [...listKey(facilityId), id, 'attempts'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => attemptsOf({ facilityId, id }, pageParam, signal),
    getNextPageParam: page => page.next ?? undefined,
    refetchInterval: LOOK_AGAIN,
  });
}

const attemptsOf = ({ facilityId, id }: Named, before: number, signal: AbortSignal) =>
  call(
    'GET integrations/webhooks/:id/attempts',
    { facility_id: facilityId, id, ...(before === 0 ? {} : { before }) },
    { signal },
  );

/**
 * Loads the response to a test. Null while there is none. `isOver`: polling has stopped. `eventId`: undefined
 * if no test was sent.
 */
export function useTestAnswer({ facilityId, id }: Named, eventId: number | undefined) {
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: [...listKey(facilityId), id, 'test', eventId],
    enabled: eventId !== undefined,
    queryFn: async ({ signal }) => {
      const { data: tries } = await attemptsOf({ facilityId, id }, 0, signal);
      const answer = tries.find(({ event_id }) => event_id === eventId) ?? null;
      return { answer, at: Date.now() };
    },
    refetchInterval: ({ state: { data: found, dataUpdateCount, errorUpdateCount } }) =>
      found?.answer || dataUpdateCount + errorUpdateCount >= LOOKS ? false : LOOK_FOR_TEST,
  });
  const [since, setSince] = useState({ eventId, at: 0 });
  if (since.eventId !== eventId || (since.at === 0 && dataUpdatedAt > 0))
    setSince({ eventId, at: dataUpdatedAt });
  const isOver = isError || (since.at > 0 && dataUpdatedAt - since.at >= PATIENCE);
  return { answer: data?.answer ?? null, isOver };
}
