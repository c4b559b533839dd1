import type { Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { openDashboard, openSetting } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, phoneSize, type Server, test, variation } from './journey.ts';
import { setValue, typeInto } from './typing.ts';

const shots = process.env.SHOTS;

/** Expects no horizontal scrolling on a phone and a desktop, and takes screenshots if requested. */
async function fits(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [
    ['phone', phoneSize],
    ['desk', { width: 1440, height: 900 }],
  ] as const) {
    await page.setViewportSize(viewport);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(`${name} ${size}: ${beyond}`).toBe(`${name} ${size}: 0`);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${size}.png`, fullPage: true });
  }
}

const sendWith = async (server: Server, key: string) => {
  const { status } = await fetch(`${server.url}/api/pms/bookings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ bookings: [bookingOf('K-1', 'ja')] }),
  });
  return status;
};

test('an owner creates an API key that is shown once, a PMS uses it, and revoking it blocks the PMS', async ({
  browser,
  server,
  hotel,
}) => {
  const page = await openDashboard(browser, server, hotel, 'ja');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSetting(page, 'APIキー');
  await expect(page.getByRole('row', { name: /PMS/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'キーを作成' }).click();
  await expect(page.getByText('この項目をご入力ください。')).toBeVisible();
  await typeInto(page.getByLabel('新しいキーの名前'), 'フロントの端末');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1つ以上お選びください。')).toBeVisible();
  await page.getByRole('checkbox', { name: '予約の送信と変更' }).check();
  await fits(page, 'keys-make');
  await page.getByRole('button', { name: 'キーを作成' }).click();
  await expect(page.getByRole('heading', { name: '「フロントの端末」のキーを作成しました' })).toBeFocused();
  await expectAccessible(page);
  await fits(page, 'keys-made');
  const key = await page.getByLabel('新しいAPIキー').inputValue();
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'QR読み取り' }).click();
  expect((await asked).message()).toContain('新しいキーがまだコピーされていません。');
  await (await asked).dismiss();
  await leaving;
  await expect(page.getByLabel('新しいAPIキー')).toHaveValue(key);
  await page.getByRole('button', { name: 'コピー' }).click();
  await expect(page.getByText('コピーしました。')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect(await sendWith(server, key)).toBe(200);

  await page.reload();
  const row = page.getByRole('row', { name: /フロントの端末/ });
  await expect(row.getByText('今日')).toHaveCount(2);
  expect(await page.locator('body').innerText()).not.toContain(key);
  await expect(row.getByRole('listitem')).toHaveText(['予約の送信と変更']);
  await fits(page, 'keys-list');
  const revoke = row.getByRole('button', { name: '「フロントの端末」を無効にする' });
  await revoke.click();
  const question = page.getByRole('dialog', { name: '「フロントの端末」を無効にしますか？' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'キャンセル' }).last().click();
  await expect(revoke).toBeFocused();
  await revoke.click();
  await question.getByRole('button', { name: '無効にする' }).click();
  await expect(row).toHaveCount(0);
  expect(await sendWith(server, key)).toBe(401);
});

/** Returns the date `days` days from now in the time zone of the tests. */
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zoneAtNoon() }).format(Date.now() + days * 86_400_000);

test(
  'a test key with an expiry date creates the test hotel, whose bookings the owner sees',
  variation,
  async ({ browser, server, hotel }) => {
    const page = await openDashboard(browser, server, hotel, 'en');
    await openSetting(page, 'API keys');
    await typeInto(
      page.getByLabel('Name of the new key'),
      'Vendor of a booking system with a rather long name',
    );
    await setValue(page.getByLabel('Expiration date'), '2020-01-01');
    await page.getByRole('checkbox', { name: 'Send and change bookings' }).check();
    await page.getByRole('checkbox', { name: 'Test key' }).check();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await expect(page.getByText('Please choose today or a later day.')).toBeVisible();
    await expect(page.getByLabel('Expiration date')).toBeFocused();
    await fits(page, 'keys-en-make');
    const lastDay = dayAfter(30);
    await setValue(page.getByLabel('Expiration date'), lastDay);
    await expect(page.getByText('Please choose today or a later day.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create a key' }).click();
    const key = await page.getByLabel('New API key').inputValue();
    expect(key).toMatch(/^gk_test_/);
    await fits(page, 'keys-en-made');
    expect(await sendWith(server, key)).toBe(200);
    await page.getByRole('button', { name: 'I have set it up' }).click();

    await page.reload();
    const row = page.getByRole('row', { name: /Vendor/ });
    await expect(row.getByText('Test', { exact: true })).toBeVisible();
    await expect(row.getByText(`Valid until the end of ${lastDay.replaceAll('-', '/')}`)).toBeVisible();
    const testHotel = page.getByRole('region', { name: 'Test hotel' });
    await expect(testHotel.getByText('K-1', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await fits(page, 'keys-en-list');
    const opened = page.waitForEvent('popup');
    await testHotel.getByRole('link', { name: /Open the guest’s page/ }).click();
    await expect((await opened).getByText(/^Test page/)).toBeVisible();
  },
);

test('only the owner can see API keys', variation, async ({ browser, server, hotel }) => {
  const member = await server.openStaff(hotel, ['list.details_pop_up.view']);
  const page = await openDashboard(browser, server, member, 'en');
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await page.goto(`${server.url}/dashboard/api-keys`);
  await expect(page).toHaveURL(/error-404/);
});
