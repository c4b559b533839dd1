import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Page } from '@playwright/test';
import { decrypterWith, newIdentity } from '#platform/crypto/age.ts';
import { filesIn } from '#platform/files/tar.ts';
import { openDashboard, openSetting, rowOf } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, type Hotel, sendBookings, test } from './journey.ts';
import { pasteInto, typeInto } from './typing.ts';

async function openLeaving(page: Page) {
  await openSetting(page, 'データの書き出しと削除');
  await expect(page.getByRole('heading', { level: 1, name: 'データの書き出しと削除' })).toBeVisible();
}

async function askDeletion(page: Page, hotel: Hotel) {
  const dialog = page.getByRole('dialog', { name: 'この施設を削除しますか？' });
  await typeInto(dialog.getByLabel(/公開名/), hotel.slug);
  await typeInto(dialog.getByLabel('現在のパスワード'), hotel.password);
  await dialog.getByRole('button', { name: '30日後に削除する' }).click();
}

test('the owner downloads the archive, requests the deletion of the hotel, sees its date and cancels it', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('L-1', 'ja')]);
  await server.register(hotel, 'L-1', 'abroad');
  const { identity, recipient } = await newIdentity();
  const page = await openDashboard(browser, server, hotel, 'ja');
  await openLeaving(page);
  await expectAccessible(page);

  const form = page.getByRole('form', { name: 'すべてのデータを書き出す' });
  await form.getByRole('button', { name: 'ファイルを作成' }).click();
  await expect(form.getByText('公開鍵を貼り付けてください。')).toBeVisible();
  await expect(form.getByLabel('受取人の公開鍵')).toBeFocused();
  await pasteInto(form.getByLabel('受取人の公開鍵'), identity);
  await form.getByRole('button', { name: 'ファイルを作成' }).click();
  await expect(form.getByText('これは秘密鍵です。', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await pasteInto(form.getByLabel('受取人の公開鍵'), recipient);
  await form.getByRole('button', { name: 'ファイルを作成' }).click();
  await expect(page.getByText('ファイルができました。', { exact: false })).toBeVisible();
  await expectAccessible(page);

  // Before the archive is downloaded, the deletion requires a note on where the guest register is kept.
  await page.getByRole('button', { name: '施設を削除…' }).click();
  const dialog = page.getByRole('dialog', { name: 'この施設を削除しますか？' });
  await expect(dialog.getByLabel('宿泊者名簿の保管場所')).toBeVisible();
  await askDeletion(page, hotel);
  await expect(dialog.getByText('宿泊者名簿の保管場所を10文字以上で入力してください。')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^ダウンロード/ }).click();
  const archive = await readFile(await (await download).path());
  const names: string[] = [];
  for await (const { name, bytes } of filesIn(Readable.from([archive]), 1e8)) {
    names.push(name);
    expect((await (await decrypterWith([identity]))(bytes)).length).toBeGreaterThan(0);
  }
  expect(names).toEqual(expect.arrayContaining(['00000-manifest.json.age']));
  expect(archive.includes('Wilson')).toBe(false);

  await page.reload();
  await expect(page.getByText('にダウンロード済みです。', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '施設を削除…' }).click();
  await expect(dialog.getByText('ファイルをダウンロード済みです。', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('宿泊者名簿の保管場所')).toHaveCount(0);
  await typeInto(dialog.getByLabel(/公開名/), 'another_hotel');
  await typeInto(dialog.getByLabel('現在のパスワード'), hotel.password);
  await dialog.getByRole('button', { name: '30日後に削除する' }).click();
  await expect(dialog.getByLabel(/公開名/)).toHaveAttribute('aria-invalid', 'true');
  await askDeletion(page, hotel);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^この施設は.*以降に削除されます。$/)).toBeVisible();
  await expectAccessible(page);
  await server.inbox.mailTo(hotel.email, '削除');

  // All staff see the notice on every page, but only the owner sees how to cancel the deletion.
  const clerk = await openDashboard(browser, server, await server.openAdmin(hotel), 'ja');
  await expect(clerk.getByText('取り消しはオーナーが行えます。', { exact: false })).toBeVisible();
  await expect(clerk.getByRole('link', { name: 'データの書き出しと削除' })).toHaveCount(0);
  await expectAccessible(clerk);
  await page.getByRole('link', { name: '事前チェックイン', exact: true }).click();
  await expect(rowOf(page, 'L-1')).toBeVisible();
  // The response to the first request of the page arrives after the deletion was cancelled.
  const calledOff = page.waitForResponse(answer => answer.request().method() === 'DELETE');
  await page.route('**/api/hotel-transfer', async route => {
    const before = await route.fetch();
    await calledOff;
    await route.fulfill({ response: before }).catch(() => undefined);
  });
  await page.getByRole('link', { name: '確認する' }).click();
  await page.getByRole('button', { name: '削除を取り消す' }).click();
  await expect(page.getByRole('button', { name: '施設を削除…' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('以降に', { exact: false })).toHaveCount(0);
  await clerk.reload();
  await expect(rowOf(clerk, 'L-1')).toBeVisible();
  await expect(clerk.getByText('取り消しはオーナーが行えます。', { exact: false })).toHaveCount(0);
});
