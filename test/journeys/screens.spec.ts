import type { Page } from '@playwright/test';
import { openDashboard, rowOf } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, phoneSize, sendBookings, test } from './journey.ts';

/** The sizes of a phone, a tablet held both ways, and a desktop screen of 1280 pixels at 200%. */
const sizes = {
  phone: phoneSize,
  tablet: { width: 1024, height: 768 },
  upright: { width: 768, height: 1024 },
  zoomed: { width: 640, height: 400 },
};

/** Checks the page in each size, and saves screenshots in the folder SHOTS if it is set. */
async function expectToFit(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${name}, ${size}` })
      .toBe(viewport.width);
    const path = process.env.SHOTS && `${process.env.SHOTS}/screens-${name}-${size}.png`;
    if (path) await page.screenshot({ path, fullPage: true });
  }
  await expectAccessible(page);
}

test('every dashboard page supports dark mode and fits a phone, a tablet and 200% zoom', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('D-1', 'en'), bookingOf('D-2', 'ja')]);
  await server.register(hotel, 'D-1', 'abroad');
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await desk.emulateMedia({ colorScheme: 'dark' });
  await desk.setViewportSize(sizes.tablet);
  const paper = () => desk.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(paper).toBe('rgb(23, 22, 21)');
  const menu = desk.getByRole('navigation', { name: 'メニュー' });
  await menu.getByRole('link', { name: '設定', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'ユーザー', exact: true })).toBeVisible();
  const pages = await menu.getByRole('link').evaluateAll(links =>
    links
      .map(link => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
  expect(pages.length).toBeGreaterThan(12);
  for (const path of pages) {
    await desk.setViewportSize(sizes.tablet);
    await desk.goto(server.url + path);
    await expect(desk.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(desk.getByRole('status', { name: /読み込/ })).toHaveCount(0);
    await expectToFit(desk, path.split('/').filter(Boolean).slice(1).join('-') || 'list');
  }
  await desk.setViewportSize(sizes.tablet);
  await desk.goto(`${server.url}/dashboard/`);
  await rowOf(desk, 'D-1').getByRole('button', { name: 'の詳細を開く' }).click();
  await expect(desk.getByRole('dialog').getByText('D-1').first()).toBeVisible();
  await expectToFit(desk, 'details');
  await desk.emulateMedia({ colorScheme: 'light' });
  await expect.poll(paper).toBe('rgb(250, 248, 244)');
});
