import { expect, type Locator } from '@playwright/test';

/** Types over what a text field holds, key by key, as people do; "" empties it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
}

/** Pastes over what a text field holds: the whole text comes at once. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  await field.page().keyboard.insertText(text);
}

/** Puts a text into a field as browsers and password managers do, without a key. */
export const autofill = (field: Locator, text: string): Promise<void> => field.fill(text);

/** Sets a field for a date, a time or a color, whose keys depend on the browser. `value`: in the format of the field's value. */
export const setValue = (field: Locator, value: string): Promise<void> => field.fill(value);

// Keys do not wait for a field that is still disabled.
async function selectAll(field: Locator): Promise<void> {
  await expect(field).toBeEditable();
  await field.press('ControlOrMeta+a');
}
