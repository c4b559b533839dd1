import { readFile } from 'node:fs/promises';
import { choose, moreButton, openDashboard } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, sendBookings, test } from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const REASON = '京都地方裁判所 令和8年（ワ）第123号';

test('the owner sees all retention periods, changes one and puts a booking on hold', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('K-1', 'ja')]);
  await server.register(hotel, 'K-1');
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await desk.getByRole('link', { name: '設定', exact: true }).click();
  await desk.getByRole('link', { name: 'データの保存', exact: true }).click();

  const rules = desk.getByRole('region', { name: 'データの保存期間' });
  await expect(rules.getByText('顔写真・署名の画像：チェックアウトから30日')).toBeVisible();
  await expect(rules.getByText('宿泊者情報のある予約：チェックアウトから3年')).toBeVisible();
  await typeInto(desk.getByLabel('顔写真・署名の保存日数'), '14');
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await expect(desk.getByText('保存しました。')).toBeVisible();
  await expect(rules.getByText('顔写真・署名の画像：チェックアウトから14日')).toBeVisible();

  const holds = desk.getByRole('region', { name: '法的保留中の予約' });
  await expect(holds.getByText('保留中の予約はありません。', { exact: false })).toBeVisible();
  await expectAccessible(desk);

  await desk.getByRole('link', { name: '事前チェックイン', exact: true }).click();
  await desk.getByRole('button', { name: words.ja.openDetails('K-1') }).click();
  const details = desk.getByRole('dialog');
  await choose(desk, '削除を保留する');
  const question = desk.getByRole('dialog', { name: 'この予約のデータの削除を保留しますか' });
  await question.getByRole('button', { name: '削除を保留する' }).click();
  await expect(question.getByText('理由をご入力ください。')).toBeVisible();
  await typeInto(question.getByLabel('理由'), REASON);
  await expectAccessible(desk);
  await question.getByRole('button', { name: '削除を保留する' }).click();
  await expect(desk.getByText('予約のデータの削除を保留しました。')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(details.getByText(REASON)).toBeVisible();

  await desk.goto(`${server.url}/dashboard/settings?tab=retention`);
  await expect(holds.getByText(REASON)).toBeVisible();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'PDFをダウンロード' }).click();
  const certificate = await readFile(await (await download).path());
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');

  await holds.getByRole('link', { name: words.ja.openDetails('K-1') }).click();
  await details.getByRole('button', { name: '保留を解除する' }).click();
  const lifting = desk.getByRole('dialog', { name: '保留を解除しますか' });
  await lifting.getByRole('button', { name: '保留を解除する' }).click();
  await expect(details.getByText(REASON)).toHaveCount(0);
  await moreButton(desk).click();
  await expect(desk.getByRole('menuitem', { name: '削除を保留する' })).toBeVisible();
});
