import type { Browser, Page } from '@playwright/test';
import { openDashboard, openSetting } from './front-desk.ts';
import { expect, expectAccessible, type Hotel, type Server, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true, disabled: false }).click();
const savedNotice = (page: Page) => page.getByText(/^Record (saved|updated) successfully$/);
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Someone else has saved this' });

async function openTwice(
  browser: Browser,
  server: Server,
  hotel: Hotel,
  address: string,
): Promise<[Page, Page]> {
  const first = await openDashboard(browser, server, hotel, 'en');
  const second = await first.context().newPage();
  for (const page of [first, second]) await page.goto(`${server.url}${address}`);
  return [first, second];
}

test(
  'a filter that is edited during its first save remains one filter',
  variation,
  async ({ browser, server, hotel }) => {
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.getByRole('link', { name: '設定', exact: true }).click();
    await openSetting(page, 'ご利用区分');
    await page.getByRole('button', { name: 'ご利用区分を追加' }).click();
    const name = page.getByRole('textbox', { name: /ご利用区分\d+の名前/ });
    await typeInto(name, '朝食');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/localized-filters/*', async route => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await typeInto(name, '朝食付き');
    answer.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByText('保存していない変更があります')).toBeVisible();
    await page.getByRole('button', { name: '保存', exact: true, disabled: false }).click();
    await expect(page.getByText('保存しました。')).toBeVisible();
    await page.reload();
    await expect(name).toHaveCount(1);
    await expect(name).toHaveValue('朝食付き');
  },
);

test(
  "two concurrent edits of a hotel's profile are merged by field",
  variation,
  async ({ browser, server, hotel }) => {
    const [first, second] = await openTwice(browser, server, hotel, '/dashboard/settings?tab=profile');
    const field = (page: Page, name: string) => page.getByRole('textbox', { name });
    await typeInto(field(second, 'Phone'), '075-987-6543');
    await typeInto(field(second, 'Street and number'), 'Ebisugawa 1');
    await typeInto(field(first, 'City'), 'Nara');
    await typeInto(field(first, 'Street and number'), 'Oike 2');
    await save(first);
    await expect(savedNotice(first)).toBeVisible();

    await save(second);
    await expect(notice(second)).toContainText('Nara');
    await expect(notice(second)).toContainText('Yours: Ebisugawa 1');
    await expect(notice(second)).toContainText('Theirs: Oike 2');
    await expect(field(second, 'City')).toHaveValue('Nara');
    await expect(field(second, 'Street and number')).toHaveValue('Ebisugawa 1');
    await expectAccessible(second);
    await notice(second).getByRole('button', { name: 'Use theirs for these items' }).click();
    await expect(field(second, 'Street and number')).toHaveValue('Oike 2');
    await save(second);
    await expect(savedNotice(second)).toBeVisible();

    await first.reload();
    await expect(field(first, 'City')).toHaveValue('Nara');
    await expect(field(first, 'Street and number')).toHaveValue('Oike 2');
    await expect(field(first, 'Phone')).toHaveValue('+81 75-987-6543');
  },
);

test('two concurrent edits of the filters are both kept', variation, async ({ browser, server, hotel }) => {
  await server.addFilters(hotel, ['Stay', 'Day use']);
  const [first, second] = await openTwice(browser, server, hotel, '/dashboard/filters');
  const name = (page: Page, number: number) =>
    page.getByRole('textbox', { name: `Name of stay type ${number}` });
  await typeInto(name(second, 1), 'Overnight');
  await first.getByRole('button', { name: 'Remove “Day use”' }).click();
  await first.getByRole('button', { name: 'Add a stay type' }).click();
  await typeInto(name(first, 2), 'Dinner');
  await save(first);
  await expect(savedNotice(first)).toBeVisible();

  await save(second);
  await expect(notice(second)).toContainText('Day use (removed)');
  await expect(notice(second)).toContainText('Dinner');
  await expect(name(second, 1)).toHaveValue('Overnight');
  await save(second);
  await expect(savedNotice(second)).toBeVisible();
  await first.reload();
  await expect(name(first, 1)).toHaveValue('Overnight');
  await expect(name(first, 2)).toHaveValue('Dinner');
  await expect(first.getByRole('button', { name: 'Restore “Day use”' })).toBeVisible();
});
