import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import type { TabProps } from './tab.ts';

/** A value with the version that a save has to name; 0 where nobody has saved it yet. */
export type Versioned<T> = { value: T; version: number };

type Options<T> = Pick<TabProps, 'onChanged' | 'onSaved'> & {
  /** Where the page keeps what is saved; read anew once somebody else was faster. */
  queryKey: readonly unknown[];
  saved: Versioned<T>;
  /** Saves over this version. Out: what is saved now. */
  save: (draft: Versioned<T>) => Promise<Versioned<T>>;
  /** Keeps what is saved now, where other things stand under the same key, too. */
  keep?: ((next: Versioned<T>) => void) | undefined;
  /** What was typed, with the parts that are edited elsewhere as they are saved now; absent: there are none. */
  merge?: ((typed: T, saved: T) => T) | undefined;
};

export type Edit<T> = ReturnType<typeof useEdit<T>>;

/**
 * Something that is edited and saved as a whole: `draft` is what was typed, `newer` what somebody else saved in the
 * meantime (409 `version_conflict`). What was typed stays, and saving once more puts it in place of the newer.
 */
export function useEdit<T>({ queryKey, saved, save, keep, merge, onChanged, onSaved }: Options<T>) {
  const queries = useQueryClient();
  const keepAlone = (next: Versioned<T>) => queries.setQueryData(queryKey, next);
  const [draft, setDraft] = useState(saved);
  const [before, setBefore] = useState(saved);
  if (!isSame(before, saved)) {
    setBefore(saved);
    // Where nothing was typed over it, the newer shows; what was typed stays.
    if (isSame(draft, before)) setDraft(saved);
  }
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: save,
    onSuccess: (next, sent) => {
      (keep ?? keepAlone)(next);
      // What was typed on while the save was under way stays, over the version that is saved now.
      setDraft(typed => (isSame(typed.value, sent.value) ? next : { ...typed, version: next.version }));
      onSaved();
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const isChanged = !isSame(draft.value, saved.value);
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  const id = useId();
  useEffect(() => {
    onChanged(id, isChanged);
    return () => onChanged(id, false);
  }, [id, isChanged, onChanged]);

  return {
    draft: draft.value,
    saved: saved.value,
    isChanged,
    isPending,
    isSaved: isSuccess && !isChanged,
    newer: isConflict ? saved.value : undefined,
    error: isConflict ? null : error,
    set: (value: T) => {
      setDraft({ ...draft, value });
      if (!isConflict) reset();
    },
    save: () => {
      // Who has seen the newer version in the notice saves over that one.
      const value = merge?.(draft.value, saved.value) ?? draft.value;
      const sent = isConflict ? { value, version: saved.version } : draft;
      setDraft(sent);
      mutate(sent);
    },
    take: () => {
      setDraft(saved);
      reset();
    },
  };
}

/** Whatever the order of an object's keys: the database keeps its own. */
const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);
