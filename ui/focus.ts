/** A ref: its element takes the focus when it appears. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

const FAULTY = '[aria-invalid="true"], [data-invalid] :is(input, select, button)';

/**
 * Moves the reader to the first field with an error, once the errors are on the page.
 * Out: whether there was one.
 */
export function focusFirstError(container: ParentNode): boolean {
  const field = container.querySelector<HTMLElement>(FAULTY);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return field !== null;
}
