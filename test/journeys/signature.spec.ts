import type { Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { expect, expectAccessible, furtherJourney, pageOf, phoneSize, test, variation } from './journey.ts';
import { clickNext, countInk, drawSignature, fillInForm, padBox, texts } from './picture-steps.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.use({ viewport: phoneSize, locale: w.locale, timezoneId: zoneAtNoon(), hasTouch: true });

test.beforeEach(async ({ page, server, hotel }, { testId }) => {
  await server.show(hotel, ['signature']);
  await fillInForm(page, server, hotel, testId);
  await clickNext(page);
  await expect(page.getByRole('heading', { name: texts.sign })).toBeVisible();
});

// Rule: picture.signature-required, submit.terms
test('a guest draws, corrects and saves a signature, which accepts the terms beside it', async ({ page }) => {
  const save = page.getByRole('button', { name: texts.save, exact: true });
  await expect(page.getByText('No smoking.')).toBeVisible();
  await clickNext(page);
  await expect(page.getByRole('alert')).toHaveText('Please sign and save your signature.');
  await expectAccessible(page);

  const { x, y } = await padBox(page);
  await page.mouse.click(x + 100, y + 60);
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('This signature is very short. Please write your name.');
  await press(page, texts.clear);
  await expect(save).toBeDisabled();

  await drawSignature(page);
  const once = await countInk(page);
  await drawSignature(page, 40);
  await press(page, texts.undo);
  await expect.poll(() => countInk(page)).toBeCloseTo(once, 1);
  await clickNext(page);
  await expect(page.getByText(texts.accepted)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: w.accept })).toHaveCount(0);
  await press(page, 'Change: Signature');
  await expect(page.getByText(texts.signed)).toBeVisible();
  await expect(page.getByRole('img', { name: texts.pad })).toHaveCount(0);
  await expectAccessible(page);
  let keepDraft = () => {};
  const draftMayCome = new Promise<void>(resolve => {
    keepDraft = resolve;
  });
  await page.route('**/api/checkin/draft', call => draftMayCome.then(() => call.continue()));
  await press(page, texts.signAgain);
  const pad = await padBox(page);
  await page.mouse.move(pad.x + 40, pad.y + 60);
  await page.mouse.down();
  await page.mouse.move(pad.x + 120, pad.y + 100, { steps: 5 });
  const kept = page.waitForResponse('**/api/checkin/draft');
  keepDraft();
  await kept;
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.mouse.move(pad.x + 220, pad.y + 50, { steps: 5 });
  await page.mouse.up();
  await save.click();
  await expect(page.getByText(texts.signed)).toBeVisible();
  await page.reload();
  await clickNext(page);
  await expect(page.getByText(texts.accepted)).toBeVisible();
  await press(page, w.register);
  await expect(page.getByRole('heading', { name: w.thanks })).toBeVisible();
});

test(
  'nothing covers the buttons below the drawing area on a phone, even with long terms',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await server.set(hotel, 'terms-conditions-en', { content: '<p>No smoking.</p>'.repeat(60) });
    await page.reload();
    await expect(page.getByText('No smoking.').last()).toBeVisible();
    const save = page.getByRole('button', { name: texts.save, exact: true });
    const isOnTop = await save.evaluate(button => {
      const { left, bottom } = button.getBoundingClientRect();
      return document.elementFromPoint(left + 20, bottom - 2) === button;
    });
    expect(isOnTop).toBe(true);
  },
);

test('a drawn signature is kept when the phone is rotated', variation, async ({ page }) => {
  await drawByTouch(page);
  await expect.poll(() => countInk(page)).toBeGreaterThan(1);
  const upright = await countInk(page);
  await page.setViewportSize({ width: phoneSize.height, height: phoneSize.width });
  await expect.poll(() => countInk(page)).not.toBe(upright);
  await expect.poll(() => countInk(page)).toBeGreaterThan(1);
  await page.setViewportSize(phoneSize);
  await expect.poll(() => countInk(page)).toBeCloseTo(upright, 1);
  await press(page, texts.type);
  await press(page, 'Draw instead');
  await expect.poll(() => countInk(page)).toBeCloseTo(upright, 1);
  await press(page, texts.save);
  await expect(page.getByText(texts.signed)).toBeVisible();
});

test(
  'a guest who cannot draw can read the terms and sign with the keyboard',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await server.set(hotel, 'terms-conditions-en', { content: '<p>No smoking.</p>'.repeat(60) });
    await page.reload();
    const terms = page.getByRole('region', { name: 'Terms' });
    await terms.focus();
    await page.keyboard.press('End');
    await expect.poll(() => terms.evaluate(box => box.scrollTop)).toBeGreaterThan(100);
    await page.getByRole('button', { name: texts.type }).press('Enter');
    await expect(page.getByRole('textbox', { name: texts.typedName })).toBeFocused();
    await page.keyboard.insertText('山田 太郎');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.signed)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: texts.signAgain })).toBeFocused();
    await page.getByRole('button', { name: w.next, exact: true }).press('Enter');
    await expect(page.getByText(texts.accepted)).toBeVisible();
  },
);

test(
  'terms that change after signing must be signed again before the submission',
  variation,
  async ({ page, server, hotel }) => {
    await drawSignature(page);
    await press(page, texts.save);
    await expect(page.getByText(texts.signed)).toBeVisible();
    await clickNext(page);
    await expect(page.getByText(texts.accepted)).toBeVisible();
    await server.set(hotel, 'terms-conditions-en', { content: '<p>No smoking, no pets.</p>' });
    await page.reload();
    await press(page, w.register);
    await expect(page.getByRole('alert')).toContainText('have changed since you signed');
    await expect(page.getByText('No smoking, no pets.')).toBeVisible();
    await expectAccessible(page);
    await drawSignature(page);
    await press(page, texts.save);
    await expect(page.getByText(texts.signed)).toBeVisible();
    await clickNext(page);
    await press(page, w.register);
    await expect(page.getByRole('heading', { name: w.thanks })).toBeVisible();
  },
);

test(
  'on another device, the signature is kept but the terms must be accepted again',
  variation,
  async ({ page, browser, server, hotel }, { testId }) => {
    await drawSignature(page);
    await press(page, texts.save);
    await expect(page.getByText(texts.signed)).toBeVisible();
    await clickNext(page);
    await expect(page.getByText(texts.accepted)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

    const other = await pageOf(browser, w.locale, phoneSize);
    await other.goto((await server.linkOf(hotel, testId)).shortLink);
    await typeInto(other.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    await clickNext(other);
    await expect(other.getByRole('heading', { name: w.details })).toBeVisible();
    await clickNext(other);
    await expect(other.getByText(texts.signed)).toBeVisible();
    await clickNext(other);
    await expect(other.getByText(texts.accepted)).toHaveCount(0);
    await other.getByRole('checkbox', { name: w.accept }).check();
    await press(other, w.register);
    await expect(other.getByRole('heading', { name: w.thanks })).toBeVisible();
  },
);

async function drawByTouch(page: Page): Promise<void> {
  const { x, y } = await padBox(page);
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: x + 40, y: y + 60 }]);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', [{ x: x + 40 + step * 18, y: y + 60 + (step % 3) * 25 }]);
  await touch('touchEnd', []);
}
