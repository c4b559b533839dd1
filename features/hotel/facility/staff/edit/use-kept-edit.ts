import { useEffect, useState } from 'react';
import { readUnsavedInput, writeUnsavedInput } from '#platform/browser/typed-text.ts';
import { type Editing, type EditOptions, type UnsavedEdit, useEdit } from './use-edit.ts';

/**
 * Like `useEdit`, but what was typed survives a reload and the end of the session, until it is saved or the user
 * leaves the form. `storedAs` must be unique for each form. Undefined stores nothing.
 */
export function useKeptEdit<T>(storedAs: string | undefined, options: EditOptions<T>): Editing<T> {
  const [typed] = useState(() => (storedAs ? readUnsavedInput<UnsavedEdit<T>>(storedAs) : undefined));
  const edit = useEdit({ typed, ...options });
  const { draft, base, isChanged } = edit;
  useEffect(() => {
    if (storedAs) writeUnsavedInput(storedAs, isChanged ? { value: draft, base } : undefined);
  }, [storedAs, isChanged, draft, base]);
  // The end of the session loads another page and does not unmount the form.
  useEffect(() => (storedAs ? () => writeUnsavedInput(storedAs, undefined) : undefined), [storedAs]);
  return edit;
}
