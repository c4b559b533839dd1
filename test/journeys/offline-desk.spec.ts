import { createDecipheriv } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { preventReuse } from './browsers.ts';
import { emptyCounterPicture, launchWithCameraPictures, qrCodePicture } from './camera-pictures.ts';
import { signIn, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingForOne,
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
import { withoutCamera } from './launch.ts';
import { screenshotTaker } from './shooting.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const SCANS = process.env.SOAK ? 20 : 6;
const ABROAD = 4;
const MINUTE = 60_000;

test(`no action is lost or done twice in ten minutes offline with ${SCANS} scans`, async ({
  browser,
  server,
  hotel,
}) => {
  const codes = await prepareArrivals(server, hotel, SCANS - 1);
  const context = await tabletOf(browser);
  const desk = await allowedDesk(context, server, hotel);
  await desk.goto(`${server.url}/dashboard/arrivals`);
  await expect(desk.locator('[data-row]')).toHaveCount(SCANS - 1);
  await desk.clock.install();

  await context.setOffline(true);
  await desk.getByRole('button', { name: 'Continue offline' }).click();
  await expect(desk).toHaveURL(/\/dashboard\/offline$/);
  await expect(desk.getByText('No network connection. Your actions are kept')).toBeVisible();
  await expect(desk.getByRole('button', { name: /OF-\d/ })).toHaveCount(SCANS - 1);
  await expectAccessible(desk);
  await screenshotTaker(desk, 'offline-desk')('arrivals');
  await sendBookings(server, hotel, [bookingForOne('OF-LATE', 'en')]);
  codes.push((await server.register(hotel, 'OF-LATE')).qrCode);
  await sendBookings(server, hotel, [{ ...bookingForOne('OF-1', 'en'), pms_booking_status: 2 }]);
  await confirmAsColleague(browser, server, hotel, 'OF-2');

  await desk.getByRole('button', { name: 'Scan', exact: true }).click();
  for (const [place, code] of codes.entries()) {
    await typeInto(desk.getByLabel('Scanner or manual entry'), code);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: titleOf(place), exact: true })).toBeVisible();
    await expect(desk.getByText(`${place + 1} waiting to be sent`)).toBeVisible();
  }
  await typeInto(desk.getByLabel('Scanner or manual entry'), codes[0] ?? '');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Already scanned' })).toBeVisible();
  await screenshotTaker(desk, 'offline-desk')('scan');

  await desk.getByRole('button', { name: 'Arrivals', exact: true }).click();
  for (const number of ['OF-0', 'OF-1', 'OF-2', 'OF-3'])
    await actInDetails(desk, number, 'Confirm', 'Confirmed');
  await actInDetails(desk, 'OF-0', 'Record arrival', 'Arrived');
  await desk.reload();
  await expect(desk.getByText(`${SCANS + 6} waiting to be sent`)).toBeVisible();
  await actInDetails(desk, 'OF-4', /^Original passport of .* seen$/, 'Original passport seen');
  await desk.getByRole('button', { name: 'To be sent', exact: true }).click();
  await expect(
    desk.getByRole('list', { name: 'Actions waiting to be sent' }).getByRole('listitem'),
  ).toHaveCount(SCANS + 7);
  await screenshotTaker(desk, 'offline-desk')('waiting');
  await desk.clock.fastForward(10 * MINUTE);
  await expect(desk.getByText(/1\d minutes ago/)).toBeVisible();
  await desk.goto(`${server.url}/dashboard/scan`);
  await expect(desk).toHaveURL(/\/dashboard\/offline$/);

  await loseFirstResponse(context);
  await context.setOffline(false);
  await expect(desk.getByText(`${SCANS + 3} actions were sent and applied.`)).toBeVisible();
  await expect(desk.getByText('4 need review')).toBeVisible();
  await desk.getByRole('button', { name: 'Back to Arrivals' }).click();
  await desk.getByRole('button', { name: 'Review actions' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByText(/had already done it/)).toBeVisible();
  await expect(dialog.getByText('This code, unknown at the time, belongs to this booking.')).toBeVisible();
  await expectAccessible(desk);
  await screenshotTaker(desk, 'offline-desk')('open');
  for (let left = 4; left > 0; left -= 1) {
    await dialog
      .getByRole('button', { name: /^Mark as resolved: / })
      .first()
      .click();
    await expect(dialog.getByRole('listitem')).toHaveCount(left - 1);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(desk.getByRole('button', { name: 'Review actions' })).toHaveCount(0);
  expect(await countIn(desk, server, 'qr.decoded')).toBe(SCANS + 1);
  expect(await countIn(desk, server, 'booking.confirmed')).toBe(3);
  expect(await countIn(desk, server, 'booking.arrived')).toBe(1);
  expect(await countIn(desk, server, 'passport.seen')).toBe(1);
  await context.close();
});

