import { useMemo, useState } from 'react';
import { readUnsavedInput } from '#platform/browser/typed-text.ts';
import { useStoredInput } from '#platform/browser/use-stored-input.ts';
import { type Editing, type EditOptions, type UnsavedEdit, useEdit } from './use-edit.ts';

/**
 * Like `useEdit`, but what was typed survives a reload and the end of the session, until it is saved or the user
 * leaves the form. `storedAs` must be unique for each form. Undefined stores nothing.
 */
export function useKeptEdit<T>(storedAs: string | undefined, options: EditOptions<T>): Editing<T> {
  const [typed] = useState(() => (storedAs ? readUnsavedInput<UnsavedEdit<T>>(storedAs) : undefined));
  const edit = useEdit({ typed, ...options });
  const { draft, base, isChanged } = edit;
  const unsaved = useMemo(() => (isChanged ? { value: draft, base } : undefined), [isChanged, draft, base]);
  useStoredInput(storedAs, unsaved);
  return edit;
}
