import { withKeysOf } from '#ui/versioned.ts';
import type { FilterSettings } from '../contract/filter-settings.ts';
import { type EditedFilter, findDuplicateNames, MAX_FILTERS } from '../rules/filters.ts';

/** A filter being edited. `key` also identifies unsaved filters. */
export type DraftFilter = EditedFilter & { key: string };
export type FilterDraft = { visibility: 0 | 1; rows: readonly DraftFilter[] };

export const draftOf = (saved: FilterSettings): FilterDraft => ({
  visibility: saved.value.visibility,
  rows: saved.facility_localized_category.map(({ id, name, status }) => ({
    key: String(id),
    id,
    name,
    status,
  })),
});

/**
 * Returns a function that replaces the keys of filters that were new in `sent` with their saved keys from
 * `next`.
 */
export function withSavedKeys(sent: FilterDraft, next: FilterDraft) {
  const applyKeys = withKeysOf(sent.rows, next.rows);
  return (draft: FilterDraft): FilterDraft => ({ ...draft, rows: applyKeys(draft.rows) });
}

export const inputOf = ({ visibility, rows }: FilterDraft) => ({
  value: { visibility },
  facility_localized_category: rows.map(({ id, name, status }, index) => ({
    id,
    name,
    status,
    order: index + 1,
  })),
});

export const withNewFilter = (rows: readonly DraftFilter[], key: string): DraftFilter[] => [
  ...rows,
  { key, id: null, name: '', status: 1 },
];

export const withChange = (rows: readonly DraftFilter[], key: string, change: Partial<EditedFilter>) =>
  rows.map(row => (row.key === key ? { ...row, ...change } : row));

export const withoutFilter = (rows: readonly DraftFilter[], key: string): DraftFilter[] =>
  withChange(rows, key, { status: 0 }).filter(row => row.key !== key || row.id !== null);

/**
 * Moves an active filter to another position among the active filters, counted from 0. Removed filters keep
 * their position.
 */
export function withMoved(rows: readonly DraftFilter[], from: number, to: number): DraftFilter[] {
  const active = rows.filter(row => row.status === 1);
  const row = active[from];
  if (!row || to < 0 || to >= active.length) return [...rows];
  const inOrder = active.toSpliced(from, 1).toSpliced(to, 0, row).values();
  return rows.map(each => (each.status === 1 ? (inOrder.next().value ?? each) : each));
}

type Problem = 'required' | 'taken';

export function problemsOf(rows: readonly DraftFilter[]): Map<string, Problem> {
  const duplicates = findDuplicateNames(rows);
  const problems = new Map<string, Problem>();
  for (const [index, { key, name }] of rows.entries()) {
    if (name.trim() === '') problems.set(key, 'required');
    else if (duplicates[index]) problems.set(key, 'taken');
  }
  return problems;
}

/** Returns whether a filter can be added. There may be at most 5 filters, and no name may be duplicate or missing. */
export const mayAdd = (rows: readonly DraftFilter[]): boolean =>
  rows.filter(({ status }) => status === 1).length < MAX_FILTERS && problemsOf(rows).size === 0;