test(
  "the idle timeout, signing out, another user's sign-in and revocation delete the stored data but keep pending actions",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'logout_time', 600);
    await prepareArrivals(server, hotel, 2);
    const colleague = await server.openAdmin(hotel);
    const context = await tabletOf(browser);
    const desk = await allowedDesk(context, server, hotel);
    await desk.clock.install();
    await context.setOffline(true);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await actInDetails(desk, 'OF-0', 'Confirm', 'Confirmed');

    await desk.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await desk.getByRole('button', { name: /OF-1/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(desk.getByText('This could not be saved')).toBeVisible();
    await desk.reload();
    await expect(desk.getByText('1 waiting to be sent')).toBeVisible();

    await desk.clock.fastForward(11 * MINUTE);
    await isGone(desk, 1);
    await desk.reload();
    await isGone(desk, 1);
    await expectAccessible(desk);
    await screenshotTaker(desk, 'offline-desk')('locked');

    await context.setOffline(false);
    await signIn(desk, server, colleague);
    await desk.goto(`${server.url}/dashboard/devices`);
    await isKept(desk);
    await context.setOffline(true);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await expect(desk.getByText('Nothing to send')).toBeVisible();
    await context.setOffline(false);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await expect(desk.locator('[data-row]')).toHaveCount(2);
    await context.setOffline(true);
    const tab = await context.newPage();
    await tab.goto(`${server.url}/dashboard/offline`);
    await expect(tab.getByRole('button', { name: /OF-\d/ })).toHaveCount(2);
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(desk).toHaveURL(/\/dashboard\/offline$/);
    for (const each of [desk, tab]) await isGone(each, 1);
    await tab.close();

    await context.setOffline(false);
    await desk.getByRole('link', { name: 'Go to sign-in page' }).click();
    await typeInto(desk.getByLabel(words.en.username), hotel.username);
    await typeInto(desk.getByLabel(words.en.password, { exact: true }), hotel.password);
    await desk.getByRole('button', { name: words.en.signIn }).click();
    await expect(desk.locator('[data-row]')).toHaveCount(2);
    await desk.goto(`${server.url}/dashboard/devices`);
    await isKept(desk);
    await expect.poll(() => countIn(desk, server, 'booking.confirmed')).toBe(1);
    expect(await readVault(desk)).toMatchObject({ waiting: 0 });

    await desk.getByRole('button', { name: 'Revoke “Tablet at the counter”' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(desk.getByText('can no longer be used offline')).toBeVisible();
    await desk.clock.fastForward(6 * MINUTE);
    await expect.poll(() => readVault(desk)).toEqual({ meta: 0, values: 0, notes: 0, waiting: 0 });
    await context.close();
  },
);

test(
  'after signing out, nothing on the disk can decrypt the stored data',
  furtherJourney,
  async ({ playwright, server, hotel }) => {
    const profile = await mkdtemp(join(tmpdir(), 'genkan-profile-'));
    await prepareArrivals(server, hotel, 2);
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...withoutCamera,
      locale: words.en.locale,
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
    });
    const given = Promise.withResolvers<{ copy_key: string }>();
    await context.route('**/snapshot', async route => {
      const response = await route.fetch();
      if (response.ok()) given.resolve((await response.json()).data);
      await route.fulfill({ response });
    });
    const desk = await allowedDesk(context, server, hotel);
    const data = await given.promise;
    const key = Buffer.from(data.copy_key, 'base64url');
    const kept = await keptValue(desk);
    expect(decryptValue(kept, key)).toContain('OF-0');
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(desk.getByLabel(words.en.username)).toBeVisible();
    expect(await readVault(desk)).toEqual({ meta: 0, values: 0, notes: 0, waiting: 0 });
    await context.close();

    const found: string[] = [];
    const text = data.copy_key.slice(0, 40);
    for (const file of await readdir(profile, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(join(file.parentPath, file.name));
      const isThere = [key, Buffer.from(text), Buffer.from(text, 'utf16le')].some(each =>
        bytes.includes(each),
      );
      if (isThere) found.push(file.name);
    }
    expect(found).toEqual([]);
    await rm(profile, { recursive: true });
  },
);

type KeptValue = { nonce: string; data: string };

const keptValue = (desk: Page) =>
  desk.evaluate(
    () =>
      new Promise<KeptValue>((resolve, reject) => {
        const asked = indexedDB.open('vault');
        asked.onerror = () => reject(asked.error ?? new Error('No database'));
        asked.onsuccess = () => {
          const found = asked.result.transaction('values').objectStore('values').get('snapshot');
          found.onsuccess = () => {
            asked.result.close();
            const text = (bytes: Uint8Array) =>
              Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
            resolve({ nonce: text(found.result.nonce), data: text(new Uint8Array(found.result.data)) });
          };
        };
      }),
  );

function decryptValue({ nonce, data }: KeptValue, key: Buffer): string {
  const bytes = Buffer.from(data, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'));
  decipher.setAAD(Buffer.from('snapshot'));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString();
}

test(
  'on a phone in Japanese, a colleague requests permission, the owner grants it, and the camera scans codes offline',
  variation,
  async ({ playwright, server, hotel }) => {
    const [code = ''] = await prepareArrivals(server, hotel, 1);
    await using browser = await playwright.chromium.launch(
      await launchWithCameraPictures([
        { picture: await emptyCounterPicture(), seconds: 1 },
        { picture: await qrCodePicture(code), seconds: 2 },
      ]),
    );
    const context = await browser.newContext({
      locale: words.ja.locale,
      viewport: phoneSize,
      timezoneId: zoneAtNoon(),
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
    });
    const desk = await context.newPage();
    await signIn(desk, server, await server.openStaff(hotel, ['list.details_pop_up.view']));
    await desk.goto(`${server.url}/dashboard/devices`);
    await desk.getByRole('button', { name: 'オーナーに許可を依頼する' }).click();
    await expect(desk.getByText('名前を入力してください。')).toBeVisible();
    await typeInto(desk.getByLabel('端末の名前'), 'フロントのタブレット');
    await desk.getByRole('button', { name: 'オーナーに許可を依頼する' }).click();
    await expect(desk.getByText('「フロントのタブレット」はオーナーの許可を待っています。')).toBeVisible();
    await expect(desk.getByRole('region', { name: '端末', exact: true })).toHaveCount(0);
    await expectAccessible(desk);

    const owner = await pageOf(browser, words.ja.locale, { width: 1440, height: 900 });
    await signIn(owner, server, hotel);
    await owner.goto(`${server.url}/dashboard/devices`);
    await owner.getByRole('button', { name: '「フロントのタブレット」を許可する' }).click();
    await expect(owner.getByText(/さんが許可/)).toBeVisible();
    await screenshotTaker(owner, 'offline-desk')('owner-ja');
    await expect(desk.getByText('「フロントのタブレット」はオフラインで利用できます。')).toBeVisible();
    await expect(desk.getByText(/時点の情報です。/)).toBeVisible();
    await hasShell(desk);

    await context.setOffline(true);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await expect(desk.getByRole('heading', { name: 'オフラインで作業中' })).toBeVisible();
    await expectAccessible(desk);
    await screenshotTaker(desk, 'offline-desk')('ja');
    await desk.setViewportSize(phoneSize);
    await expect(desk.getByText('山田')).toHaveCount(0);
    await desk.getByRole('button', { name: /OF-0/ }).click();
    await expectAccessible(desk);
    await screenshotTaker(desk, 'offline-desk')('details-ja');
    await desk.setViewportSize(phoneSize);
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: '読み取り', exact: true }).click();
    await desk.getByRole('button', { name: 'カメラで読み取る' }).click();
    await expect(desk.getByRole('heading', { name: 'ご登録を確認しました' })).toBeVisible();
    await expect(desk.getByText('OF-0')).toBeVisible();
    await context.close();
  },
);

