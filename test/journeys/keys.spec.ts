import type { Page } from '@playwright/test';
import { atTheDesk } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, phoneSize, type Server, test, variation } from './journey.ts';

const shots = process.env.SHOTS;

async function picturesOf(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [
    ['phone', phoneSize],
    ['desk', { width: 1440, height: 900 }],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${shots}/${name}-${size}.png`, fullPage: true });
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

test('An owner makes a key that is shown once, a PMS calls with it, and revoked it is refused', async ({
  browser,
  server,
  hotel,
}) => {
  const page = await atTheDesk(browser, server, hotel, 'ja');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'APIキー' }).click();
  await expect(page.getByRole('row', { name: /PMS/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'キーを作成' }).click();
  await expect(page.getByText('この項目をご入力ください。')).toBeVisible();
  await page.getByRole('checkbox', { name: '予約の送信と変更' }).uncheck();
  await page.getByRole('checkbox', { name: 'QRコードの読み取りと到着の記録' }).uncheck();
  await page.getByRole('checkbox', { name: /^お客様の登録内容の取得/ }).uncheck();
  await page.getByLabel('新しいキーの名前').fill('フロントの端末');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1つ以上お選びください。')).toBeVisible();
  await page.getByRole('checkbox', { name: '予約の送信と変更' }).check();
  if (shots) await picturesOf(page, 'keys-make');
  await page.getByRole('button', { name: 'キーを作成' }).click();
  await expect(page.getByRole('heading', { name: '「フロントの端末」のキーを作成しました' })).toBeFocused();
  await expectAccessible(page);
  const key = await page.getByLabel('新しいAPIキー').inputValue();
  await page.getByRole('button', { name: 'コピー' }).click();
  await expect(page.getByText('コピーしました。')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect(await sendWith(server, key)).toBe(200);

  await page.reload();
  const row = page.getByRole('row', { name: /フロントの端末/ });
  await expect(row.getByText('今日')).toHaveCount(2);
  expect(await page.locator('body').innerText()).not.toContain(key);
  await expect(row.getByRole('listitem')).toHaveText(['予約の送信と変更']);
  if (shots) await picturesOf(page, 'keys-list');
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

test('API keys are the owner’s alone', variation, async ({ browser, server, hotel }) => {
  const member = await server.openStaff(hotel, ['list.details_pop_up.view']);
  const page = await atTheDesk(browser, server, member, 'en');
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await page.goto(`${server.url}/dashboard/api-keys`);
  await expect(page).toHaveURL(/error-404/);
});
