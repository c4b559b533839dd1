import type { Page } from '@playwright/test';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { openDashboard, rowOf } from './front-desk.ts';
import {
  bookingOf,
  expect,
  furtherJourney,
  type Hotel,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  test,
} from './journey.ts';
import { answerLivesInJapan, expectNoOverflow } from './party.ts';
import { expectAccessibleInEveryState, expectKeyboardReaches } from './states.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.ja;
const inDashboard = Object.values(staffPages).filter(path => path.startsWith('/dashboard'));
/** A screen of 1280 × 1024 at 400 %. */
const zoomedViewport = { width: 320, height: 256 };

async function openPage(page: Page, server: Server, path: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: /読み込/ })).toHaveCount(0);
  // The list of first steps appears only after a separate call has returned.
  if (path === staffPages.list || path === staffPages.arrivals)
    await expect(page.getByRole('button', { name: '今後は表示しない' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function aBusyDay(server: Server, hotel: Hotel): Promise<void> {
  await sendBookings(server, hotel, [bookingOf('E-1', 'ja'), bookingOf('E-2', 'en')]);
  await server.register(hotel, 'E-2', 'abroad');
}

test(
  'every page of the dashboard is accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    test.slow();
    await aBusyDay(server, hotel);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    for (const path of inDashboard) {
      await openPage(desk, server, path);
      await test.step(path, () => expectAccessibleInEveryState(desk));
    }
    await openPage(desk, server, staffPages.list);
    await rowOf(desk, 'E-2').getByRole('button', { name: 'の詳細を開く' }).click();
    await expect(desk.getByRole('dialog').getByText('E-2').first()).toBeVisible();
    await expectAccessibleInEveryState(desk);
    await openPage(desk, server, staffPages.arrivals);
    await rowOf(desk, 'E-1').getByRole('button', { name: /送る/ }).click();
    await expect(desk.getByRole('dialog', { name: 'ご案内を送信' })).toBeVisible();
    await expectAccessibleInEveryState(desk);
  },
);

test(
  'at 400% zoom, every page of the dashboard fits, and the keyboard reaches everything with a visible focus',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await aBusyDay(server, hotel);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.setViewportSize(zoomedViewport);
    for (const path of inDashboard) {
      await openPage(desk, server, path);
      await test.step(path, async () => {
        await expectNoOverflow(desk);
        await expectKeyboardReaches(desk);
      });
    }
  },
);

test(
  "every page of a guest's journey is accessible in every state and fits at 400% zoom",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('E-3', 'ja')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    const look = (name: string) =>
      test.step(name, async () => {
        await guest.setViewportSize(phoneSize);
        await expectAccessibleInEveryState(guest);
        await guest.setViewportSize(zoomedViewport);
        await expectNoOverflow(guest);
        await expectKeyboardReaches(guest);
      });
    for (const page of ['check-in', 'check-in/confirm', 'error-404', 'error-422', 'error-429', 'error-503']) {
      await guest.goto(`${server.url}/${page}?slug=${hotel.slug}`);
      await look(page);
    }
    await guest.goto((await server.linkOf(hotel, 'E-3')).shortLink);
    await guest.getByRole('button', { name: w.next }).click();
    await look('proof with an error');
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
    await look('form');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText(/ご確認いただきたい項目が/)).toBeVisible();
    await look('form with errors');
    await answerLivesInJapan(guest, 0, w);
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
    await look('review');
    await guest.getByRole('checkbox', { name: w.accept }).check();
    await guest.getByRole('button', { name: w.register }).click();
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
    await look('done');
    await guest.getByRole('button', { name: w.toMyPage }).click();
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
    await look('My Page');
  },
);
