import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openDashboard } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
} from './journey.ts';
import { expectNoOverflow } from './party.ts';
import { setValue } from './typing.ts';

const welcome = {
  ja: '事前チェックインへようこそ',
  en: 'Welcome. Check in before you arrive',
  ko: '사전 체크인을 시작해 보세요',
};

/** Covers three scripts in `npm run soak`. */
const languages = process.env.SOAK ? (['ja', 'en', 'ko'] as const) : (['ja'] as const);

const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="480" height="120" rx="60" fill="#7a1f3d"/></svg>',
  ),
};

async function cover() {
  const gradient =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#f5c77e"/><stop offset="1" stop-color="#3d5a80"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#g)"/></svg>';
  return {
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(gradient)).jpeg().toBuffer(),
  };
}

test('guests see the logo, photo and color of the hotel in light and dark mode', async ({
  browser,
  server,
  hotel,
}) => {
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await desk.getByRole('link', { name: '設定', exact: true }).click();
  await desk.getByRole('navigation', { name: '設定' }).getByRole('link', { name: 'ロゴ・写真・色' }).click();
  await desk.getByLabel('ロゴ', { exact: true }).setInputFiles(logo);
  await desk.getByLabel('カバー写真', { exact: true }).setInputFiles(await cover());
  await setValue(desk.getByLabel('色', { exact: true }), '#e0a030');
  const preview = desk.getByRole('figure', { name: 'お客様の画面の見本' });
  await expect(preview.locator('img')).toHaveCount(3);
  await expect(preview.getByText('旅館 花みずき')).toHaveCount(2);
  await expectAccessible(desk);
  await picture(desk, 'face-settings-ja');
  await desk.getByRole('button', { name: '保存', disabled: false }).click();
  await expect(desk.getByText('保存しました。')).toBeVisible();

  for (const language of languages) {
    const guest = await pageOf(browser, language, phoneSize);
    await guest.goto(`${server.url}/check-in?slug=${hotel.slug}`);
    await expect(guest.getByRole('heading', { name: welcome[language] })).toBeVisible();
    await checkColors(guest, `face-landing-${language}`);
    await guest.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`);
    await checkColors(guest, `face-confirm-${language}`);
    await sendBookings(server, hotel, [bookingOf(`HF-${language}`, language)]);
    const { myPageId } = await server.register(hotel, `HF-${language}`);
    await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`);
    await expect(guest.locator('header picture img')).toBeVisible();
    await checkColors(guest, `face-my-page-${language}`);
    await guest.context().close();
  }

  const wide = await pageOf(browser, 'ja', { width: 1440, height: 900 });
  await wide.goto(`${server.url}/check-in?slug=${hotel.slug}`);
  await expect(wide.getByRole('heading', { name: welcome.ja })).toBeVisible();
  const pictureBox = await wide.locator('header picture img').boundingBox();
  const titleBox = await wide.getByRole('heading', { name: welcome.ja }).boundingBox();
  const right = (pictureBox?.x ?? Number.NaN) + (pictureBox?.width ?? Number.NaN);
  expect(right).toBeLessThanOrEqual(titleBox?.x ?? 0);
  await expectNoOverflow(wide);
  await picture(wide, 'face-landing-wide');
});

test(
  'the phone number of the hotel fits on one line beside the map and calendar buttons, even with a country code',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const { username, password, facilityId } = hotel;
    const call = async (method: string, path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: token && `Bearer ${token}` };
      const response = await fetch(`${server.url}/api/${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const { data } = await call('POST', 'auth/login', { username, password });
    const place = { country: 'JP', state: '神奈川県', city: '箱根町', address: '湯本123' };
    const facility = { name: '旅館 花みずき', ...place, phone: '0460-85-1234' };
    await call('PUT', 'facility/update', { facility_id: facilityId, facility }, data.token);
    await sendBookings(server, hotel, [bookingOf('HF-4', 'en')]);
    const { myPageId } = await server.register(hotel, 'HF-4');
    const guest = await pageOf(browser, 'en', phoneSize);
    await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`);
    await expect(guest.getByRole('link', { name: 'Calendar' })).toBeVisible();
    const lines = await guest.getByText('+81 460-85-1234').evaluate(number => {
      const text = document.createRange();
      text.selectNodeContents(number);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
    await expectNoOverflow(guest);
    await picture(guest, 'face-phone-en');
  },
);

async function checkColors(guest: Page, name: string): Promise<void> {
  const colors = [];
  for (const scheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme: scheme });
    await expectAccessible(guest);
    await expectNoOverflow(guest);
    colors.push(
      await guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
    );
    await picture(guest, `${name}-${scheme}`);
  }
  expect(new Set([...colors, '#264b73', '#9cc0e6']).size).toBe(4);
}

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};
