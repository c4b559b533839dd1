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

/** Cannot be hidden because they identify the booking. */
export const fixedColumns: readonly ColumnName[] = ['bookingNo', 'name'];

/**
 * The minimum width of the list at which a column is shown. Collapsing the sidebar can make hidden columns
 * visible.
 */
type TableWidth = 'narrow' | 'medium' | 'wide' | 'widest';
const requiredWidth: Partial<Record<ColumnName, TableWidth>> = {
  register: 'narrow',
  phone: 'narrow',
  method: 'medium',
  passport: 'widest',
  face: 'widest',
  receipt: 'widest',
  registered: 'wide',
};

const numericColumns: readonly ColumnName[] = ['persons', 'checkin', 'checkout', 'phone', 'registered'];

export type ColumnChoice = {
  name: ColumnName;
  /** True for numbers, which are right-aligned. */
  figures: boolean;
  /** The column is hidden if the list is narrower. Undefined: always shown. */
  needs: TableWidth | undefined;
  wide: boolean;
  outline: number;
};

export function columnsOf(chosen: readonly ColumnName[] | null): readonly ColumnChoice[] {
  const shownNames = columnNames.filter(
    name => !chosen || chosen.includes(name) || fixedColumns.includes(name),
  );
  return shownNames.map(name => ({
    name,
    figures: numericColumns.includes(name),
    needs: chosen ? undefined : requiredWidth[name],
    wide: name === 'name',
    outline: name === 'name' || name === 'phone' ? 110 : 56,
  }));
}

export type Columns = {
  /** Null shows as many columns as fit. */
  chosen: readonly ColumnName[] | null;
  choose: (names: readonly ColumnName[] | null) => void;
};

export function useColumns(userId: number): Columns {
  const storageKey = `list-columns-${userId}`;
  const [kept, setKept] = useState(() => readBrowser(storageKey));
  const choose = (names: readonly ColumnName[] | null) => {
    const text = names === null ? null : names.join(' ');
    writeBrowser(storageKey, text);
    setKept(text);
  };
  const storedNames = kept?.split(' ');
  return { chosen: storedNames ? columnNames.filter(name => storedNames.includes(name)) : null, choose };
}
