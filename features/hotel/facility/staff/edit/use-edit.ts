import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import { isSame } from '#ui/merge.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import {
  applyTheirs,
  followSaved,
  type MergeOptions,
  startEdit,
  updateAfterSave,
  type Versioned,
} from '#ui/versioned.ts';
import { ITEMS_KEY } from '../template/items.ts';

export type EditOptions<T> = {
  /** The query that holds the saved value. Refetched after a failed save. */
  queryKey: readonly unknown[];
  saved: Versioned<T>;
  /** Unsaved input restored from earlier, with the version on which it was based. */
  typed?: UnsavedEdit<T> | undefined;
  /** How a newer version is merged into the edit. Must not change while the form is open. */
  merging?: MergeOptions<T> | undefined;
  /**
   * Saves the draft. `before` is the value that the draft was based on.
   * @returns the saved value
   */
  save: (draft: Versioned<T>, before: T) => Promise<Versioned<T>>;
  /** Stores the saved value in the query cache. Needed if the query also holds other data. */
  keep?: ((next: Versioned<T>) => unknown) | undefined;
  onChanged: OnChanged;
  onSaved?: (() => void) | undefined;
  onRefused?: ((error: Error) => void) | undefined;
};

export type UnsavedEdit<T> = { value: T; base: Versioned<T> };

export type Editing<T> = ReturnType<typeof useEdit<T>>;

/**
 * Edits a value and saves it as a whole. If another user saved first (409), `news` contains both versions, and
 * the next save keeps the other user's changes.
 */
export function useEdit<T>({
  queryKey,
  saved,
  typed,
  merging,
  save,
  keep,
  onChanged,
  ...on
}: EditOptions<T>) {
  const queries = useQueryClient();
  const keepAlone = (next: Versioned<T>) => cacheResponse(queries, queryKey, next);
  const [begun, setEdit] = useState(() => (typed ? { ...typed, news: null } : startEdit(saved)));
  const [refusedVersion, setRefusedVersion] = useState<number | null>(null);
  const edit = followSaved(begun, saved, refusedVersion, merging);
  if (edit !== begun) setEdit(edit);
  // The user may press Save twice before the button is rendered again.
  const isSaving = useRef(false);
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: ({ draft, before }: { draft: Versioned<T>; before: T }) => save(draft, before),
    onSuccess: async (next, { draft }) => {
      setEdit(now => updateAfterSave(now, draft.value, next, merging));
      await (keep ?? keepAlone)(next);
      on.onSaved?.();
    },
    onError: async (refused, { draft }) => {
      if (isVersionConflict(refused)) setRefusedVersion(draft.version);
      await queries.invalidateQueries({ queryKey });
      on.onRefused?.(refused);
    },
    onSettled: () => {
      isSaving.current = false;
      // The item's state may have changed: a save turns an inherited item into the hotel's own, and is
      // rejected if the item was locked in the meantime.
      void queries.invalidateQueries({ queryKey: [ITEMS_KEY] });
    },
  });
  const { value, base, news } = edit;
  const isChanged = !isSame(value, base.value);
  useReportChanges(onChanged, isChanged);
  const isConflict = isVersionConflict(error);
  const change = (by: (value: T) => T) => {
    setEdit(now => ({ ...now, value: by(now.value) }));
    if (!isPending) reset();
  };

  return {
    draft: value,
    saved: base.value,
    base,
    isChanged,
    isPending,
    isSaved: isSuccess && !isChanged,
    news,
    refusal: error,
    /**
     * Like `refusal`, but null for a conflict that `news` already shows or after which nothing is left to save.
     */
    error: isConflict && (news || !isChanged) ? null : error,
    change,
    set: (next: T) => change(() => next),
    takeTheirs: () => setEdit(applyTheirs(edit, merging)),
    save: () => {
      if (isSaving.current) return;
      isSaving.current = true;
      mutate({ draft: { value, version: base.version }, before: base.value });
    },
  };
}

const isVersionConflict = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'version_conflict';
