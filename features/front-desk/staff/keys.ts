import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

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

const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Arrow up and down move the focus to the same control of the row before or after: its box, or the button that opens it. */
export function stepBetweenRows(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLElement)) return;
  const control = event.target.matches('input') ? 'input' : 'button';
  const target = nextWith(control, event.target.closest('tr'), step);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function nextWith(
  control: string,
  from: Element | null,
  step: 'nextElementSibling' | 'previousElementSibling',
) {
  for (let row = from?.[step]; row; row = row[step]) {
    const found = row.querySelector<HTMLElement>(control);
    if (found) return found;
  }
  return undefined;
}
