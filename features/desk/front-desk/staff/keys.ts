/** Whether a key on the page is free for a shortcut: no dialog is open, and nothing is being typed. */
export const isFreeKey = (event: KeyboardEvent) =>
  isPlainKey(event) && !document.querySelector('dialog[open]');

/** Whether a key is pressed alone, and does not become text. */
export const isPlainKey = (event: KeyboardEvent) =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.repeat || isTyping(event.target));

/** Whether keys that are pressed here become text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
