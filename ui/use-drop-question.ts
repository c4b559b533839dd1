import { useCallback, useRef } from 'react';

/**
 * Asks before what somebody typed into a dialog is dropped. `onTyped`: told, too, when there begins or ceases to be such
 * text. Out: `note`, how the dialog's form tells that, and `drop`, which does what would lose the text, once agreed.
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
