import { hashKey } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

type RouterLocation = { pathname: string; search: object };

/**
 * Asks for confirmation before unsaved changes are lost, when the user navigates to another page or tab or
 * closes the window.
 * @returns a function with which each editor of the page reports, under a unique name, whether it has unsaved
 * changes
 */
export function useUnsaved(question: string): (editor: string, isChanged: boolean) => void {
  const changedEditors = useRef(new Set<string>());
  const isChanged = () => changedEditors.current.size > 0;
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged() && !isSameButLanguage(current, next) && !window.confirm(question),
    enableBeforeUnload: isChanged,
  });
  return useCallback((editor, isNowChanged) => {
    if (isNowChanged) changedEditors.current.add(editor);
    else changedEditors.current.delete(editor);
  }, []);
}

function isSameButLanguage(current: RouterLocation, next: RouterLocation): boolean {
  const keyOf = ({ pathname, search }: RouterLocation) => hashKey([pathname, { ...search, lang: undefined }]);
  return keyOf(current) === keyOf(next);
}
