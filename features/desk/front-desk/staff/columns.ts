import { useState } from 'react';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';

export const columnNames = [
  'bookingNo',
  'name',
  'persons',
  'checkin',
  'checkout',
  'room',
  'status',
  'register',
  'method',
  'phone',
  'receipt',
  'passport',
  'face',
  'registered',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Always shown: they say which booking a row is. */
export const fixedColumns: readonly ColumnName[] = ['bookingNo', 'name'];

/** How wide a list must be to have room for a column: with the sidebar folded away it may come back. */
type Room = 'narrow' | 'medium' | 'wide' | 'widest';
const roomFor: Partial<Record<ColumnName, Room>> = {
  persons: 'narrow',
  register: 'narrow',
  method: 'narrow',
  passport: 'medium',
  face: 'medium',
  receipt: 'widest',
  registered: 'wide',
};

const figures: readonly ColumnName[] = ['persons', 'checkin', 'checkout', 'phone', 'registered'];

export type ColumnChoice = {
  name: ColumnName;
  /** Figures stand at the right, under one another. */
  figures: boolean;
  /** Left out where the list has less room; absent: always shown. */
  needs: Room | undefined;
  /** Takes the room that the others leave. */
  wide: boolean;
  /** Width of its outline while the list loads, in pixels. */
  outline: number;
};

/** The columns of the list in their order; those that somebody has chosen, whatever room there is. */
export function columnsOf(chosen: readonly ColumnName[] | null): readonly ColumnChoice[] {
  const shown = columnNames.filter(name => !chosen || chosen.includes(name) || fixedColumns.includes(name));
  return shown.map(name => ({
    name,
    figures: figures.includes(name),
    needs: chosen ? undefined : roomFor[name],
    wide: name === 'name',
    outline: name === 'name' || name === 'phone' ? 110 : 56,
  }));
}

export type Columns = {
  /** Null: as many as there is room for. */
  chosen: readonly ColumnName[] | null;
  choose: (names: readonly ColumnName[] | null) => void;
};

export function useColumns(userId: number): Columns {
  const place = `list-columns-${userId}`;
  const [kept, setKept] = useState(() => readBrowser(place));
  const choose = (names: readonly ColumnName[] | null) => {
    const text = names === null ? null : names.join(' ');
    writeBrowser(place, text);
    setKept(text);
  };
  const named = kept?.split(' ');
  return { chosen: named ? columnNames.filter(name => named.includes(name)) : null, choose };
}
