import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { type Merging, useVersioned, type Versioned } from '#ui/use-versioned.ts';
import type { TabProps } from '../settings/tab.ts';

type Options<T> = Pick<TabProps, 'onChanged' | 'onSaved'> &
  Merging<T> & {
    /** Where the page keeps what is saved; read anew once somebody else was faster. */
    queryKey: readonly unknown[];
    saved: Versioned<T>;
    /** Saves over this version. Out: what is saved now. */
    save: (draft: Versioned<T>) => Promise<Versioned<T>>;
    /** Keeps what is saved now, where other things stand under the same key, too. */
    keep?: ((next: Versioned<T>) => void) | undefined;
  };

export type Edit<T> = ReturnType<typeof useEdit<T>>;

/**
 * Something that is edited and saved as a whole. Where somebody else has saved it in the meantime (409
 * `version_conflict`), `news` says what is new, and the next save writes over the newer only what was changed here.
 */
export function useEdit<T>({ queryKey, saved, save, keep, onChanged, onSaved, ...merging }: Options<T>) {
  const queries = useQueryClient();
  const keepAlone = (next: Versioned<T>) => queries.setQueryData(queryKey, next);
  const { value, version, isChanged, news, ...edited } = useVersioned(saved, merging);
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: save,
    onSuccess: (next, sent) => {
      edited.settle(sent.value, next);
      (keep ?? keepAlone)(next);
      onSaved();
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  const id = useId();
  useEffect(() => {
    onChanged(id, isChanged);
    return () => onChanged(id, false);
  }, [id, isChanged, onChanged]);

  return {
    draft: value,
    saved: edited.base,
    isChanged,
    isPending,
    isSaved: isSuccess && !isChanged,
    news,
    yieldTo: edited.yieldTo,
    error: isConflict && (news || !isChanged) ? null : error,
    set: (next: T) => {
      edited.set(next);
      reset();
    },
    save: () => mutate({ value, version }),
  };
}
