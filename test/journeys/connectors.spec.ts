import { otaMessage } from '#features/integration/connector/factory.ts';
import { API_KEY, PROPERTY } from '#test/vendors/cloudbeds.ts';
import { openDashboard, openSetting } from './front-desk.ts';
import { expect, expectAccessible, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';

const shots = process.env.SHOTS;

const toFullWidth = (digits: string) =>
  digits.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)));

test('an owner connects a channel manager, previews its bookings and starts importing them', async ({
  browser,
  server,
  hotel,
}) => {
  const page = await openDashboard(browser, server, hotel, 'ja');
  const shot = async (name: string) => {
    if (!shots) return;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await openSetting(page, '外部連携');
  await expect(page.getByText('取り込み元はまだありません。')).toBeVisible();
  await shot('empty');
  await page.getByRole('button', { name: '設定する' }).click();
  const card = page.getByRole('region', { name: 'SiteMinder（pmsXchange）' });
  await expect(card.getByText('プレビュー中')).toBeVisible();
  const field = (name: string) => card.getByRole('textbox', { name, exact: true }).inputValue();
  const credentials = { username: await field('ユーザー名'), password: await field('パスワード') };
  const { pathname } = new URL(await field('接続先URL'));
  await expectAccessible(page);
  await shot('made');

  await card.getByRole('button', { name: '接続テスト' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '送信' }).click();
  await expect(dialog.getByText('正しく受信し、「Success」と応答しました。')).toBeVisible();
  await shot('tested');
  await typeInto(dialog.getByLabel('パスワード'), 'wrong');
  await dialog.getByRole('button', { name: '送信' }).click();
  await expect(dialog.getByText('ユーザー名またはパスワードが正しくありません。')).toBeVisible();
  await expectAccessible(page);
  await shot('refused');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(card.getByText('まだ何も届いていません。')).toHaveCount(0);
  await expect(card.getByText(/誤ったユーザー名またはパスワード/)).toHaveCount(0);

  const push = async (status: string, changed: string) => {
    const answer = await fetch(`${server.url}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: otaMessage({ credentials, number: 'BDC-77', status, changed }),
    });
    expect(await answer.text()).toContain('<Success/>');
  };
  await push('Book', '2025-03-01T09:00:00Z');
  await page.reload();
  await expect(card.getByText('取り込み待ち：1件')).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain(credentials.password);
  await card.getByRole('button', { name: '履歴を表示' }).click();
  await expect(card.getByRole('row', { name: /BDC-77/ })).toContainText('予約を追加（予定）');
  await expect(card.getByRole('row', { name: /GENKAN-TEST/ })).toContainText('テスト（保存なし）');
  await expectAccessible(page);
  await shot('waiting');
  await page.setViewportSize({ width: 390, height: 844 });
  const cells = card.getByRole('row', { name: /BDC-77/ }).locator(':is(th, td)');
  const edges = await cells.evaluateAll(all =>
    all.map(
      cell => cell.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(cell).paddingLeft),
    ),
  );
  expect(new Set(edges).size).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });

  // This message arrives after the last poll of the page.
  await push('Modify', '2025-03-01T10:00:00Z');
  await card.getByRole('button', { name: '取り込みを始める' }).click();
  await expect(dialog.getByText('取り込み待ちの2件を')).toBeVisible();
  await expectAccessible(page);
  await shot('question');
  await dialog.getByRole('button', { name: '取り込みを始める' }).click();
  await expect(card.getByText('取り込み中')).toBeVisible();
  await expect(card.getByText(/予約1件（最後の受信：/)).toBeVisible();
  await push('Cancel', '2025-03-02T09:00:00Z');
  await page.reload();
  await card.getByRole('button', { name: '履歴を表示' }).click();
  await expect(card.getByRole('row', { name: /BDC-77/ }).first()).toContainText('予約をキャンセル');
  await shot('on');
  if (shots) {
    await page.getByRole('button', { name: 'English' }).click();
    await page
      .getByRole('button', { name: 'Show the log' })
      .or(page.getByRole('button', { name: 'Hide the log' }))
      .waitFor();
    await shot('on-en');
  }
});

test(
  'an owner connects a PMS that Genkan polls, previews its bookings and starts importing them',
  variation,
  async ({ browser, server, hotel }) => {
    server.cloudbeds.set({ number: 'CB-1', modified: '2025-03-01 10:00:00', last: '2999-04-04' });
    const page = await openDashboard(browser, server, hotel, 'ja');
    const shot = async (name: string) => {
      if (!shots) return;
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await openSetting(page, '外部連携');
    await page.getByLabel('予約の取り込み元').selectOption('Cloudbeds');
    await page.getByRole('button', { name: '設定する' }).click();
    await expect(page.getByText('この項目をご入力ください。').first()).toBeVisible();
    await expectAccessible(page);
    await shot('fetched-make');
    await page.getByLabel('予約の取り込み元').selectOption('Oracle OPERA Cloud');
    await expect(page.getByText('この項目をご入力ください。')).toHaveCount(0);
    await typeInto(page.getByLabel('ゲートウェイURL'), 'http://gateway.example');
    await page.getByRole('button', { name: '設定する' }).click();
    await expect(page.getByText('oraclecloud.comの「https://」で始まるURLだけを')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('予約の取り込み元').selectOption('Cloudbeds');
    await typeInto(page.getByLabel('APIキー'), 'にせもの');
    await typeInto(page.getByLabel('Property ID'), toFullWidth(PROPERTY));
    await page.getByRole('button', { name: '設定する' }).click();
    await expect(page.getByText('半角の英字・数字・記号だけでご入力ください。')).toHaveCount(1);
    await expectAccessible(page);
    await typeInto(page.getByLabel('APIキー'), 'wrong');
    await page.getByRole('button', { name: '設定する' }).click();
    const card = page.getByRole('region', { name: 'Cloudbeds' });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: '接続テスト' }).click();
    await dialog.getByRole('button', { name: 'テストする' }).click();
    await expect(dialog.getByText('接続できませんでした')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(card.getByText(/から取得できていません。/)).toBeVisible();
    await shot('fetched-failing');

    await card.getByRole('button', { name: 'アカウント情報を変更' }).click();
    await typeInto(dialog.getByLabel('APIキー'), API_KEY);
    await typeInto(dialog.getByLabel('Property ID'), toFullWidth(PROPERTY));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '保存する' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('button', { name: '接続テスト' }).click();
    await dialog.getByRole('button', { name: 'テストする' }).click();
    await expect(dialog.getByText('取り込み元での施設名：Hotel Cloud')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(async () => {
      await page.reload();
      await expect(card.getByText('取り込み待ち：1件')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await card.getByRole('button', { name: '通知を有効にする' }).click();
    await expect(card.getByText('変更の通知はまだ届いていません。')).toBeVisible();
    const [address = ''] = server.cloudbeds.subscriptions.values();
    const answer = await fetch(`${server.url}${new URL(address).pathname}`, {
      method: 'POST',
      body: 'changed',
    });
    expect(answer.status).toBe(200);
    await page.reload();
    await expect(card.getByText(/最後の変更通知：/)).toBeVisible();
    await expectAccessible(page);
    await shot('fetched-notices');
    await card.getByRole('checkbox', { name: '同伴者' }).click();
    await expect(card.getByRole('checkbox', { name: '同伴者' })).toBeChecked();
    await card.getByRole('checkbox', { name: 'リンク付きのメモ' }).click();
    await expect(card.getByRole('checkbox', { name: 'リンク付きのメモ' })).toBeChecked();
    await card.getByRole('button', { name: '履歴を表示' }).click();
    await expect(card.getByRole('row', { name: /CB-1/ })).toContainText('予約を追加（予定）');
    await expectAccessible(page);
    await shot('fetched-waiting');
    await card.getByRole('button', { name: '取り込みを始める' }).click();
    await dialog.getByRole('button', { name: '取り込みを始める' }).click();
    await expect(card.getByText(/予約1件（最後の取得：/)).toBeVisible();
    await page.reload();
    await expect(card.getByRole('checkbox', { name: 'リンク付きのメモ' })).toBeChecked();
    if (shots) {
      await page.getByRole('button', { name: 'English' }).click();
      await card.getByRole('button', { name: 'Pause' }).waitFor();
      await shot('fetched-on-en');
    }
    expect(server.cloudbeds.faults).toEqual([]);
  },
);

test(
  "the owner sees the address for the vendor's notices only once",
  variation,
  async ({ browser, server, hotel }) => {
    const page = await openDashboard(browser, server, hotel, 'ja');
    await openSetting(page, '外部連携');
    await page.getByLabel('予約の取り込み元').selectOption('Mews');
    await typeInto(page.getByLabel('クライアントトークン'), 'C-1');
    await typeInto(page.getByLabel('アクセストークン'), 'A-1');
    await page.getByRole('button', { name: '設定する' }).click();
    const card = page.getByRole('region', { name: 'Mews', exact: true });
    await expect(card.getByRole('checkbox', { name: '同伴者' })).toBeVisible();
    await expect(card).not.toContainText('Cloudbeds');
    await card.getByRole('button', { name: '通知を有効にする' }).click();
    const address = await card.getByRole('textbox', { name: '通知先URL（Webhook）' }).inputValue();
    await expectAccessible(page);
    if (shots) await page.screenshot({ path: `${shots}/notices-mews.png`, fullPage: true });
    await page.reload();
    await expect(card.getByText('変更の通知はまだ届いていません。')).toBeVisible();
    expect(await page.locator('body').innerHTML()).not.toContain(address.split('/').at(-1));
    const isTaken = async () =>
      (await fetch(`${server.url}${new URL(address).pathname}`, { method: 'POST' })).status;
    expect(await isTaken()).toBe(200);
    await card.getByRole('button', { name: '通知を停止する' }).click();
    await expect(card.getByRole('button', { name: '通知を有効にする' })).toBeVisible();
    expect(await isTaken()).toBe(404);
  },
);
