import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { openDashboard } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, pageOf, phoneSize, sendBookings, test } from './journey.ts';
import { words } from './words.ts';

const w = words.ja;

/** Expects something to be drawn in this part of the element. Forced colors omit backgrounds and shadows. */
async function expectDrawn(element: Locator, part: 'end' | 'inside'): Promise<void> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const left = part === 'end' ? width - 30 : Math.round(width * 0.2);
  const right = part === 'end' ? width - 6 : Math.round(width * 0.8);
  const shades = [];
  for (let y = Math.round(height * 0.25); y < height * 0.75; y += 1)
    for (let x = left; x < right; x += 1) shades.push(data[(y * width + x) * channels] ?? 0);
  expect(Math.max(...shades) - Math.min(...shades)).toBeGreaterThan(100);
}

test(
  'with forced colors, lists keep their arrows, and selected, enabled and current items are visible',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('F-1', 'ja')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await guest.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await guest.goto((await server.linkOf(hotel, 'F-1')).shortLink);
    await expect(guest.getByRole('textbox', { name: w.phone })).toBeVisible();
    for (const list of await guest.getByRole('combobox').all()) await expectDrawn(list, 'end');

    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await desk.goto(`${server.url}/dashboard/notifications`);
    await expectDrawn(desk.locator('.mantine-Switch-track').first(), 'inside');
    await expect(desk.getByRole('link', { name: '配信の予定' })).toHaveCSS('outline-style', 'solid');
    await desk.goto(`${server.url}/dashboard/settings?tab=login`);
    await expectDrawn(desk.getByRole('radio', { checked: true }).first(), 'inside');
    await desk.goto(`${server.url}/dashboard/form`);
    const current = desk.getByRole('button', { name: '日本語', pressed: true }).last();
    const other = desk.getByRole('button', { name: '한국어' });
    await expect(current).toBeVisible();
    const line = (tab: Locator) => tab.evaluate(each => getComputedStyle(each).borderBottomColor);
    expect(await line(current)).not.toBe(await line(other));
    await desk.setViewportSize({ width: 1024, height: 768 });
    await expectDrawn(desk.getByRole('button', { name: 'メニュー' }), 'inside');
  },
);
