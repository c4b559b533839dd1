import type { Locator, Page } from '@playwright/test';
import { openDashboard, withoutAutomaticMessages } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, furtherJourney, sendBookings, test } from './journey.ts';
import { words } from './words.ts';

const details = (page: Page) => page.getByRole('dialog').first();
const correction = (page: Page) => page.getByRole('dialog', { name: 'Correct or complete the details' });
const notice = (page: Page) => correction(page).getByRole('alert').filter({ hasText: 'Someone else' });
const save = (page: Page) => correction(page).getByRole('button', { name: 'Save', exact: true }).click();

test(
  'if a colleague has saved a correction first, both versions are shown before a value is replaced',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await sendBookings(server, hotel, [bookingOf('C-1', 'en')]);
    await server.register(hotel, 'C-1');
    const first = await openDashboard(browser, server, hotel, 'en');
    const second = await openDashboard(browser, server, await server.openAdmin(hotel), 'en');
    for (const page of [first, second])
      await page.getByRole('button', { name: words.en.openDetails('C-1'), exact: true }).click();

    for (const page of [first, second]) await open(page);
    await typeName(first, 'Anna Berg');
    await typeName(second, 'Anne Berg');
    await save(first);
    await expect(details(first).getByText('The details were corrected.')).toBeVisible();
    await save(second);
    await expectConflict(second, 'Anne Berg', 'Anna Berg');
    await expectAccessible(second);
    await notice(second).getByRole('button', { name: 'Use theirs for these items' }).click();
    await expect(name(second)).toHaveValue('Anna Berg');
    await second.keyboard.press('Escape');

    // Saves after the page behind the dialog shows the colleague's change. The text is typed before or after
    // that.
    await expect(nameShown(second, 'Anna Berg')).toBeVisible();
    for (const [theirs, mine, isTypedBefore] of [
      ['Hanna Berg', 'Hanne Berg', true],
      ['Johanna Berg', 'Johanne Berg', false],
    ] as const) {
      for (const page of [first, second]) await open(page);
      if (isTypedBefore) await typeName(second, mine);
      await typeName(first, theirs);
      await save(first);
      await expect(nameShown(second, theirs)).toBeVisible();
      if (!isTypedBefore) await typeName(second, mine);
      await save(second);
      await expectConflict(second, mine, theirs);
      // The first attempt to save replaces nothing.
      await expect(nameShown(second, theirs)).toBeVisible();
      await save(second);
      await expect(nameShown(first, mine)).toBeVisible();
    }
  },
);

const name = (page: Page): Locator => correction(page).getByRole('textbox', { name: 'Full name' });

const nameShown = (page: Page, value: string): Locator =>
  details(page).getByText(value, { exact: true }).first();

async function open(page: Page): Promise<void> {
  await details(page).getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(name(page)).toBeVisible();
}

async function typeName(page: Page, value: string): Promise<void> {
  await name(page).press('ControlOrMeta+a');
  await page.keyboard.type(value);
}

async function expectConflict(page: Page, mine: string, theirs: string): Promise<void> {
  await expect(notice(page)).toContainText(`Yours: ${mine}`);
  await expect(notice(page)).toContainText(`Theirs: ${theirs}`);
  await expect(name(page)).toHaveValue(mine);
}
