import { useState } from 'react';
import { isSame, merge, type Path } from './merge.ts';

/** A value with the version that a save has to name; 0 where nobody has saved it yet. */
export type Versioned<T> = { value: T; version: number };

type Three<T> = {
  /** The value that both began with. */
  base: T;
  mine: T;
  newer: T;
};

/** A newer value that somebody else has saved while something was typed here. */
export type News<T> = Three<T> & { theirs: readonly Path[]; both: readonly Path[] };

export type Merging<T> = {
  /** By which fields the rows of its lists are known, where that is not `key`. */
  rowBy?: readonly string[] | undefined;
  /** Leaves of the merged value only what can be saved over the newer one; absent: all of it. */
  adapt?: ((merged: T, newer: T) => T) | undefined;
};

/** Puts what was changed here over the newer value; `news` is null where nothing was changed, or the same. */
export function caughtUp<T>(three: Three<T>, { rowBy, adapt = merged => merged }: Merging<T> = {}) {
  const { base, mine, newer } = three;
  const { value, theirs, both } = merge(base, mine, newer, rowBy);
  const isNews = !isSame(base, mine) && theirs.length + both.length > 0;
  const news: News<T> | null = isNews ? { ...three, theirs, both } : null;
  return { value: adapt(value, newer), news };
}

/**
 * The edited copy of a saved value. Once a newer one is there, what was changed here is put over that, and nothing
 * else; `news` holds what else is new, and where both changed the same.
 */
export function useVersioned<T>(saved: Versioned<T>, merging: Merging<T>) {
  const [base, setBase] = useState(saved);
  const [value, setValue] = useState(saved.value);
  const [news, setNews] = useState<News<T> | null>(null);
  if (saved.version > base.version) {
    const next = caughtUp({ base: base.value, mine: value, newer: saved.value }, merging);
    setBase(saved);
    setValue(next.value);
    setNews(next.news);
  }
  return {
    value,
    version: base.version,
    base: base.value,
    isChanged: !isSame(value, base.value),
    news,
    set: setValue,
    /** `sent` was saved as `next`. What was typed on meanwhile stays. */
    settle: (sent: T, next: Versioned<T>) => {
      setBase(next);
      setValue(typed => caughtUp({ base: sent, mine: typed, newer: next.value }, merging).value);
      setNews(null);
    },
    /** Takes theirs where both changed the same. */
    yieldTo: ({ base, newer }: News<T>) => {
      setValue(typed => merge(base, newer, typed, merging.rowBy).value);
      setNews(null);
    },
  };
}
