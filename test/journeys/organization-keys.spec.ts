import { signIn } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, pageOf, test } from './journey.ts';
import { typeInto } from './typing.ts';

test('an organization admin creates a key for one hotel, and it works there until it is revoked', async ({
  browser,
  server,
}) => {
  const [north, south] = [await server.openHotel('湖畔ホテル北館'), await server.openHotel('湖畔ホテル南館')];
  const admin = await pageOf(browser, 'ja-JP', { width: 1440, height: 900 });
  await signIn(admin, server, await server.openChain(north, south));
  await admin.goto(`${server.url}/organization/keys`);
  await expect(admin.getByText('APIキーはまだありません')).toBeVisible();
  await admin.getByRole('button', { name: 'APIキーを作成' }).click();
  const dialog = admin.getByRole('dialog', { name: 'APIキーを作成' });
  await dialog.getByRole('button', { name: 'キーを作成' }).click();
  await expect(dialog.getByText('入力してください。')).toBeVisible();
  await typeInto(dialog.getByLabel(/^名前/), '予約システム');
  await dialog.getByRole('checkbox', { name: '予約の送信と変更' }).check();
  await dialog.getByRole('radio', { name: '選んだ施設のみ' }).check();
  await dialog.getByRole('checkbox', { name: '湖畔ホテル北館' }).check();
  await typeInto(dialog.getByLabel('許可するネットワーク'), '203.0.113.0/33');
  await dialog.getByRole('button', { name: 'キーを作成' }).click();
  await expect(dialog.getByText(/^アドレスでも、/)).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByLabel('許可するネットワーク').press('ControlOrMeta+a');
  await dialog.getByLabel('許可するネットワーク').press('Delete');
  await dialog.getByRole('button', { name: 'キーを作成' }).dblclick();
  const key = await dialog.getByLabel('新しいAPIキー').inputValue();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: '設定しました' }).click();

  const send = (hotel: { facilityId: number }) =>
    admin.request.put(`${server.url}/api/pms/bookings`, {
      headers: { 'x-api-key': key, 'x-hotel': String(hotel.facilityId) },
      data: { bookings: [bookingOf('K-1', 'ja')] },
    });
  expect((await send(north)).status()).toBe(200);
  expect((await send(south)).status()).toBe(403);
  await admin.reload();
  const row = admin.getByRole('row', { name: /予約システム/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('1施設');
  await expect(row).not.toContainText('未使用');
  await expectAccessible(admin);

  await row.getByRole('button', { name: '「予約システム」を無効にする' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '無効にする' }).click();
  await expect(row).toHaveCount(0);
  expect((await send(north)).status()).toBe(401);
});
