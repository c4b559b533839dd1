import { useState } from 'react';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';
import type { Row } from './calls.ts';

/**
 * A selected row with the data that is needed while its page is not shown. Contains no data that identifies a
 * guest.
 */
export type Tick = Pick<
  Row,
  | 'booking_id'
  | 'pms_code'
  | 'reservation_id'
  | 'send_method'
  | 'stop_send_guide_mail'
  | 'can_select'
  | 'can_ask_missing'
>;

/** By booking id, in the order of selection. */
type Ticks = ReadonlyMap<number, Tick>;

const tickOf = (row: Tick): Tick => {
  const { booking_id, pms_code, reservation_id, send_method, stop_send_guide_mail } = row;
  const { can_select, can_ask_missing } = row;
  return {
    ...{ booking_id, pms_code, reservation_id, send_method, stop_send_guide_mail },
    ...{ can_select, can_ask_missing },
  };
};

export const isTickable = ({ can_select, can_ask_missing }: Pick<Tick, 'can_select' | 'can_ask_missing'>) =>
  can_select || can_ask_missing;

/**
 * Whether a selected row still allows the action for which it was selected. A row selected for a guide message
 * must not silently be used to ask for missing data.
 */
const isStillTickable = (tick: Tick, row: Tick) =>
  (tick.can_select && row.can_select) || (tick.can_ask_missing && row.can_ask_missing);

/**
 * Returns the selected rows that are still valid. A booking whose guest has registered in the meantime cannot
 * be selected anymore.
 */
export function keepValidTicks(ticks: Ticks, rows: readonly Tick[]): Ticks {
  const changed = new Map(ticks);
  for (const row of rows) {
    const tick = ticks.get(row.booking_id);
    if (!tick) continue;
    if (isStillTickable(tick, row)) changed.set(row.booking_id, tickOf(row));
    else changed.delete(row.booking_id);
  }
  return changed;
}

export function withTicked(ticks: Ticks, rows: readonly Tick[], on: boolean): Ticks {
  const changed = new Map(ticks);
  for (const row of rows) {
    if (on && isTickable(row)) changed.set(row.booking_id, tickOf(row));
    else changed.delete(row.booking_id);
  }
  return changed;
}

const storageKeyOf = (facilityId: number, readerId: number) => `ticks-${facilityId}-${readerId}`;

function storeTicks(facilityId: number, readerId: number, ticks: Ticks): void {
  const text = ticks.size === 0 ? null : JSON.stringify([...ticks.values()]);
  writeTab(storageKeyOf(facilityId, readerId), text);
}

function storedTicks(facilityId: number, readerId: number): Ticks {
  try {
    const kept: Tick[] = JSON.parse(readTab(storageKeyOf(facilityId, readerId)) ?? '[]');
    return new Map(kept.map(tick => [tick.booking_id, tick]));
  } catch {
    return new Map();
  }
}

export type Selection = {
  ticks: Ticks;
  tick: (rows: readonly Row[], on: boolean) => void;
  untick: (done: readonly Tick[]) => void;
  clear: () => void;
};

const noRows: readonly Row[] = [];

/** The selected rows of a hotel's list. They are kept across pages and reloads until cleared. */
export function useTicks(facilityId: number, readerId: number, rows = noRows): Selection {
  const [kept, setKept] = useState(() => storedTicks(facilityId, readerId));
  const ticks = keepValidTicks(kept, rows);
  const change = (changed: Ticks) => {
    setKept(changed);
    storeTicks(facilityId, readerId, changed);
  };
  return {
    ticks,
    tick: (of, on) => change(withTicked(ticks, of, on)),
    untick: done => change(withTicked(ticks, done, false)),
    clear: () => change(new Map()),
  };
}
