import { type RefObject, useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** `/` leads to the first search field from anywhere on the page, except where something is typed or a dialog is open. */
export function useFirstTermKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
      const field = form.current?.querySelector<HTMLInputElement>('[type="search"]');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [form]);
}
