import { chromium, type Page } from '@playwright/test';
import { bookingOf, expect, furtherJourney, pageOf, sendBookings, test } from './journey.ts';
import { withoutCamera } from './launch.ts';
import { answerLivesInJapan, expectNoOverflow } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.ja;

// Rule: form.zoom
test(
  'at 200% zoom on a phone, no content overflows the page or covers it',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('Z-1', 'ja')]);
    const guest = await pageOf(browser, w.locale, { width: 195, height: 422 });
    for (const page of ['check-in', 'check-in/confirm', 'error-404', 'error-422']) {
      await guest.goto(`${server.url}/${page}?slug=${hotel.slug}`);
      await expectReadable(guest);
    }
    await guest.goto((await server.linkOf(hotel, 'Z-1')).shortLink);
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    await expectReadable(guest);
    await guest.getByRole('button', { name: w.next }).click();
    await answerLivesInJapan(guest, 0, w);
    await expectReadable(guest);
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
    await expectReadable(guest);
    await guest.getByRole('checkbox', { name: w.accept }).check();
    await guest.getByRole('button', { name: w.register }).click();
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
    await expectReadable(guest);
    await guest.getByRole('button', { name: w.toMyPage }).click();
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
    await expectReadable(guest);
  },
);

test(
  "the text grows with the browser's text size, up to 20 px",
  furtherJourney,
  async ({ server, hotel }) => {
    for (const [chosen, shown] of [
      [16, '16px'],
      [20, '20px'],
      [32, '20px'],
    ] as const) {
      const args = [`--blink-settings=defaultFontSize=${chosen}`];
      const browser = await chromium.launch({ ...withoutCamera, args });
      const guest = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await guest.goto(`${server.url}/check-in?slug=${hotel.slug}`);
      expect(await guest.evaluate(() => getComputedStyle(document.body).fontSize)).toBe(shown);
      await expectReadable(guest);
      await browser.close();
    }
  },
);

async function expectReadable(guest: Page): Promise<void> {
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoOverflow(guest);
  const bar = guest.locator('[data-action-bar]');
  if ((await bar.count()) === 0 || (guest.viewportSize()?.width ?? 0) > 279) return;
  await expect(bar).toHaveCSS('position', 'static');
}
