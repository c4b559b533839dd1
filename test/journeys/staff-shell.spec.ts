import type { Page } from '@playwright/test';
import { openDashboard, withClock } from './front-desk.ts';
import { expect, expectAccessible, phoneSize, test, variation } from './journey.ts';
import { listWords } from './list-words.ts';
import { words } from './words.ts';

test(
  'a user is signed out after the idle timeout of the hotel',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'logout_time', 600);
    const desk = await withClock(await openDashboard(browser, server, hotel, 'en'));
    const answered = desk.waitForResponse('**/api/auth/reset-idle-time');
    await desk.clock.fastForward('09:00');
    await desk.getByRole('heading', { name: listWords.en.title }).click();
    await answered;
    await desk.clock.fastForward('09:00');
    await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();
    await desk.clock.fastForward('01:10');
    await expect(desk.getByText('You have been signed out. Please sign in again.')).toBeVisible();
    await desk.goto(`${server.url}/dashboard`);
    await expect(desk.getByRole('button', { name: words.en.signIn })).toBeVisible();
  },
);

test('the dashboard uses the chosen language and links to help, and signing out affects other tabs', async ({
  browser,
  server,
  hotel,
}) => {
  const desk = await openDashboard(browser, server, hotel, 'ja');
  const other = await desk.context().newPage();
  await other.goto(`${server.url}/dashboard`);
  await desk.getByRole('button', { name: 'English' }).click();
  await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://help.example/');
  const opened = desk.waitForEvent('popup');
  await desk.getByRole('link', { name: 'How to use this page' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { name: 'The list', exact: true })).toBeInViewport();
  await expectAccessible(guide);
  await guide.close();
  await expect(desk.getByText(hotel.username)).toBeVisible();
  await expect(other.getByRole('heading', { name: listWords.ja.title })).toBeVisible();
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk.getByRole('button', { name: words.en.signIn })).toBeVisible();
  await expect(other.getByRole('button', { name: words.en.signIn })).toBeVisible();
});

test(
  'on a phone, the menu closes after a selection and no page scrolls horizontally',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.setViewportSize(phoneSize);
    await desk.reload();
    const menu = desk.getByRole('button', { name: 'メニュー' });
    const chosen = desk.getByRole('navigation', { name: 'メニュー' });
    for (const [title, heading = title] of [
      ['配信の予定'],
      ['ユーザー'],
      ['統計・定期報告'],
      ['設定', '施設情報'],
    ] as const) {
      if (!(await chosen.isVisible())) await menu.click();
      await chosen.getByRole('link', { name: title, exact: true }).click();
      await expect(desk.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(chosen).toBeHidden();
      await expectNoSidewaysScroll(desk);
    }
    const tabs = desk.getByRole('navigation', { name: '設定' }).getByRole('link');
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(desk.getByRole('heading', { level: 1, name: await tab.innerText() })).toBeVisible();
      await expect(desk.getByLabel('読み込んでいます')).toHaveCount(0);
      await expectNoSidewaysScroll(desk);
      await expectAccessible(desk);
    }
  },
);

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneSize.width);
}
