import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decoded } from './decode.ts';

/** A scan with the server's response. `at`: time in milliseconds. */
export type RecentScan = { at: number; decoded: Decoded };

const MAX_RECENT = 10;

/** The last scans in this tab, newest first. They are kept across pages until the tab is closed. */
export function useRecentScans(facilityId: number) {
  const queries = useQueryClient();
  const queryKey = ['scans', facilityId];
  queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  const readCached = () => queries.getQueryData<readonly RecentScan[]>(queryKey) ?? [];
  const [recent, setRecent] = useState(readCached);
  const add = (reading: RecentScan) => {
    const next = [reading, ...readCached()].slice(0, MAX_RECENT);
    queries.setQueryData(queryKey, next);
    setRecent(next);
  };
  return { recent, add };
}
