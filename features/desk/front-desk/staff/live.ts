import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, NoResponseError } from '#platform/browser/call.ts';
import type * as contract from '../contract/list.ts';
import { pollDelayAfter } from '../rules/live-list.ts';
import { listKey, refreshShown } from './calls.ts';

const call = client<typeof contract, 'staff'>();

/**
 * The state of polling. `updatedAt`: when a poll last reported a change. `failures`: number of failures since
 * the last success.
 */
type Watch = { cursor?: string; failures: number; updatedAt: number | null };
const initialWatch: Watch = { failures: 0, updatedAt: null };

/**
 * Polls for changes and refreshes the list only if there are any. Also refreshes when the business day ends.
 * Pauses while the tab is hidden, and polls immediately when the network is back.
 */
export function useLiveList(facilityId: number, today: string): Pick<Watch, 'failures' | 'updatedAt'> {
  const queries = useQueryClient();
  const queryKey = ['changes', facilityId];
  const shownDay = useRef(today);
  useEffect(() => {
    if (shownDay.current === today) return;
    shownDay.current = today;
    // If the refresh fails, the next poll shows the change.
    refreshShown(queries, facilityId).catch(() => undefined);
  }, [today, queries, facilityId]);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const watch = queries.getQueryData<Watch>(queryKey) ?? initialWatch;
      try {
        const { data } = await call('GET log/changes', { after: watch.cursor }, { signal });
        if (!data.changed && !hasNoResponse(queries, facilityId))
          return { ...watch, cursor: data.cursor, failures: 0 };
        await refreshShown(queries, facilityId);
        return { cursor: data.cursor, failures: 0, updatedAt: Date.now() };
      } catch (error) {
        if (signal.aborted) throw error;
        return { ...watch, failures: watch.failures + 1 };
      }
    },
    refetchOnReconnect: true,
    refetchInterval: query => pollDelayAfter(query.state.data?.failures ?? 0),
  });
  return data ?? initialWatch;
}

/** Whether a visible list failed to load because there was no response. */
const hasNoResponse = (queries: QueryClient, facilityId: number) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: listKey(facilityId), type: 'active' })
    .some(({ state }) => state.error instanceof NoResponseError);
