import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decoded } from './decode.ts';

/** One reading with the server's answer. `at`: time in milliseconds. */
export type Reading = { at: number; decoded: Decoded };

const MOST = 10;

/** The last readings of this tab, newest first. Kept only while the tab is open, across pages. */
export function useRecent(facilityId: number) {
  const queries = useQueryClient();
  const queryKey = ['scans', facilityId];
  queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  const known = () => queries.getQueryData<readonly Reading[]>(queryKey) ?? [];
  const [recent, setRecent] = useState(known);
  const add = (reading: Reading) => {
    const next = [reading, ...known()].slice(0, MOST);
    queries.setQueryData(queryKey, next);
    setRecent(next);
  };
  return { recent, add };
}
