/** A ref: its element takes the focus when it appears. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

const FAULTY = '[aria-invalid="true"], [data-invalid] :is(input, select, button)';

/** The first field with an error, once the errors are on the page. */
export const firstFaulty = (container: ParentNode | null) => container?.querySelector<HTMLElement>(FAULTY);

/**
 * Moves the reader to the first field with an error, once the errors are on the page.
 * Out: whether there was one.
 */
export function focusFirstError(container: ParentNode): boolean {
  const field = firstFaulty(container);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return Boolean(field);
}
