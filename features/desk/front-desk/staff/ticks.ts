import { useState } from 'react';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';
import type { Row } from './calls.ts';

/** A row that somebody ticked, with what is needed of it while its page is not shown. Nothing here identifies a guest. */
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

/** By booking, in the order of ticking. */
type Ticks = ReadonlyMap<number, Tick>;

const tickOf = (row: Tick): Tick => {
  const { booking_id, pms_code, reservation_id, send_method, stop_send_guide_mail } = row;
  const { can_select, can_ask_missing } = row;
  return {
    ...{ booking_id, pms_code, reservation_id, send_method, stop_send_guide_mail },
    ...{ can_select, can_ask_missing },
  };
};

/** Whether anything can be done with a row that is ticked: send guide mail, or ask for what is missing. */
export const isTickable = ({ can_select, can_ask_missing }: Pick<Tick, 'can_select' | 'can_ask_missing'>) =>
  can_select || can_ask_missing;

/** Whether it still can be what it was ticked for: whoever was to be invited is not asked for what is missing unawares. */
const isStillTickable = (tick: Tick, row: Tick) =>
  (tick.can_select && row.can_select) || (tick.can_ask_missing && row.can_ask_missing);

/** The ticks as far as the rows that are shown now allow: a booking that somebody has registered for meanwhile can no longer be selected. */
export function stillValid(ticks: Ticks, rows: readonly Tick[]): Ticks {
  const changed = new Map(ticks);
  for (const row of rows) {
    const tick = ticks.get(row.booking_id);
    if (!tick) continue;
    if (isStillTickable(tick, row)) changed.set(row.booking_id, tickOf(row));
    else changed.delete(row.booking_id);
  }
  return changed;
}

export function ticked(ticks: Ticks, rows: readonly Tick[], on: boolean): Ticks {
  const changed = new Map(ticks);
  for (const row of rows) {
    if (on && isTickable(row)) changed.set(row.booking_id, tickOf(row));
    else changed.delete(row.booking_id);
  }
  return changed;
}

const placeOf = (facilityId: number, readerId: number) => `ticks-${facilityId}-${readerId}`;

function keepTicks(facilityId: number, readerId: number, ticks: Ticks): void {
  const text = ticks.size === 0 ? null : JSON.stringify([...ticks.values()]);
  writeTab(placeOf(facilityId, readerId), text);
}

/** The rows that this reader ticked in this tab before it was loaded anew. */
function keptTicks(facilityId: number, readerId: number): Ticks {
  try {
    const kept: Tick[] = JSON.parse(readTab(placeOf(facilityId, readerId)) ?? '[]');
    return new Map(kept.map(tick => [tick.booking_id, tick]));
  } catch {
    return new Map();
  }
}

export type Selection = {
  ticks: Ticks;
  /** Ticks or unticks these rows, as far as they can be selected. */
  tick: (rows: readonly Row[], on: boolean) => void;
  /** Takes the ticks off these rows alone. */
  untick: (done: readonly Tick[]) => void;
  clear: () => void;
};

const noRows: readonly Row[] = [];

/** The ticked rows of a hotel's list, over all its pages and a reload, until they are cleared. */
export function useTicks(facilityId: number, readerId: number, rows = noRows): Selection {
  const [kept, setKept] = useState(() => keptTicks(facilityId, readerId));
  const ticks = stillValid(kept, rows);
  const change = (changed: Ticks) => {
    setKept(changed);
    keepTicks(facilityId, readerId, changed);
  };
  return {
    ticks,
    tick: (of, on) => change(ticked(ticks, of, on)),
    untick: done => change(ticked(ticks, done, false)),
    clear: () => change(new Map()),
  };
}
