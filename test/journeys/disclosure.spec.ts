import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unpackWith7Zip } from '#test/harness/seven-zip.ts';
import { setUpFactor } from './authenticator-app.ts';
import { openDashboard } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, sendBookings, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';

const AUTHORITY = '京都府東山警察署';

async function enterRequest(page: Page) {
  await page.getByRole('button', { name: '依頼を登録' }).click();
  const dialog = page.getByRole('dialog', { name: '官公署からの依頼を登録' });
  await typeInto(dialog.getByRole('textbox', { name: '依頼元の官公署' }), AUTHORITY);
  await typeInto(dialog.getByRole('textbox', { name: '担当者の氏名' }), '佐々木 健');
  await typeInto(dialog.getByRole('textbox', { name: '連絡先' }), '075-525-0110');
  await dialog.getByRole('combobox', { name: '法令上の根拠' }).selectOption('inquiry');
  await dialog.getByRole('radio', { name: '特定の宿泊者' }).check();
  await typeInto(dialog.getByRole('textbox', { name: '予約番号' }), 'D-1');
  await dialog.getByRole('button', { name: '検索' }).click();
  await dialog.getByRole('checkbox', { name: 'Emma Wilson' }).check();
  await dialog.getByRole('radio', { name: '含める' }).check();
  await expect(dialog.getByText('対象：1名')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByText('依頼を登録しました。', { exact: false })).toBeVisible();
}

const openRequest = async (page: Page) => {
  await page.getByRole('button', { name: new RegExp(`^${AUTHORITY}の依頼`) }).click();
  return page.getByRole('dialog', { name: /^依頼 番号/ });
};

test('an admin enters a police request, another approves it, and the zip opens with the password shown once', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('D-1', 'ja')]);
  await server.register(hotel, 'D-1', 'abroad');
  const colleague = await server.openAdmin(hotel);

  const asking = await openDashboard(browser, server, colleague, 'ja');
  await asking.getByRole('link', { name: '官公署への名簿提出' }).click();
  await expect(asking.getByText('依頼はまだありません')).toBeVisible();
  await expectAccessible(asking);
  await enterRequest(asking);
  const own = await openRequest(asking);
  await expect(own.getByText('別の管理者の承認が必要です。', { exact: false })).toBeVisible();
  await expect(own.getByRole('button', { name: /承認/ })).toHaveCount(0);

  await server.inbox.mailTo(hotel.email, '宿泊者名簿の提出依頼');
  const approving = await openDashboard(browser, server, hotel, 'ja');
  await approving.goto(`${server.url}/dashboard/disclosures`);
  const request = await openRequest(approving);
  await expect(request.getByText('佐々木 健')).toBeVisible();
  await expect(request.getByText(/^Emma/)).toBeVisible();
  await expectAccessible(approving);
  await server.letMinutesPass(hotel);
  await request.getByRole('button', { name: '1名分の提出を承認' }).click();
  const proof = approving.getByRole('dialog', { name: 'ご本人の確認' });
  await typeInto(proof.getByLabel('現在のパスワード'), hotel.password);
  await proof.getByRole('button', { name: '続ける' }).click();
  await expect(request.getByText('承認・却下')).toBeVisible();

  await own.getByRole('button', { name: 'ファイルのパスワードを表示' }).click();
  const asked = asking.getByRole('dialog', { name: 'ご本人の確認' });
  await typeInto(asked.getByLabel('現在のパスワード'), colleague.password);
  await asked.getByRole('button', { name: '続ける' }).click();
  const shown = own.getByText(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/);
  await expect(shown).toBeVisible();
  const password = await shown.innerText();
  await expectAccessible(asking);
  const download = asking.waitForEvent('download');
  await own.getByRole('button', { name: /^zip一式/ }).click();
  const unpacked = await unpackWith7Zip(await readFile(await (await download).path()), password);
  expect([...unpacked.keys()]).toEqual(expect.arrayContaining(['register.pdf', 'passports/00001.jpg']));
  expect(unpacked.get('register.csv')?.toString()).toContain('Emma');

  await asking.reload();
  const after = await openRequest(asking);
  await expect(after.getByRole('button', { name: '作り直す' })).toBeVisible();
  await expect(after.getByText(password)).toHaveCount(0);
});

test(
  'the only admin approves their own disclosure request with a second factor',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('D-1', 'ja')]);
    await server.register(hotel, 'D-1', 'abroad');
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.getByRole('link', { name: '官公署への名簿提出' }).click();
    await enterRequest(page);
    const request = await openRequest(page);
    const approve = request.getByRole('button', { name: '1名分の提出を承認' });
    await approve.click();
    const asked = page.getByRole('dialog', { name: 'ご本人の確認' });
    await expect(asked.getByText('まだ二段階認証が設定されていません。', { exact: false })).toBeVisible();
    await expectAccessible(page);
    const settingUp = page.waitForEvent('popup');
    await asked.getByRole('link', { name: '設定する（新しいタブ）' }).click();
    const setup = await settingUp;
    const code = await setUpFactor(setup, hotel.password);
    await setup.close();

    await server.letMinutesPass(hotel);
    await asked.getByRole('button', { name: 'キャンセル' }).click();
    await approve.click();
    await asked.getByRole('button', { name: 'アプリのコードを使う' }).click();
    await typeInto(asked.getByLabel('認証コード'), '000000');
    await asked.getByRole('button', { name: '続ける' }).click();
    await expect(asked.getByText('認証コードが正しくありません。', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await typeInto(asked.getByLabel('認証コード'), code);
    await asked.getByRole('button', { name: '続ける' }).click();
    await expect(asked).toBeHidden();
    await expect(request.getByText('承認・却下')).toBeVisible();
  },
);

test(
  'the disclosure page is not available to staff who are not admins',
  variation,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, [
      'setting.picture.download',
      'list.personal_information.view',
    ]);
    const desk = await openDashboard(browser, server, member, 'ja');
    await expect(desk.getByRole('link', { name: '本人確認書類' })).toBeVisible();
    await expect(desk.getByRole('link', { name: '官公署への名簿提出' })).toHaveCount(0);
  },
);
