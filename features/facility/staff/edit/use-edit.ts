import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { keepAnswer } from '#platform/browser/keep-answer.ts';
import { isSame } from '#ui/merge.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { type Merging, rebased, settled, startEdit, type Versioned, withTheirs } from '#ui/versioned.ts';

export type EditOptions<T> = {
  /** Where the page keeps what is saved; read anew once somebody else was faster. */
  queryKey: readonly unknown[];
  saved: Versioned<T>;
  /** How a newer version is merged: the same for as long as the form is open. */
  merging?: Merging<T> | undefined;
  /** Saves over this version. Out: what is saved now. */
  save: (draft: Versioned<T>) => Promise<Versioned<T>>;
  /** Keeps what is saved now, where other things stand under the same key, too. */
  keep?: ((next: Versioned<T>) => unknown) | undefined;
  onChanged: OnChanged;
  onSaved?: (() => void) | undefined;
  onRefused?: ((error: Error) => void) | undefined;
};

export type Editing<T> = ReturnType<typeof useEdit<T>>;

/**
 * Something that is edited and saved as a whole. Where somebody else has saved it in the meantime (409
 * `version_conflict`), `news` says what is new, and the next save writes over the newer only what was changed here.
 */
export function useEdit<T>({ queryKey, saved, merging, save, keep, onChanged, ...on }: EditOptions<T>) {
  const queries = useQueryClient();
  const keepAlone = (next: Versioned<T>) => keepAnswer(queries, queryKey, next);
  const [begun, setEdit] = useState(() => startEdit(saved));
  const edit = useMemo(() => rebased(begun, saved, merging), [begun, saved, merging]);
  // Two presses of Save may come before the button is drawn anew.
  const isSaving = useRef(false);
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: save,
    onSuccess: async (next, sent) => {
      setEdit(now => settled(now, sent.value, next, merging));
      await (keep ?? keepAlone)(next);
      on.onSaved?.();
    },
    onError: async refused => {
      await queries.invalidateQueries({ queryKey });
      on.onRefused?.(refused);
    },
    onSettled: () => {
      isSaving.current = false;
    },
  });
  const { value, base, news } = edit;
  const isChanged = !isSame(value, base.value);
  useReportChanges(onChanged, isChanged);
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  const change = (by: (value: T) => T) => {
    setEdit(now => {
      const newest = rebased(now, saved, merging);
      return { ...newest, value: by(newest.value) };
    });
    if (!isPending) reset();
  };

  return {
    draft: value,
    saved: base.value,
    isChanged,
    isPending,
    isSaved: isSuccess && !isChanged,
    news,
    /** Why the last save failed. */
    refusal: error,
    /** The same, unless `news` says it, or there is nothing left to save. */
    error: isConflict && (news || !isChanged) ? null : error,
    change,
    set: (next: T) => change(() => next),
    takeTheirs: () => setEdit(withTheirs(edit, merging)),
    save: () => {
      if (isSaving.current) return;
      isSaving.current = true;
      setEdit(edit);
      mutate({ value, version: base.version });
    },
  };
}
