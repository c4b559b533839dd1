/** Whether a key can be used as a shortcut: no dialog is open and no text field has the focus. */
export const isFreeKey = (event: KeyboardEvent) =>
  isPlainKey(event) && !document.querySelector('dialog[open]');

/** Whether a key is pressed without modifiers, does not enter text and is not for an open menu. */
export const isPlainKey = (event: KeyboardEvent) =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.repeat || isTyping(event.target)) &&
  !isInMenu(event.target);

/** Whether the target is in an open menu, which uses keys to move between its items. */
export const isInMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"]') !== null;

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
