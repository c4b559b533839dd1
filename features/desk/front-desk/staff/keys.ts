/** Whether a key can be used as a shortcut, because no dialog is open and no text field has the focus. */
export const isFreeKey = (event: KeyboardEvent) =>
  isPlainKey(event) && !document.querySelector('dialog[open]');

export const isPlainKey = (event: KeyboardEvent) =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.repeat || isTyping(event.target));

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
