import { useEffect, useId } from 'react';

/** Called by each editor on a page, with a name of its own, when it begins or ceases to hold something that would be lost. */
export type OnChanged = (editor: string, isChanged: boolean) => void;

/** Reports what an editor holds for as long as it is on the page: leaving that asks first. Out: its name. */
export function useReportChanges(onChanged: OnChanged, isChanged: boolean): string {
  const id = useId();
  useEffect(() => {
    onChanged(id, isChanged);
    return () => onChanged(id, false);
  }, [id, isChanged, onChanged]);
  return id;
}
