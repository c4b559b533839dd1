import type { Page } from '@playwright/test';
import { openDashboard, rowOf } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { expectQrIn } from './qr-picture.ts';
import { words } from './words.ts';

const details = (page: Page) => page.getByRole('dialog').first();
const opener = (page: Page, bookingNo: string, language: 'ja' | 'en') =>
  page.getByRole('button', { name: words[language].openDetails(bookingNo), exact: true });

test(
  'stepping through submitted forms opens each form once and in order, even if it leaves the list',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(
      server,
      hotel,
      ['S-4', 'S-3', 'S-2', 'S-1'].map(bookingNo => bookingOf(bookingNo, 'ja')),
    );
    for (const bookingNo of ['S-1', 'S-2', 'S-3', 'S-4']) await server.register(hotel, bookingNo);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.getByRole('radio', { name: '入力済み' }).check();
    await opener(desk, 'S-1', 'ja').click();
    await expect(rowOf(desk, 'S-1')).toHaveCount(0);
    await desk.keyboard.press('ArrowRight');
    await expect(details(desk)).toContainText('S-2');
    await expect(rowOf(desk, 'S-2')).toHaveCount(0);
    await desk.keyboard.press('ArrowLeft');
    await expect(details(desk)).toContainText('S-1');
    await desk.keyboard.press('Escape');
    await expect(opener(desk, 'S-3', 'ja')).toBeFocused();
    await desk.getByRole('radio', { name: '閲覧済み' }).check();
    await expect(rowOf(desk, 'S-1')).toBeVisible();
    await expect(rowOf(desk, 'S-2')).toBeVisible();
    await expect(rowOf(desk, 'S-3')).toHaveCount(0);
  },
);

test(
  'a form that arrives while its booking is open counts as seen only after a click',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('N-1', 'ja')]);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await opener(desk, 'N-1', 'ja').click();
    await expect(details(desk)).toContainText('まだ登録されていません');
    await server.register(hotel, 'N-1');
    const notice = details(desk).getByRole('status').filter({ hasText: 'お客様が登録しました' });
    await expect(notice).toBeVisible();
    await expect(rowOf(desk, 'N-1')).toContainText('入力済み');
    await expectAccessible(desk);
    await notice.getByRole('button', { name: '閲覧済みにする' }).click();
    await expect(notice).toHaveCount(0);
    await expect(rowOf(desk, 'N-1')).toContainText('閲覧済み');
  },
);

test(
  "the arrow keys move across pages, and the browser's back button closes the details",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const numbers = Array.from({ length: 102 }, (_, n) => `P-${102 - n}.`);
    await sendBookings(
      server,
      hotel,
      numbers.map(bookingNo => bookingOf(bookingNo, 'en')),
    );
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.getByRole('link', { name: 'Scan QR codes' }).click();
    await expect(desk.getByRole('heading', { name: 'Scan QR codes' })).toBeVisible();
    await desk.getByRole('link', { name: 'Pre-check-in' }).click();
    await opener(desk, 'P-99.', 'en').click();
    await expect(details(desk)).toContainText('P-99.');
    await desk.keyboard.press('Escape');
    await expect(opener(desk, 'P-99.', 'en')).toBeFocused();
    await opener(desk, 'P-100.', 'en').click();
    await expect(details(desk)).toContainText('P-100.');
    await desk.keyboard.press('ArrowRight');
    await expect(details(desk)).toContainText('P-101.');
    await desk.keyboard.press('ArrowRight');
    await expect(details(desk)).toContainText('P-102.');
    await expect(details(desk).getByRole('button', { name: 'Next' })).toBeDisabled();
    await desk.keyboard.press('ArrowLeft');
    await desk.keyboard.press('ArrowLeft');
    await expect(details(desk)).toContainText('P-100.');
    let showList = () => {};
    const listIsWanted = new Promise<void>(resolve => {
      showList = resolve;
    });
    await desk.route('**/api/log/get/facility-visitor', call => listIsWanted.then(() => call.continue()));
    await desk.reload();
    await expect(details(desk)).toContainText('P-100.');
    await desk.goBack();
    await expect(details(desk)).toBeHidden();
    showList();
    await expect(opener(desk, 'P-100.', 'en')).toBeFocused();
    await desk.goBack();
    await expect(desk.getByRole('heading', { name: 'Scan QR codes' })).toBeVisible();
  },
);

test(
  'on a tablet, footer labels do not wrap, and details that are loading do not show "no name" (en)',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('F-1', 'en')]);
    await server.register(hotel, 'F-1');
    const desk = await openDashboard(browser, server, hotel, 'en');
    await opener(desk, 'F-1', 'en').click();
    const label = details(desk).getByText('Confirmed', { exact: true }).last();
    await expect(label).toBeVisible();
    expect(await label.evaluate(shown => shown.getBoundingClientRect().height)).toBeLessThan(30);

    let show = () => {};
    const isWanted = new Promise<void>(resolve => {
      show = resolve;
    });
    await desk.route('**/api/log/**', call => isWanted.then(() => call.continue()));
    await desk.reload();
    await expect(details(desk).getByRole('heading', { level: 2, name: 'Loading' })).toBeVisible();
    await expect(details(desk)).not.toContainText('(no name)');
    show();
    await expect(details(desk)).toContainText('F-1');
  },
);

// Rule: desk.image-missing
test(
  'a QR code is saved and printed 200 pixels wide, and a missing picture has no buttons',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('Q-1', 'en')]);
    const { qrCode } = await server.register(hotel, 'Q-1', 'abroad');
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.route('**/api/log/load-image', route =>
      route.fulfill({ status: 404, json: { status: { success: false }, code: 'not_found', message: '' } }),
    );
    await opener(desk, 'Q-1', 'en').click();
    const code = details(desk).getByRole('img', { name: 'QR code of Emma Wilson' });
    await expect(code).toBeVisible();
    await expect(details(desk).getByText('This picture is not available').first()).toBeVisible();
    await expect(details(desk).getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await expect(details(desk).getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

    const download = desk.waitForEvent('download');
    await code.click();
    await desk.getByRole('link', { name: 'Save', exact: true }).click();
    const picture = await download;
    expect(picture.suggestedFilename()).toBe('qr-Q-1-0.png');
    const { width, height } = await expectQrIn(await picture.path(), qrCode);
    expect(height).toBe(width);

    // The print view remains until printing ends, which does not happen in this test.
    await desk.evaluate(() => {
      window.print = () => undefined;
    });
    await desk.getByRole('button', { name: 'Print', exact: true }).click();
    await desk.emulateMedia({ media: 'print' });
    const printed = desk.getByRole('img', { name: 'QR code of Emma Wilson' }).last();
    await expect(printed).toBeVisible();
    expect((await printed.boundingBox())?.width).toBe(200);
  },
);

test(
  'at 400% zoom, the details scroll as a whole and nothing covers them',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('Z-1', 'ja')]);
    await server.register(hotel, 'Z-1');
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.setViewportSize({ width: 360, height: 225 });
    await opener(desk, 'Z-1', 'ja').click();
    await expect(details(desk).getByText('基本情報')).toBeVisible();
    await expect(details(desk).getByRole('button', { name: '次の予約' })).not.toBeInViewport();
    expect(await details(desk).evaluate(panel => panel.scrollWidth)).toBeLessThanOrEqual(360);
    await details(desk).getByRole('button', { name: '次の予約' }).scrollIntoViewIfNeeded();
    await expect(details(desk).getByRole('button', { name: '次の予約' })).toBeInViewport();
    await expectAccessible(desk);
  },
);
