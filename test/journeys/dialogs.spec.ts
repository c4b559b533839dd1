import type { Locator, Page } from '@playwright/test';
import { moreButton, openDashboard } from './front-desk.ts';
import { bookingOf, expect, sendBookings, test, variation } from './journey.ts';
import { words } from './words.ts';

async function expectFoot(dialog: Locator, action: string): Promise<void> {
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
  await expect(dialog.getByRole('button').nth(-2)).toHaveText('Cancel');
  await expect(dialog.getByRole('button').last()).toHaveText(action);
  const [left, right] = [await cancel.boundingBox(), await dialog.getByRole('button').last().boundingBox()];
  if (!left || !right) throw new Error('A button is not shown');
  expect(left.x + left.width).toBeLessThan(right.x);
  expect(left.y).toBeCloseTo(right.y, 0);
}

/**
 * Expects that Cancel, Close and Esc each close the dialog and return the focus to `opener`. `item`: the item to choose
 * if the opener opens a menu.
 */
async function expectEveryExitCloses(
  page: Page,
  opener: Locator,
  action: string,
  item?: string,
): Promise<void> {
  const dialog = page.locator('dialog[open]').last();
  const leave = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const before = await page.locator('dialog[open]').count();
  for (const way of [() => leave('Cancel'), () => leave('Close'), () => page.keyboard.press('Escape')]) {
    await opener.click();
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(before + 1);
    await expectFoot(dialog, action);
    await way();
    await expect(page.locator('dialog[open]')).toHaveCount(before);
    await expect(opener).toBeFocused();
  }
}

test(
  'every dashboard dialog has Cancel to the left of its action, and Cancel, Close and Esc close it',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('D-1', 'en'), bookingOf('D-2', 'en')]);
    await server.register(hotel, 'D-1', 'abroad');
    const page = await openDashboard(browser, server, hotel, 'en');
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

    await expectEveryExitCloses(page, button('Save search'), 'Save');
    await page.getByRole('checkbox', { name: 'Select D-2' }).check();
    await expectEveryExitCloses(page, button('Send guide messages'), 'Send');
    await button(words.en.openDetails('D-1')).click();
    await expectEveryExitCloses(page, moreButton(page), 'Withdraw', 'Withdraw registration');
    await page.getByRole('img', { name: /photo page/i }).click();
    await expectEveryExitCloses(page, button('Delete'), 'Delete');

    const places: [path: string, opener: string | RegExp, action: string][] = [
      ['settings?tab=links', 'Add a link', 'Done'],
      ['settings?tab=names', /^Remove the name in English/, 'Remove'],
      ['form', 'Add a question', 'Done'],
      ['users', 'Add a user', 'Save'],
      ['api-keys', /^Revoke/, 'Revoke'],
      ['webhooks', 'Add a webhook', 'Save'],
      ['cms', 'Send a sample', 'Send'],
    ];
    for (const [path, opener, action] of places) {
      await page.goto(`${server.url}/dashboard/${path}`);
      await expectEveryExitCloses(page, button(opener).first(), action);
    }
  },
);
