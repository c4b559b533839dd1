import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/**
 * Asks before changes that are not saved get lost: on the way to another page or tab, and when the window closes.
 * Out: how each editor of the page, by a name of its own, tells whether it holds such changes.
 */
export function useUnsaved(question: string): (editor: string, isChanged: boolean) => void {
  const changed = useRef(new Set<string>());
  const isChanged = () => changed.current.size > 0;
  useBlocker({
    shouldBlockFn: () => isChanged() && !window.confirm(question),
    enableBeforeUnload: isChanged,
  });
  return useCallback((editor, isNowChanged) => {
    if (isNowChanged) changed.current.add(editor);
    else changed.current.delete(editor);
  }, []);
}
