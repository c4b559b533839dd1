import { useState } from 'react';
import { maySortBy } from '#features/front-desk/rules/list-choices.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { type Sort, sorts } from '../rules/choices.ts';

export const columnNames = [
  'time',
  'room',
  'name',
  'bookingNo',
  'persons',
  'register',
  'language',
  'status',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Always shown: it says whose row it is. */
export const FIXED: ColumnName = 'name';

/** Left out where the page has less room, unless somebody has chosen the columns. */
export const needsRoom: Partial<Record<ColumnName, 'wide' | 'medium'>> = {
  bookingNo: 'wide',
  language: 'medium',
};

/** The order that each column sorts by. */
export const sortOf: Partial<Record<ColumnName, Sort>> = {
  time: 'time',
  room: 'room',
  name: 'name',
  status: 'status',
};

/** How this user has arranged the arrivals in this browser: which columns (null: as many as there is room for), in which order. */
export type Kept = {
  columns: readonly ColumnName[] | null;
  sort: Sort;
  choose: (columns: readonly ColumnName[] | null) => void;
  sortBy: (sort: Sort) => void;
};

export function useKept(userId: number, seesNames: boolean): Kept {
  const [columns, keepColumns] = useKeptText(`arrivals-columns-${userId}`);
  const [sort, keepSort] = useKeptText(`arrivals-sort-${userId}`);
  const named = columns?.split(' ');
  const chosen = sorts.find(name => name === sort) ?? 'urgent';
  return {
    columns: named ? columnNames.filter(name => name === FIXED || named.includes(name)) : null,
    sort: maySortBy(chosen, seesNames) ? chosen : 'urgent',
    choose: names => keepColumns(names?.join(' ') ?? null),
    sortBy: keepSort,
  };
}

function useKeptText(place: string) {
  const [kept, setKept] = useState(() => readBrowser(place));
  const keep = (text: string | null) => {
    writeBrowser(place, text);
    setKept(text);
  };
  return [kept, keep] as const;
}
