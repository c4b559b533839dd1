import { type RefObject, useEffect } from 'react';
import { isTyping } from '../is-typing.ts';

/** A hand-held scanner types wherever the focus is: its first character brings the focus into the field. */
export function useCaughtKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ';
      if (!isText || event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [field]);
}
