import { useEffect, useState } from 'react';
import type { Row } from './calls.ts';
import { keepTicks, keptTicks, stillValid, type Ticks, ticked } from './ticks.ts';

export type Selection = {
  ticks: Ticks;
  /** Ticks or unticks these rows, as far as they can be selected. */
  tick: (rows: readonly Row[], on: boolean) => void;
  clear: () => void;
};

const noRows: readonly Row[] = [];

/** The ticked rows of a hotel's list, over all its pages and a reload, until they are cleared. */
export function useTicks(facilityId: number, readerId: number, rows = noRows): Selection {
  const [kept, setKept] = useState(() => keptTicks(facilityId, readerId));
  const ticks = stillValid(kept, rows);
  useEffect(
    () => keepTicks(facilityId, readerId, stillValid(kept, rows)),
    [facilityId, readerId, kept, rows],
  );
  return {
    ticks,
    tick: (of, on) => setKept(ticked(ticks, of, on)),
    clear: () => setKept(new Map()),
  };
}
