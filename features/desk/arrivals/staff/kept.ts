import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maySortBy } from '#features/desk/front-desk/rules/list-choices.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { client } from '#platform/browser/call.ts';
import { keepAnswer } from '#platform/browser/keep-answer.ts';
import type * as contract from '../contract.ts';
import { type ColumnName, columnNames, type Sort, sorts } from '../rules/choices.ts';

const call = client<typeof contract, 'staff'>();

/** Cannot be hidden because it identifies the row. */
export const FIXED: ColumnName = 'name';

/** Columns that are hidden on narrower screens unless the user has chosen the columns. */
export const needsRoom: Partial<Record<ColumnName, 'wide' | 'medium'>> = {
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

/** The user's columns (null: as many as fit) and sort order of the arrivals. */
export type Kept = {
  columns: readonly ColumnName[] | null;
  sort: Sort;
  choose: (columns: readonly ColumnName[] | null) => void;
  sortBy: (sort: Sort) => void;
};

type View = { columns: readonly string[] | null; sort: string };

/** Uses the copy stored in the browser until the server responds, or if it does not. */
export function useKept(facilityId: number, userId: number, seesNames: boolean): Kept {
  const queries = useQueryClient();
  const queryKey = ['arrivals-view', facilityId, userId];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<View> => {
      const { data } = await call('GET arrivals/view', { facility_id: facilityId }, { signal });
      if (data) remember(userId, data);
      return data ?? remembered(userId);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [before] = useState(() => remembered(userId));
  // The query cache is updated a moment later. Without this state, the checkbox would briefly change back.
  const [chosenHere, setChosenHere] = useState<View>();
  const { columns: named, sort } = chosenHere ?? data ?? before;
  const chosen = sorts.find(name => name === sort) ?? 'urgent';
  const columns = named && columnNames.filter(name => name === FIXED || named.includes(name));
  const { mutate } = useMutation({
    // Sent one after another so that the last choice wins.
    scope: { id: 'arrivals-view' },
    mutationFn: (view: Chosen) => call('PUT arrivals/view', { facility_id: facilityId, ...view }),
  });
  const keep = (view: Chosen) => {
    setChosenHere(view);
    void keepAnswer<View>(queries, queryKey, view);
    remember(userId, view);
    mutate(view);
  };
  return {
    columns,
    sort: maySortBy(chosen, seesNames) ? chosen : 'urgent',
    choose: names => keep({ columns: names && [...names], sort: chosen }),
    sortBy: by => keep({ columns, sort: by }),
  };
}

type Chosen = { columns: ColumnName[] | null; sort: Sort };

const columnsPlace = (userId: number) => `arrivals-columns-${userId}`;
const sortPlace = (userId: number) => `arrivals-sort-${userId}`;

const remembered = (userId: number): View => ({
  columns: readBrowser(columnsPlace(userId))?.split(' ') ?? null,
  sort: readBrowser(sortPlace(userId)) ?? '',
});

function remember(userId: number, { columns, sort }: View): void {
  writeBrowser(columnsPlace(userId), columns?.join(' ') ?? null);
  writeBrowser(sortPlace(userId), sort);
}