test('a browser without storage shows a notice', furtherJourney, async ({ browser, server, hotel }) => {
  const desk = await pageOf(browser, words.ja.locale, phoneSize);
  preventReuse(desk);
  await desk.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await signIn(desk, server, hotel);
  await desk.goto(`${server.url}/dashboard/devices`);
  await expect(desk.getByText('このブラウザーでは利用できません。', { exact: false })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'オーナーに許可を依頼する' })).toHaveCount(0);
});

async function isGone(desk: Page, waiting: number): Promise<void> {
  await expect(desk.getByRole('heading', { name: 'The data on this device has been deleted' })).toBeVisible();
  await expect(
    desk.getByText(
      waiting === 1 ? '1 encrypted action is waiting.' : `${waiting} encrypted actions are waiting.`,
    ),
  ).toBeVisible();
  await expect(desk.getByText('山田')).toHaveCount(0);
  expect(await readVault(desk)).toEqual({ meta: 0, values: 0, notes: 0, waiting });
}

const readVault = (desk: Page) =>
  desk.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('vault');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('No database'));
    });
    const counts: Record<string, number> = {};
    for (const name of ['meta', 'values', 'notes', 'waiting'])
      counts[name] = await new Promise<number>((resolve, reject) => {
        const asked = database.transaction(name).objectStore(name).count();
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('No count'));
      });
    database.close();
    return counts;
  });

