import { useState } from 'react';
import { readTabStorage, writeTabStorage } from '#platform/browser/tab-storage.ts';
import type { Row } from './calls.ts';

/**
 * A selected row with the data that is needed while its page is not shown. Contains no data that identifies a
 * guest.
 */
export type SelectableRow = Pick<
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
type SelectedRows = ReadonlyMap<number, SelectableRow>;

const selectableRow = (row: SelectableRow): SelectableRow => {
  const { booking_id, pms_code, reservation_id, send_method, stop_send_guide_mail } = row;
  const { can_select, can_ask_missing } = row;
  return {
    ...{ booking_id, pms_code, reservation_id, send_method, stop_send_guide_mail },
    ...{ can_select, can_ask_missing },
  };
};

export const isSelectable = ({
  can_select,
  can_ask_missing,
}: Pick<SelectableRow, 'can_select' | 'can_ask_missing'>) => can_select || can_ask_missing;

/**
 * Whether a selected row still allows the action for which it was selected. A row selected for a guide message
 * must not silently be used to ask for missing data.
 */
const isStillSelectable = (before: SelectableRow, row: SelectableRow) =>
  (before.can_select && row.can_select) || (before.can_ask_missing && row.can_ask_missing);

/**
 * Returns the selected rows that are still valid. A booking whose guest has registered in the meantime can no
 * longer be selected.
 */
export function keepValidSelection(selected: SelectedRows, rows: readonly SelectableRow[]): SelectedRows {
  const result = new Map(selected);
  for (const row of rows) {
    const before = selected.get(row.booking_id);
    if (!before) continue;
    if (isStillSelectable(before, row)) result.set(row.booking_id, selectableRow(row));
    else result.delete(row.booking_id);
  }
  return result;
}

export function withSelected(
  selected: SelectedRows,
  rows: readonly SelectableRow[],
  on: boolean,
): SelectedRows {
  const changed = new Map(selected);
  for (const row of rows) {
    if (on && isSelectable(row)) changed.set(row.booking_id, selectableRow(row));
    else changed.delete(row.booking_id);
  }
  return changed;
}

const storageKeyOf = (facilityId: number, readerId: number) => `ticks-${facilityId}-${readerId}`;

function storeSelection(facilityId: number, readerId: number, selected: SelectedRows): void {
  const text = selected.size === 0 ? null : JSON.stringify([...selected.values()]);
  writeTabStorage(storageKeyOf(facilityId, readerId), text);
}

function storedSelection(facilityId: number, readerId: number): SelectedRows {
  try {
    const storedRows: SelectableRow[] = JSON.parse(
      readTabStorage(storageKeyOf(facilityId, readerId)) ?? '[]',
    );
    return new Map(storedRows.map(row => [row.booking_id, row]));
  } catch {
    return new Map();
  }
}

export type Selection = {
  selected: SelectedRows;
  select: (rows: readonly Row[], on: boolean) => void;
  deselect: (done: readonly SelectableRow[]) => void;
  clear: () => void;
};

const noRows: readonly Row[] = [];

/** The selected rows of a hotel's list. They are kept across pages and reloads until cleared. */
export function useRowSelection(facilityId: number, readerId: number, rows = noRows): Selection {
  const [kept, setKept] = useState(() => storedSelection(facilityId, readerId));
  const selected = keepValidSelection(kept, rows);
  const change = (changed: SelectedRows) => {
    setKept(changed);
    storeSelection(facilityId, readerId, changed);
  };
  return {
    selected,
    select: (of, on) => change(withSelected(selected, of, on)),
    deselect: done => change(withSelected(selected, done, false)),
    clear: () => change(new Map()),
  };
}
