import { useEffect, useId } from 'react';

/** Each editor on a page calls this with a unique name when it starts or stops having unsaved changes. */
export type OnChanged = (editor: string, isChanged: boolean) => void;

/**
 * Reports an editor's unsaved changes while the editor is mounted, so that leaving the page asks for
 * confirmation.
 * @returns the name of the editor
 */
export function useReportChanges(onChanged: OnChanged, isChanged: boolean): string {
  const id = useId();
  useEffect(() => {
    onChanged(id, isChanged);
    return () => onChanged(id, false);
  }, [id, isChanged, onChanged]);
  return id;
}