async function countIn(desk: Page, server: Server, action: string): Promise<number> {
  let found = 0;
  let cursor = '';
  do {
    const asked = new URLSearchParams({ kind: 'desk', ...(cursor && { cursor }) });
    const answer = await desk.request.get(`${server.url}/api/audit?${asked}`, {
      headers: { 'x-caller': 'staff' },
    });
    const { data, next_cursor } = await answer.json();
    found += data.filter((entry: { action: string }) => entry.action === action).length;
    cursor = next_cursor ?? '';
  } while (cursor !== '');
  return found;
}

async function prepareArrivals(server: Server, hotel: Hotel, count: number): Promise<string[]> {
  await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
  const numbers = Array.from({ length: count }, (_, at) => at);
  await sendBookings(
    server,
    hotel,
    numbers.map(at => {
      const booking = at === ABROAD ? bookingOf : bookingForOne;
      return { ...booking(`OF-${at}`, 'en'), room_number: String(201 + at) };
    }),
  );
  const codes: string[] = [];
  for (const at of numbers)
    codes.push((await server.register(hotel, `OF-${at}`, at === ABROAD ? 'abroad' : undefined)).qrCode);
  return codes;
}

/**
 * Returns the expected title of a scan. The passport of the guest from abroad has not been seen, and the last
 * guest is not on the device.
 */
function titleOf(place: number): string {
  if (place === SCANS - 1) return 'Cannot be checked yet';
  return place === ABROAD ? 'Not complete yet' : 'Registered';
}

const tabletOf = (browser: Browser) =>
  browser.newContext({
    locale: words.en.locale,
    viewport: { width: 1024, height: 768 },
    timezoneId: zoneAtNoon(),
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  });

async function allowedDesk(context: BrowserContext, server: Server, hotel: Hotel): Promise<Page> {
  const desk = await context.newPage();
  await signIn(desk, server, hotel);
  await desk.goto(`${server.url}/dashboard/devices`);
  await typeInto(desk.getByLabel('Device name'), 'Tablet at the counter');
  await desk.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(desk.getByText('“Tablet at the counter” is waiting for the owner’s approval.')).toBeVisible();
  await desk.getByRole('button', { name: 'Allow “Tablet at the counter”' }).click();
  await expect(desk.getByText('can be used offline.')).toBeVisible();
  await desk.reload();
  await isKept(desk);
  await expectAccessible(desk);
  await screenshotTaker(desk, 'offline-desk')('devices');
  return desk;
}

/** Waits until the data and the page are stored on the device. */
async function isKept(desk: Page): Promise<void> {
  await expect(desk.getByText(/^Data as of/)).toBeVisible();
  await hasShell(desk);
}

async function hasShell(desk: Page): Promise<void> {
  await expect
    .poll(() =>
      desk.evaluate(
        async () => (await caches.match('/dashboard/offline', { cacheName: 'desk' })) !== undefined,
      ),
    )
    .toBe(true);
}

async function confirmAsColleague(browser: Browser, server: Server, hotel: Hotel, number: string) {
  const context = await browser.newContext({ locale: words.en.locale });
  const page = await context.newPage();
  await signIn(page, server, await server.openAdmin(hotel));
  const answer = await page.request.post(`${server.url}/api/facility-booking-logs`, {
    data: { reservation_no: number, pms_code: 'journey', booking_status_id: 23 },
    headers: { origin: server.url, 'x-caller': 'staff' },
  });
  expect(answer.status()).toBe(200);
  await context.close();
}

async function actInDetails(desk: Page, number: string, act: string | RegExp, done: string): Promise<void> {
  await desk.getByRole('button', { name: new RegExp(`${number}(?!\\d)`) }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog.getByRole('button', { name: done, exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function loseFirstResponse(context: BrowserContext): Promise<void> {
  let isFirst = true;
  await context.route('**/api/desk-offline/acts', async route => {
    if (!isFirst || route.request().method() !== 'POST') return route.continue();
    isFirst = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
}
