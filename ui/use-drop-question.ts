import { useCallback, useRef } from 'react';

/**
 * Asks before what somebody typed into a dialog is dropped. `onTyped` is called when such text
 * appears or is gone. Out: `note`, by which the dialog's form reports that, and `drop`, which does what would lose the text,
 * once agreed.
 */
export function useDropQuestion(question: string, onTyped: (isTyped: boolean) => void) {
  const typed = useRef(false);
  const note = useCallback(
    (isTyped: boolean) => {
      typed.current = isTyped;
      onTyped(isTyped);
    },
    [onTyped],
  );
  const drop = (act: () => void) => {
    if (!typed.current || window.confirm(question)) act();
  };
  return { note, drop };
}
