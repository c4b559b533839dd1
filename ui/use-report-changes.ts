import { useEffect, useId } from 'react';

/** Called by each editor on a page, with its own name, when it begins or stops having unsaved changes. */
export type OnChanged = (editor: string, isChanged: boolean) => void;

/**
 * Reports an editor's unsaved changes while it is mounted, so that leaving the page asks first.
 * @returns its name
 */
export function useReportChanges(onChanged: OnChanged, isChanged: boolean): string {
  const id = useId();
  useEffect(() => {
    onChanged(id, isChanged);
    return () => onChanged(id, false);
  }, [id, isChanged, onChanged]);
  return id;
}
