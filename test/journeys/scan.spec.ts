import type { Page } from '@playwright/test';
import { formatDate } from '#i18n/formatters.ts';
import { openDashboard } from './front-desk.ts';
import {
  bookingForOne,
  expect,
  expectAccessible,
  type Hotel,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

const resultHeading = (page: Page, title: string) => page.getByRole('heading', { name: title });

test('a handheld scanner works wherever the focus is and leads to the details', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingForOne('S-1', 'ja')]);
  const { qrCode } = await server.register(hotel, 'S-1');
  const page = await openDashboard(browser, server, hotel, 'ja');
  await page.getByRole('link', { name: 'QR読み取り' }).click();
  await expect(page.getByRole('button', { name: 'カメラで読み取る' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('heading', { name: 'QR読み取り' }).click();
  await scan(page, qrCode);
  await expect(resultHeading(page, 'ご登録を確認しました')).toBeVisible();
  await expect(page.getByText('山田 太郎 様')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '詳細を開く', exact: true }).focus();
  await scan(page, qrCode);
  await expect(resultHeading(page, '読み取り済みのコードです')).toBeVisible();
  await scan(page, 'GENKAN1.00000000000000000000000000');
  await expect(resultHeading(page, 'このコードは見つかりません')).toBeVisible();
  await expect(page.getByRole('button', { name: '詳細を開く', exact: true })).toHaveCount(0);
  await scan(page, 'げんかん１');
  await expect(page.getByText('日本語入力がオンになっているようです。', { exact: false })).toBeVisible();

  await scan(page, qrCode);
  await page.getByRole('button', { name: '詳細を開く', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('S-1').first()).toBeVisible();
  await expect(page.getByText(/^今日 .*（その後も読み取りあり）$/)).toBeVisible();
  await page.goBack();
  await expect(resultHeading(page, 'QR読み取り')).toBeVisible();
});

test(
  'a typed code shows that a booking is cancelled or on another date, and staff who may not open details have no scan page',
  variation,
  async ({ browser, server, hotel }) => {
    const [today, later] = [bookingForOne('S-2', 'en'), bookingForOne('S-3', 'en')];
    await sendBookings(server, hotel, [today, later]);
    const [cancelled, moved] = [await server.register(hotel, 'S-2'), await server.register(hotel, 'S-3')];
    await cancel(server, hotel, today);
    const nextYear = bookingForOne('S-3', 'en', 400);
    await sendBookings(server, hotel, [nextYear]);
    const page = await openDashboard(browser, server, hotel, 'en');
    await page.getByRole('link', { name: 'Scan QR codes' }).click();
    const type = async (code: string) => {
      await typeInto(page.getByRole('textbox', { name: 'Scanner or manual entry' }), code);
      await page.getByRole('button', { name: 'Look it up' }).click();
    };
    await type(cancelled.qrCode.slice('GENKAN1.'.length).toLowerCase());
    await expect(resultHeading(page, 'Cancelled booking')).toBeVisible();
    await expectAccessible(page);
    await type(moved.qrCode);
    await expect(resultHeading(page, 'Not staying today')).toBeVisible();
    const [from, to] = [nextYear.checkin_date, nextYear.checkout_date].map(day =>
      formatDate('en', day, { year: true }),
    );
    await expect(page.getByText(`S-3 · ${from} – ${to}`)).toBeVisible();
    await expectAccessible(page);

    const member = await server.openStaff(hotel, ['list.personal_information.view']);
    const other = await openDashboard(browser, server, member, 'en');
    await expect(other.getByRole('link', { name: 'Scan QR codes' })).toHaveCount(0);
    await other.goto(`${server.url}/dashboard/scan`);
    await expect(other).toHaveURL(/error-404/);
  },
);

test(
  'with built-in recognition, a code held to the camera is scanned once',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingForOne('S-4', 'ja')]);
    const { qrCode } = await server.register(hotel, 'S-4');
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.addInitScript(readerOf(qrCode));
    await page.goto(`${server.url}/dashboard/scan`);
    const asked: string[] = [];
    page.on('request', request => request.url().endsWith('/pms/qr/decode') && asked.push(request.url()));
    await page.getByRole('button', { name: 'カメラで読み取る' }).click();
    await expect(page.getByLabel('カメラの映像')).toBeVisible();
    await expect(resultHeading(page, 'ご登録を確認しました')).toBeVisible();
    const looks = () => page.evaluate('window.looks') as Promise<number>;
    const before = await looks();
    await expect.poll(looks).toBeGreaterThan(before + 2);
    expect(asked).toHaveLength(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'カメラを閉じる' }).click();
    await expect(page.getByLabel('カメラの映像')).toHaveCount(0);
  },
);

test(
  'a rejected scan clears the previous guest, and codes scanned with a German keyboard layout are recognized',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingForOne('S-5', 'ja')]);
    const { qrCode } = await server.register(hotel, 'S-5');
    const page = await openDashboard(browser, server, hotel, 'ja');
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().endsWith('/pms/qr/decode')) asked.push(String(request.postDataJSON().qr));
    });
    // A random code may contain neither Y nor Z and is then found immediately. The last code contains both.
    const german = qrCode.replace(/[YZ]/g, letter => (letter === 'Y' ? 'Z' : 'Y'));
    await page.getByRole('link', { name: 'QR読み取り' }).click();
    await expect(resultHeading(page, 'QR読み取り')).toBeVisible();
    await scan(page, qrCode);
    await expect(page.getByText('山田 太郎 様')).toBeVisible();
    for (const refused of ['げんかん１', 'é"&à']) {
      await scan(page, refused);
      await expect(page.getByText('山田 太郎 様')).toHaveCount(0);
      await expect(page.getByRole('textbox')).toHaveValue('');
      await scan(page, german);
      await expect(resultHeading(page, '読み取り済みのコードです')).toBeVisible();
      await expect(page.getByText('山田 太郎 様')).toBeVisible();
    }
    await scan(page, 'GENKAN1.YYYYYYYYYYYYYYYYYYYYYYYYYY');
    await expect(resultHeading(page, 'このコードは見つかりません')).toBeVisible();
    await expect(page.getByText('山田 太郎 様')).toHaveCount(0);
    expect(asked.slice(-2)).toEqual([
      'GENKAN1.YYYYYYYYYYYYYYYYYYYYYYYYYY',
      'GENKAN1.ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
    ]);
  },
);

/**
 * Replaces the browser's own code reader, which Chromium on Linux lacks, with one that finds this code in every
 * picture.
 */
const readerOf = (code: string) => `
  window.looks = 0;
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => { window.looks += 1; return [{ rawValue: '${code}' }]; };
  };`;

async function cancel(
  server: Server,
  hotel: Hotel,
  booking: ReturnType<typeof bookingForOne>,
): Promise<void> {
  const { pms_code, pms_reservation_no } = booking;
  const response = await fetch(`${server.url}/api/pms/bookings/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': hotel.apiKey },
    body: JSON.stringify({ pms_code, pms_reservation_no }),
  });
  expect(response.status).toBe(200);
}
