import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([hidden]), select, button';

/** In a long form the enter key of a phone leads to the next field; it does not send what is half filled in. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  fields[fields.indexOf(target) + 1]?.focus();
}
