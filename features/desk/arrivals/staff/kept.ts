import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maySortBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { client } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import type * as contract from '../contract.ts';
import { type ColumnName, columnNames, type Sort, sorts } from '../rules/choices.ts';

const call = client<typeof contract, 'staff'>();

/** Cannot be hidden because it identifies the row. */
export const ALWAYS_SHOWN_COLUMN: ColumnName = 'name';

/** Columns that are hidden on narrower screens unless the user has chosen the columns. */
export const requiredWidth: Partial<Record<ColumnName, 'wide' | 'medium'>> = {
  bookingNo: 'wide',
  language: 'medium',
  register: 'medium',
};

export const sortOf: Partial<Record<ColumnName, Sort>> = {
  time: 'time',
  room: 'room',
  name: 'name',
  status: 'status',
};

/** The user's columns (null: as many as fit) and sort order for the arrivals. */
export type SavedView = {
  columns: readonly ColumnName[] | null;
  sort: Sort;
  choose: (columns: readonly ColumnName[] | null) => void;
  sortBy: (sort: Sort) => void;
};

type View = { columns: readonly string[] | null; sort: string };

/** Uses the copy stored in the browser until the server responds. */
export function useSavedView(facilityId: number, userId: number, seesNames: boolean): SavedView {
  const queries = useQueryClient();
  const queryKey = ['arrivals-view', facilityId, userId];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<View> => {
      const { data } = await call('GET arrivals/view', { facility_id: facilityId }, { signal });
      if (data) storeView(userId, data);
      return data ?? readStoredView(userId);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [before] = useState(() => readStoredView(userId));
  // The query cache is updated a moment later. Without this state, the checkbox would briefly change back.
  const [chosenHere, setChosenHere] = useState<View>();
  const { columns: named, sort } = chosenHere ?? data ?? before;
  const chosenSort = sorts.find(name => name === sort) ?? 'urgent';
  const columns = named && columnNames.filter(name => name === ALWAYS_SHOWN_COLUMN || named.includes(name));
  const { mutate } = useMutation({
    // Requests are sent one after another so that the last choice wins.
    scope: { id: 'arrivals-view' },
    mutationFn: (view: ChosenView) => call('PUT arrivals/view', { facility_id: facilityId, ...view }),
  });
  const saveView = (view: ChosenView) => {
    setChosenHere(view);
    void cacheResponse<View>(queries, queryKey, view);
    storeView(userId, view);
    mutate(view);
  };
  return {
    columns,
    sort: maySortBy(chosenSort, seesNames) ? chosenSort : 'urgent',
    choose: names => saveView({ columns: names && [...names], sort: chosenSort }),
    sortBy: by => saveView({ columns, sort: by }),
  };
}

type ChosenView = { columns: ColumnName[] | null; sort: Sort };

const columnsKey = (userId: number) => `arrivals-columns-${userId}`;
const sortKey = (userId: number) => `arrivals-sort-${userId}`;

const readStoredView = (userId: number): View => ({
  columns: readBrowser(columnsKey(userId))?.split(' ') ?? null,
  sort: readBrowser(sortKey(userId)) ?? '',
});

function storeView(userId: number, { columns, sort }: View): void {
  writeBrowser(columnsKey(userId), columns?.join(' ') ?? null);
  writeBrowser(sortKey(userId), sort);
}
