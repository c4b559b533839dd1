import { hashKey } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

type Place = { pathname: string; search: object };

/**
 * Asks before changes that are not saved get lost: on the way to another page or tab, and when the window closes.
 * Out: how each editor of the page, by a name of its own, tells whether it holds such changes.
 */
export function useUnsaved(question: string): (editor: string, isChanged: boolean) => void {
  const changed = useRef(new Set<string>());
  const isChanged = () => changed.current.size > 0;
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged() && !isSameButLanguage(current, next) && !window.confirm(question),
    enableBeforeUnload: isChanged,
  });
  return useCallback((editor, isNowChanged) => {
    if (isNowChanged) changed.current.add(editor);
    else changed.current.delete(editor);
  }, []);
}

/** Pages that have the language of their texts in the address keep what was typed in the others. */
function isSameButLanguage(current: Place, next: Place): boolean {
  const apart = ({ pathname, search }: Place) => hashKey([pathname, { ...search, lang: undefined }]);
  return apart(current) === apart(next);
}
