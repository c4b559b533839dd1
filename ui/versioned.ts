import { isSame, merge, type Path } from './merge.ts';

/** A value with the version that a save has to name; 0 where nobody has saved it yet. */
export type Versioned<T> = { value: T; version: number };

/** A newer value that somebody else has saved while something was typed here. */
export type News<T> = {
  /** The value that both began with. */
  base: T;
  mine: T;
  newer: T;
  theirs: readonly Path[];
  both: readonly Path[];
};

export type Merging<T> = {
  /** By which fields the rows of its lists are known, where that is not `key`. */
  rowBy?: readonly string[];
  /** Leaves of the merged value only what can be saved over the newer one; absent: all of it. */
  adapt?: (merged: T, newer: T) => T;
  /** Gives rows that were new in `sent` the keys that they have in what was saved of it. */
  named?: (sent: T, next: T) => (value: T) => T;
};

type Row = { key: string; id: number | null };

/** The same rows, those that were new in `sent` by the keys that they have in `next`; ids count up in the order of the rows. */
export function withKeysOf<R extends Row>(
  sent: readonly R[],
  next: readonly R[],
): (rows: readonly R[]) => R[] {
  const known = new Set(sent.map(({ key }) => key));
  const given = next.filter(({ key }) => !known.has(key)).toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0));
  const added = sent.filter(({ id }) => id === null);
  const keys = new Map(added.map(({ key }, place) => [key, given[place]?.key ?? key]));
  return rows => rows.map(row => ({ ...row, key: keys.get(row.key) ?? row.key }));
}

/** The edited copy of a saved value; `news` is null while there is nothing to say about a newer one. */
export type Edit<T> = { base: Versioned<T>; value: T; news: News<T> | null };

export const startEdit = <T>(saved: Versioned<T>): Edit<T> => ({
  base: saved,
  value: saved.value,
  news: null,
});

/** The same edit over `saved`, once that is newer: what was changed here is put over it, and nothing else. */
export function rebased<T>(edit: Edit<T>, saved: Versioned<T>, merging: Merging<T> = {}): Edit<T> {
  if (saved.version <= edit.base.version) return edit;
  const three = { base: edit.base.value, mine: edit.value, newer: saved.value };
  const { value, theirs, both } = merged(three, merging);
  const isNews = !isSame(three.base, three.mine) && theirs.length + both.length > 0;
  return { base: saved, value, news: isNews ? { ...three, theirs, both } : null };
}

/**
 * The same edit once `saved` is newer. It stays over the value that the person saw until a save of theirs is refused: what a
 * colleague saved would otherwise be replaced unseen. A version that only counted up is followed at once.
 */
export function following<T>(
  edit: Edit<T>,
  saved: Versioned<T>,
  refused: number | null,
  by: Merging<T> = {},
) {
  if (refused === edit.base.version) return rebased(edit, saved, by);
  const isOnlyCounted = saved.version > edit.base.version && isSame(saved.value, edit.base.value);
  return isOnlyCounted ? { ...edit, base: saved } : edit;
}

/** After `sent` was saved as `next`: what was typed on meanwhile stays, in rows that were new, too. */
export function settled<T>({ value: mine }: Edit<T>, sent: T, next: Versioned<T>, merging: Merging<T> = {}) {
  const named = merging.named?.(sent, next.value) ?? ((same: T) => same);
  const { value } = merged({ base: named(sent), mine: named(mine), newer: next.value }, merging);
  return { base: next, value, news: null };
}

/** Takes theirs where both changed the same. */
export function withTheirs<T>(edit: Edit<T>, { rowBy }: Merging<T> = {}): Edit<T> {
  if (!edit.news) return edit;
  const { base, newer } = edit.news;
  return { ...edit, value: merge(base, newer, edit.value, rowBy).value, news: null };
}

function merged<T>({ base, mine, newer }: Pick<News<T>, 'base' | 'mine' | 'newer'>, by: Merging<T>) {
  const { value, ...places } = merge(base, mine, newer, by.rowBy);
  return { ...places, value: by.adapt ? by.adapt(value, newer) : value };
}
