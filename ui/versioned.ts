import { isSame, merge, type Path } from './merge.ts';

/** A value with its version, which a save must include. The version is 0 before the first save. */
export type Versioned<T> = { value: T; version: number };

export type RemoteChanges<T> = {
  base: T;
  mine: T;
  newer: T;
  theirs: readonly Path[];
  both: readonly Path[];
};

export type MergeOptions<T> = {
  /** The fields that identify the rows of the value's lists. Defaults to `key`. */
  rowBy?: readonly string[];
  /** Reduces the merged value to what can be saved over the newer value. Defaults to the whole merged value. */
  adapt?: (merged: T, newer: T) => T;
  /** Returns a function that replaces the keys of rows that were new in `sent` with their saved keys. */
  named?: (sent: T, next: T) => (value: T) => T;
};

type Row = { key: string; id: number | null };

/**
 * Replaces the keys of rows that were new in `sent` with the keys in `next`. New rows are matched by their
 * order, because their ids increase in the order of the rows.
 */
export function withKeysOf<R extends Row>(
  sent: readonly R[],
  next: readonly R[],
): (rows: readonly R[]) => R[] {
  const sentKeys = new Set(sent.map(({ key }) => key));
  const newRows = next.filter(({ key }) => !sentKeys.has(key)).toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0));
  const sentNewRows = sent.filter(({ id }) => id === null);
  const keys = new Map(sentNewRows.map(({ key }, place) => [key, newRows[place]?.key ?? key]));
  return rows => rows.map(row => ({ ...row, key: keys.get(row.key) ?? row.key }));
}

/** The edited copy of a saved value. `news` is null if there is no newer value to report. */
export type Edit<T> = { base: Versioned<T>; value: T; news: RemoteChanges<T> | null };

export const startEdit = <T>(saved: Versioned<T>): Edit<T> => ({
  base: saved,
  value: saved.value,
  news: null,
});

/** Rebases an edit on `saved` if `saved` is newer: applies only the user's own changes to the newer value. */
export function rebaseEdit<T>(edit: Edit<T>, saved: Versioned<T>, merging: MergeOptions<T> = {}): Edit<T> {
  if (saved.version <= edit.base.version) return edit;
  const versions = { base: edit.base.value, mine: edit.value, newer: saved.value };
  const { value, theirs, both } = mergeEdit(versions, merging);
  const isNews = !isSame(versions.base, versions.mine) && theirs.length + both.length > 0;
  return { base: saved, value, news: isNews ? { ...versions, theirs, both } : null };
}

/**
 * Updates an edit when `saved` is newer. The edit keeps the value that the user saw until a save is rejected, because
 * otherwise a colleague's changes could be overwritten without being seen. A version with the same value is adopted
 * immediately.
 */
export function followSaved<T>(
  edit: Edit<T>,
  saved: Versioned<T>,
  refused: number | null,
  by: MergeOptions<T> = {},
) {
  if (refused === edit.base.version) return rebaseEdit(edit, saved, by);
  const isSameValue = saved.version > edit.base.version && isSame(saved.value, edit.base.value);
  return isSameValue ? { ...edit, base: saved } : edit;
}

/** Updates an edit after `sent` was saved as `next`. Keeps changes that were made during the save, even in new rows. */
export function updateAfterSave<T>(
  { value: mine }: Edit<T>,
  sent: T,
  next: Versioned<T>,
  merging: MergeOptions<T> = {},
) {
  const applyKeys = merging.named?.(sent, next.value) ?? ((same: T) => same);
  const { value } = mergeEdit({ base: applyKeys(sent), mine: applyKeys(mine), newer: next.value }, merging);
  return { base: next, value, news: null };
}

/** Uses the colleague's value for every field that both users changed. */
export function applyTheirs<T>(edit: Edit<T>, { rowBy }: MergeOptions<T> = {}): Edit<T> {
  if (!edit.news) return edit;
  const { base, newer } = edit.news;
  return { ...edit, value: merge(base, newer, edit.value, rowBy).value, news: null };
}

function mergeEdit<T>(
  { base, mine, newer }: Pick<RemoteChanges<T>, 'base' | 'mine' | 'newer'>,
  by: MergeOptions<T>,
) {
  const { value, ...places } = merge(base, mine, newer, by.rowBy);
  return { ...places, value: by.adapt ? by.adapt(value, newer) : value };
}
