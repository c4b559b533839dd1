import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { keepAnswer } from '#platform/browser/keep-answer.ts';
import { isSame } from '#ui/merge.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { following, type Merging, settled, startEdit, type Versioned, withTheirs } from '#ui/versioned.ts';

export type EditOptions<T> = {
  /** Where the page keeps what is saved; read anew once somebody else was faster. */
  queryKey: readonly unknown[];
  saved: Versioned<T>;
  /** What was typed earlier and not saved, over the version that was read then. */
  typed?: Begun<T> | undefined;
  /** How a newer version is merged: the same for as long as the form is open. */
  merging?: Merging<T> | undefined;
  /** Saves over this version, which held `before`. @returns what is saved now. */
  save: (draft: Versioned<T>, before: T) => Promise<Versioned<T>>;
  /** Keeps what is saved now, where other things stand under the same key, too. */
  keep?: ((next: Versioned<T>) => unknown) | undefined;
  onChanged: OnChanged;
  onSaved?: (() => void) | undefined;
  onRefused?: ((error: Error) => void) | undefined;
};

/** An edit that somebody has begun: what they typed, and what it was typed over. */
export type Begun<T> = { value: T; base: Versioned<T> };

export type Editing<T> = ReturnType<typeof useEdit<T>>;

/** Edits and saves a value as a whole. If somebody else saved first (409), `news` shows both, and the next save keeps their other changes. */
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
  const keepAlone = (next: Versioned<T>) => keepAnswer(queries, queryKey, next);
  const [begun, setEdit] = useState(() => (typed ? { ...typed, news: null } : startEdit(saved)));
  const [refusedVersion, setRefusedVersion] = useState<number | null>(null);
  const edit = following(begun, saved, refusedVersion, merging);
  if (edit !== begun) setEdit(edit);
  // Two presses of Save may come before the button is drawn anew.
  const isSaving = useRef(false);
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: ({ draft, before }: { draft: Versioned<T>; before: T }) => save(draft, before),
    onSuccess: async (next, { draft }) => {
      setEdit(now => settled(now, draft.value, next, merging));
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
      mutate({ draft: { value, version: base.version }, before: base.value });
    },
  };
}

const isVersionConflict = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'version_conflict';
