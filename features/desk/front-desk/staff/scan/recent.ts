import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decoded } from './decode.ts';

/** One reading, as the server answered it. `at`: when, milliseconds. */
export type Reading = { at: number; decoded: Decoded };

const MOST = 10;

/** The last readings of this tab, the newest first: kept while it is open, on this page or another, and nowhere else. */
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
