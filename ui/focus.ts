export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

const FAULTY_FIELDS = '[aria-invalid="true"], [data-invalid] :is(input, select, button)';

/** Returns the first field with an error. Call this after the errors are displayed. */
export const firstInvalidField = (container: ParentNode | null) =>
  container?.querySelector<HTMLElement>(FAULTY_FIELDS);

/**
 * Focuses the first field with an error. Call this after the errors are displayed.
 * @returns whether there was such a field
 */
export function focusFirstError(container: ParentNode): boolean {
  const field = firstInvalidField(container);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return Boolean(field);
}
