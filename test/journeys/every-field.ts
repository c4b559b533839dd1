import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** Excludes number, date and time fields, because the browser decides what they accept. */
const TYPES = ['text', 'search', 'tel', 'email', 'url', 'password'].map(type => `input[type=${type}]`);
const FIELDS = ['input:not([type])', ...TYPES, 'textarea', '[contenteditable=true]'].map(
  field => `${field}:not([readonly]):not(:disabled):not([data-tried]):visible`,
);

/**
 * Types into every visible text field, by keyboard and by input method, and expects each field to show exactly
 * what was typed.
 * @returns the names of the fields
 */
export async function typeInEveryField(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const names: string[] = [];
  for (;;) {
    const next = await nextField(page);
    if (names.length === 0) await expect(next).toBeVisible();
    else if ((await next.count()) === 0) break;
    // The field is identified by an attribute, because its mask or label may change while typing.
    const mark = `now-${names.length}`;
    const name = await next.evaluate(nameAndMark, mark);
    const field = page.locator(`[data-tried="${mark}"]`);
    names.push(name);
    await typeByKeys(field, name);
    await typeByInputMethod(session, field, name);
    await clearField(field);
    await field.evaluate(each => each.setAttribute('data-tried', 'done'));
  }
  await session.detach();
  return names;
}

/** Returns the next field, only within a dialog if one is open. */
async function nextField(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]').last();
  const place = (await dialog.count()) > 0 ? dialog : page.locator('body');
  return place.locator(FIELDS.join(', ')).first();
}

function nameAndMark(field: Element, mark: string): string {
  field.setAttribute('data-tried', mark);
  const label = field.closest('label') ?? document.querySelector(`label[for="${field.id}"]`);
  return field.getAttribute('aria-label') ?? label?.textContent ?? field.getAttribute('name') ?? '';
}

async function typeByKeys(field: Locator, name: string): Promise<void> {
  const text = fitText(await maxLengthOf(field), ' Jo  Ann Lee ');
  await clearField(field);
  await field.pressSequentially(text);
  await expectShown(field, text, `${name}, with the keyboard`);
  // The cursor must remain where the text is corrected.
  await field.press('Home');
  for (const _space of ' A') await field.press('ArrowRight');
  await field.press('Backspace');
  await field.press('b');
  await expectShown(field, `${text[0]}b${text.slice(2)}`, `${name}, corrected`);
}

async function typeByInputMethod(session: CDPSession, field: Locator, name: string): Promise<void> {
  const isShort = (await maxLengthOf(field)) < SHORT;
  const [composed, chosen] = isShort ? ['に', '二 '] : ['やまだ', '山田 '];
  await clearField(field);
  await field.press('Space');
  for (let end = 1; end <= composed.length; end += 1)
    await session.send('Input.imeSetComposition', {
      text: composed.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  await expectShown(field, ` ${composed}`, `${name}, composing`);
  await session.send('Input.insertText', { text: chosen });
  await field.press('a');
  await expectShown(field, ` ${chosen}a`, `${name}, with an input method`);
}

const SHORT = 14;

const maxLengthOf = (field: Locator) =>
  field.evaluate(each => ('maxLength' in each && Number(each.maxLength) > 0 ? Number(each.maxLength) : 1000));

const fitText = (limit: number, text: string) => (limit < SHORT ? ' 12 '.slice(0, limit) : text);

async function clearField(field: Locator): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
}

/** Browsers hide leading and trailing spaces of email and URL fields from scripts. */
async function expectShown(field: Locator, text: string, what: string): Promise<void> {
  const read = () =>
    field.evaluate(each => ({
      shown: 'value' in each ? String(each.value) : (each.textContent ?? ''),
      isTrimmed: ['email', 'url'].includes(each.getAttribute('type') ?? ''),
    }));
  const asTyped = async () => {
    const { shown, isTrimmed } = await read();
    return isTrimmed && shown === text.trim() ? text : shown;
  };
  await expect.poll(asTyped, { message: what }).toBe(text);
}
