import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  type Hotel,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { expectQrIn } from './qr-picture.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

const pageTitles = {
  ja: 'マイページ｜旅館 花みずき',
  en: 'My Page · Ryokan Hanamizuki',
  ko: '마이페이지 · Ryokan Hanamizuki',
  'zh-CN': '我的页面｜Ryokan Hanamizuki',
  'zh-TW': '我的頁面｜Ryokan Hanamizuki',
};

test("the page after the registration shows the hotel's completion text until the guest leaves it", async ({
  browser,
  server,
  hotel,
}) => {
  await server.set(hotel, 'landing-2-text-en', 'The gate closes at 23:00.\n<b>Welcome!</b>');
  await server.set(hotel, 'landing-2-links', {
    app_store: 'https://apps.apple.com/app/id1',
    play_store: '',
  });
  const guest = await walkToTheEnd(browser, server, hotel, 'D-1');
  await expect(guest.getByText('All set', { exact: true })).toHaveCount(1);
  expect(await guest.getByRole('button', { name: 'Dismiss this notice' }).count()).toBe(0);
  await expect(guest.getByText('The gate closes at 23:00.')).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Get it on the App Store' })).toHaveAttribute(
    'href',
    'https://apps.apple.com/app/id1',
  );
  await expect(guest.getByRole('link', { name: 'Get it on Google Play' })).toHaveCount(0);

  await guest.reload();
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  await expectAccessible(guest);

  await guest.goBack();
  await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
  await expect(guest.getByRole('button', { name: w.register })).toHaveCount(0);

  await sendBookings(server, hotel, [{ ...bookingOf('D-1', 'en'), pms_booking_status: 2 }]);
  await guest.goto(`${server.url}/check-in/step-7?slug=${hotel.slug}`);
  await expect(guest.getByText('Your reservation has been cancelled.')).toBeVisible();
});

test(
  'signing out on this device leaves no data in the browser, even after going back',
  variation,
  async ({ browser, server, hotel }) => {
    const guest = await walkToTheEnd(browser, server, hotel, 'D-8');
    await guest.getByRole('button', { name: 'Sign out on this device' }).click();
    await expect(guest.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    await expectAccessible(guest);
    // The key of the router contains only scroll positions.
    const kept = await guest.evaluate(() => Object.keys(sessionStorage));
    expect(kept.filter(name => !name.startsWith('tsr-scroll'))).toEqual([]);
    const cookies = await guest.context().cookies();
    expect(cookies.filter(({ name }) => name.startsWith('genkan_guest'))).toEqual([]);
    await guest.goBack();
    await expect(guest.getByRole('img', { name: w.qr })).toHaveCount(0);
  },
);

test(
  'a hotel without a completion page shows My Page immediately',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'landing-2', { visibility: 0 });
    const guest = await walkToTheEnd(browser, server, hotel, 'D-2');
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
    await guest.goto(`${server.url}/check-in/step-7?slug=${hotel.slug}`);
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
  },
);

test(
  'My Page has the texts and links of the hotel in each of its languages',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'mypage-A-ko', '<b>환영합니다</b>');
    await server.addLinks(hotel, [
      { label: 'wifi', language: 'en', url: '{host}/wifi' },
      { label: 'inquiry', language: 'en', visibility: false },
      { label: 'option_icon_1', language: 'en', text: 'Private bath', image: await aPicture() },
      { label: 'wifi', language: 'ko' },
    ]);
    const guest = await myPageOf(browser, server, hotel, 'D-3');
    const links = guest.getByRole('listitem').getByRole('link');
    await expect(links).toHaveText(['Wi-Fi', 'Private bath']);
    await expectDrawn(links.last().locator('img'));
    await expect(links.first()).toHaveAttribute('href', `${server.url}/wifi`);
    await expect(links.first()).toHaveAttribute('target', '_blank');
    await expect(links.first()).toHaveAttribute('rel', /noopener/);

    await guest.getByRole('combobox').selectOption('ko');
    await expect(guest.getByText('환영합니다')).toBeVisible();
    await expect(links).toHaveText(['Wi-Fi']);
    await checkEachLanguage(guest, async language => {
      await expect(guest).toHaveTitle(pageTitles[language]);
      await expectAccessible(guest);
    });
    await guest.reload();
    await expect(guest, 'the choice takes precedence over the language of the browser').toHaveTitle(
      pageTitles['zh-TW'],
    );
  },
);

test(
  'the QR code can fill the screen and be saved as a picture that the front desk can read',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await sendBookings(server, hotel, [bookingOf('D-4', 'en')]);
    const { myPageId, qrCode } = await server.register(hotel, 'D-4');
    await guest.goto(myPageAddress(server, hotel, myPageId));
    const letters = qrCode.slice('GENKAN1.'.length).match(/.{1,4}/g) ?? [];
    await expect(guest.getByText(letters.join(' '))).toBeVisible();
    await guest.getByRole('button', { name: w.qr }).click();
    const large = guest.getByRole('dialog');
    await expect(large.getByRole('img', { name: w.qr })).toBeVisible();
    await expectAccessible(guest);
    await large.getByRole('button', { name: 'Close' }).click();
    await expect(large).toBeHidden();

    const saved = guest.waitForEvent('download');
    await guest.getByRole('button', { name: 'Save as a picture' }).click();
    const { width, height } = await expectQrIn(await (await saved).path(), qrCode);
    expect(height).toBeGreaterThan(width);
  },
);

