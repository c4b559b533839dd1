import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openDashboard } from './front-desk.ts';
import {
  bookingOf,
  expect,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { listWords } from './list-words.ts';
import { addCompanion, answerLivesInJapan, openForm } from './party.ts';
import { words } from './words.ts';

const w = words.en;

test(
  'an offline guest remains on the form until the next page loads, and loses no input',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('N-1', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    const line = await lineWithout(guest, /\/review-page-[^/]*\.js$/);
    await openForm(guest, (await server.linkOf(hotel, 'N-1')).shortLink, w);
    await answerLivesInJapan(guest, 0, w);
    await line.cut();
    await addCompanion(guest, 'Typed in the tunnel', w);
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText('We could not reach the hotel’s service')).toBeVisible();
    await expect(guest).toHaveURL(/step-3/);
    await expect(guest.getByRole('textbox', { name: w.fullName }).first()).toHaveValue('Typed in the tunnel');

    // A page whose code failed to load is reloaded. If the guest navigates in the meantime, the page that the guest
    // chose is loaded.
    await guest.route('**/api/health/live', async route => {
      await setTimeout(1500);
      await route.continue();
    });
    // Some browsers request a file only once. Browsers that retry get the file and need no reload.
    const asked = guest.waitForRequest(/\/api\/health\/live$|\/review-page-[^/]*\.js$/);
    await line.mend();
    await asked;
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
    await expect(guest.getByText('Typed in the tunnel')).toBeVisible();
    await guest.goBack();
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
  },
);

test(
  'offline, the dashboard stays on its page, says so, and opens the requested page later',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    const line = await lineWithout(desk, /\/statistics-[^/]*\.js$/);
    await line.cut();
    await desk.getByRole('link', { name: 'Statistics' }).click();
    await expect(desk.getByRole('alert')).toContainText('This page needs a connection');
    await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();

    await line.mend();
    await expect(desk.getByRole('alert')).toBeHidden();
    await desk.getByRole('link', { name: 'Statistics' }).click();
    await expect(desk.getByRole('heading', { name: 'Statistics' })).toBeVisible();
  },
);

test(
  'going back to the current page cancels a navigation whose page has not loaded',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    const come = Promise.withResolvers<void>();
    await desk.route(/\/statistics-[^/]*\.js$/, async route => {
      await come.promise;
      await route.continue();
    });
    const asked = desk.waitForRequest(/\/statistics-[^/]*\.js$/);
    await desk.getByRole('link', { name: 'Statistics' }).click();
    await asked;
    await desk.getByRole('link', { name: 'Pre-check-in' }).click();
    const came = desk.waitForEvent('requestfinished', request => /\/statistics-/.test(request.url()));
    come.resolve();
    await came;
    // Loaded code is rendered at the next paint.
    await desk.evaluate(() => new Promise(requestAnimationFrame));
    await setTimeout(200);
    await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();
    await desk.getByRole('link', { name: 'Statistics' }).click();
    await expect(desk.getByRole('heading', { name: 'Statistics' })).toBeVisible();
  },
);

for (const { app, texts, at, shown } of [
  {
    app: 'A guest',
    texts: /\/guest-app-[^/]*\.js$/,
    at: '/check-in',
    shown: 'Please use the link from the hotel',
  },
  { app: 'The dashboard', texts: /\/staff-app-[^/]*\.js$/, at: '/login', shown: 'Sign in' },
])
  test(
    `the page appears after an automatic retry if its first texts fail to load twice (${app})`,
    furtherJourney,
    async ({ browser, server }) => {
      const page = await pageOf(browser, w.locale, phoneSize);
      const loads: string[] = [];
      await page.route(texts, route => {
        loads.push(route.request().url());
        return loads.length <= 2 ? route.abort('connectionreset') : route.continue();
      });
      await page.goto(`${server.url}${at}`);
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
      await expect.poll(() => loads).toHaveLength(3);
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
    },
  );

async function lineWithout(page: Page, file: RegExp) {
  const cut = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(file, async route => {
    asked += 1;
    await cut.promise;
    await route.abort('internetdisconnected');
  });
  return {
    cut: async () => {
      await page.context().setOffline(true);
      cut.resolve();
    },
    mend: async () => {
      expect(asked, `${file} was requested`).toBeGreaterThan(0);
      await page.unroute(file);
      await page.context().setOffline(false);
    },
  };
}
