import { expect, type Locator } from '@playwright/test';

export async function typeInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
}

export async function pasteInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  await field.page().keyboard.insertText(text);
}

export const autofill = (field: Locator, text: string): Promise<void> => field.fill(text);

/**
 * Sets a date, time or color field, whose keys depend on the browser.
 * @param value in the format of the field's `value`
 */
export const setValue = (field: Locator, value: string): Promise<void> => field.fill(value);

// Typed keys do not wait for a field that is still disabled.
async function selectAll(field: Locator): Promise<void> {
  await expect(field).toBeEditable();
  await field.press('ControlOrMeta+a');
}
