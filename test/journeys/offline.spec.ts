import type { Browser, BrowserContext, Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  type Hotel,
  phoneSize,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { answerLivesInJapan, openForm, register } from './party.ts';
import { words } from './words.ts';

const w = words.en;

test("My Page opens offline after a visit, even from its emailed link, but no other guest's My Page does", async ({
  browser,
  server,
  hotel,
}) => {
  const context = await phoneOf(browser);
  const [address, other] = [await addressOf(server, hotel, 'OF-1'), await addressOf(server, hotel, 'OF-2')];
  await openAndStore(context, address);
  await context.setOffline(true);
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(guest.getByText('You are offline.')).toBeVisible();
  await guest.getByRole('button', { name: w.qr }).click();
  await expect(guest.getByRole('dialog').getByRole('img', { name: w.qr })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  await guest.goto(`${server.url}/m/${new URL(address).searchParams.get('mypage')}`);
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  await expect(guest.goto(other)).rejects.toThrow('ERR_');
  await context.close();
});

test(
  'after the submission, My Page opens offline as it does after a visit',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const context = await phoneOf(browser);
    const guest = await context.newPage();
    await sendBookings(server, hotel, [bookingOf('OF-7', 'en')]);
    await openForm(guest, (await server.linkOf(hotel, 'OF-7')).shortLink, w);
    await answerLivesInJapan(guest, 0, w);
    await register(guest, w);
    await expect.poll(() => isCopyStored(guest)).toBe(true);
    const mail = await server.inbox.mailTo('taro-OF-7@example.jp');
    const address = /https?:\/\/\S+\/m\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
    await context.setOffline(true);
    const later = await context.newPage();
    await later.goto(address);
    await expect(later.getByRole('img', { name: w.qr })).toBeVisible();
    await context.close();
  },
);

test(
  'the offline copy of My Page expires after the booking or when the server reports its expiry',
  variation,
  async ({ browser, server, hotel }) => {
    const context = await phoneOf(browser);
    const guest = await openAndStore(context, await addressOf(server, hotel, 'OF-3'));
    const own = guest.url();
    await expireCopy(guest);
    await context.setOffline(true);
    await expect(guest.goto(own)).rejects.toThrow('ERR_');
    await context.setOffline(false);
    await guest.goto(own);
    await expect.poll(() => isCopyStored(guest)).toBe(true);
    await sendBookings(server, hotel, [{ ...bookingOf('OF-3', 'en'), pms_booking_status: 2 }]);
    await guest.reload();
    await expect(guest.getByText('Your reservation has been cancelled.')).toBeVisible();
    await expect.poll(() => isCopyStored(guest)).toBe(false);
    await context.close();
  },
);

test(
  'signing out on this device deletes the offline copy of My Page',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const context = await phoneOf(browser);
    const guest = await openAndStore(context, await addressOf(server, hotel, 'OF-4'));
    await guest.getByRole('button', { name: 'Sign out on this device' }).click();
    await expect(guest.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    expect(await guest.evaluate(() => caches.keys())).toEqual([]);
    await context.close();
  },
);

test(
  'signing out offline hides the guest pages in all tabs and completes once the connection returns',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const context = await phoneOf(browser);
    const guest = await openAndStore(context, await addressOf(server, hotel, 'OF-5'));
    const tab = await context.newPage();
    await tab.goto(guest.url());
    await context.setOffline(true);
    await guest.getByRole('button', { name: 'Sign out on this device' }).click();
    for (const each of [guest, tab]) {
      await expect(each.getByRole('heading', { name: 'Signing you out on this device' })).toBeVisible();
      await expect(each.getByRole('img', { name: w.qr })).toHaveCount(0);
    }
    expect(await guest.evaluate(() => caches.keys())).toEqual([]);
    expect(await guest.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await expectAccessible(guest);
    if (process.env.SHOTS)
      await guest.screenshot({ path: `${process.env.SHOTS}/finish-without-network.png`, fullPage: true });
    await context.setOffline(false);
    for (const each of [guest, tab])
      await expect(each.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => name.startsWith('genkan_guest'))).toEqual([]);
    await context.close();
  },
);

const phoneOf = (browser: Browser) =>
  browser.newContext({
    locale: w.locale,
    viewport: phoneSize,
    timezoneId: zoneAtNoon(),
    serviceWorkers: 'allow',
  });

async function addressOf(server: Server, hotel: Hotel, bookingNo: string): Promise<string> {
  await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
  const { myPageId } = await server.register(hotel, bookingNo);
  return `${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`;
}

/** Opens a page and waits until the browser has stored it with its files. */
async function openAndStore(context: BrowserContext, address: string): Promise<Page> {
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  await expect.poll(() => isCopyStored(guest)).toBe(true);
  return guest;
}

const isCopyStored = (guest: Page) =>
  guest.evaluate(async () => {
    const addresses = (await (await caches.open('my-page')).keys()).map(({ url }) => new URL(url).pathname);
    return addresses.includes('/copy') && addresses.some(path => path.startsWith('/assets/'));
  });

const expireCopy = (guest: Page) =>
  guest.evaluate(async () => {
    const cache = await caches.open('my-page');
    for (const request of await cache.keys()) {
      const page = await cache.match(request);
      if (!page?.headers.has('genkan-copy-until')) continue;
      const headers = new Headers(page.headers);
      headers.set('genkan-copy-until', new Date(Date.now() - 1000).toISOString());
      await cache.put(request, new Response(await page.text(), { headers }));
    }
  });