test(
  "in an app's built-in browser, My Page says how to keep the QR code if it cannot be saved",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const address = await addressOf(server, hotel, 'D-21');
    const hint = 'This app’s browser may not save pictures.';
    const guest = await pageOf(browser, w.locale, phoneSize);
    await guest.goto(address);
    await expect(guest.getByRole('button', { name: 'Save as a picture' })).toBeEnabled();
    await expect(guest.getByText(hint)).toHaveCount(0);
    const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.19.1';
    const context = await browser.newContext({ locale: w.locale, viewport: phoneSize, userAgent });
    const inLine = await context.newPage();
    await inLine.goto(address);
    await expect(inLine.getByText(hint)).toBeVisible();
    await expectAccessible(inLine);
    await context.close();
  },
);

test('offline, My Page says so and keeps the QR code', furtherJourney, async ({ browser, server, hotel }) => {
  const guest = await myPageOf(browser, server, hotel, 'D-5');
  await guest.context().setOffline(true);
  await expect(guest.getByText('You are offline.')).toBeVisible();
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  await guest.context().setOffline(false);
  await expect(guest.getByText('You are offline.')).toBeHidden();

  await guest.route('**/api/mypage/*', route => route.abort());
  await guest.reload();
  await guest.getByRole('button', { name: w.qr }).click();
  await expect(guest.getByRole('dialog').getByRole('img', { name: w.qr })).toBeVisible();
});

test(
  'a tap on My Page before its script loads shows a waiting state and takes effect later',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    const address = await addressOf(server, hotel, 'D-6');
    let release = () => {};
    const line = new Promise<void>(resolve => {
      release = resolve;
    });
    await guest.route(/\/assets\/guest\/.*\.js$/, async route => {
      await line;
      await route.continue();
    });
    await guest.goto(address, { waitUntil: 'commit' });
    const save = guest.getByRole('button', { name: 'Save as a picture' });
    const large = guest.getByRole('button', { name: w.qr });
    await large.click();
    await expect(large).toHaveAttribute('data-tapped');
    await save.click();
    await expect(large).not.toHaveAttribute('data-tapped');
    await expect(save).toHaveCSS('opacity', '0.5');
    const saved = guest.waitForEvent('download');
    release();
    await saved;
    await expect(save).not.toHaveAttribute('data-tapped');
    await expect(guest.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'My Page is visible before its texts load, and interactive after that',
  variation,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    const address = await addressOf(server, hotel, 'D-6');
    let line = false;
    await guest.route(/my-page-[^/]*\.js$/, async route => {
      const response = await route.fetch();
      const isTexts = (await response.text()).includes('Save as a picture');
      await (isTexts && !line ? route.abort() : route.fulfill({ response }));
    });
    await guest.goto(address);
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
    line = true;
    const large = guest.getByRole('dialog').getByRole('img', { name: w.qr });
    await expect(async () => {
      // If an earlier click has opened the large QR code, it covers the button.
      if (!(await large.isVisible()))
        await guest.getByRole('button', { name: w.qr }).click({ timeout: 1000 });
      await expect(large).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
);

test(
  'My Page expires after the booking and is closed during maintenance',
  variation,
  async ({ browser, server, hotel }) => {
    const guest = await myPageOf(browser, server, hotel, 'D-7');
    await sendBookings(server, hotel, [
      { ...bookingOf('D-7', 'en'), checkin_date: '2022-01-10', checkout_date: '2022-01-11' },
    ]);
    const address = guest.url();
    await guest.reload();
    await expect(guest).toHaveURL(/error-422\?.*status=checkin-expired/);
    await expect(guest.getByRole('heading', { name: 'My Page has closed' })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('link', { name: 'Your data at this hotel' }).click();
    await expect(guest.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();

    await server.set(hotel, 'maintenance_mode', 1);
    await guest.goto(address);
    await expect(guest).toHaveURL(/error-503/);
    await server.set(hotel, 'maintenance_mode', 0);
    await guest.goto(address.replace(/page=[\w-]{4}/, 'page=XXXX'));
    await expect(guest).toHaveURL(/error-404/);
  },
);

async function walkToTheEnd(
  browser: Browser,
  server: Server,
  hotel: Hotel,
  bookingNo: string,
): Promise<Page> {
  const guest = await pageOf(browser, w.locale, phoneSize);
  await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
  await guest.goto((await server.linkOf(hotel, bookingNo)).shortLink);
  await typeInto(guest.getByRole('textbox', { name: w.phone }), '09012345678');
  await guest.getByRole('button', { name: w.next }).click();
  await guest.getByText(w.yes, { exact: true }).first().click();
  await guest.getByRole('button', { name: w.next }).click();
  await guest.getByRole('checkbox', { name: w.accept }).check();
  await guest.getByRole('button', { name: w.register }).click();
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  return guest;
}

async function addressOf(server: Server, hotel: Hotel, bookingNo: string): Promise<string> {
  await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
  const { myPageId } = await server.register(hotel, bookingNo);
  return myPageAddress(server, hotel, myPageId);
}

const myPageAddress = (server: Server, hotel: Hotel, myPageId: string) =>
  `${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`;

async function myPageOf(browser: Browser, server: Server, hotel: Hotel, bookingNo: string): Promise<Page> {
  const guest = await pageOf(browser, w.locale, phoneSize);
  await guest.goto(await addressOf(server, hotel, bookingNo));
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  return guest;
}

async function checkEachLanguage(
  guest: Page,
  look: (language: keyof typeof pageTitles) => Promise<void>,
): Promise<void> {
  for (const language of ['ja', 'en', 'ko', 'zh-CN', 'zh-TW'] as const) {
    await guest.getByRole('combobox').selectOption(language);
    await expect(guest.locator('html')).toHaveAttribute('lang', language);
    await look(language);
  }
}

async function expectDrawn(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
}

const aPicture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
