import type { KeyboardEvent } from 'react';

const siblingByKey: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/**
 * Moves the focus with arrow up and down to the same control in the previous or next row: its checkbox or the
 * button that opens it.
 */
export function stepBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = siblingByKey[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLElement)) return;
  const control = event.target.matches('input') ? 'input' : 'button';
  const target = nextRowWith(control, event.target.closest('tr'), step);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function nextRowWith(
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
