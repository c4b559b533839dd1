import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { choose, rowOf, signIn, withoutAutomaticMessages } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, pageOf, sendBookings, test } from './journey.ts';
import { screenshotTaker } from './shooting.ts';

async function textOf(download: Download): Promise<string> {
  if (process.env.SHOTS) await download.saveAs(join(process.env.SHOTS, download.suggestedFilename()));
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  return (await extractText(pdf)).text.join('\n').replaceAll(/\s/g, '');
}

async function make(page: Page, what: string, paper: string, button: string): Promise<Download> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('radio', { name: what }).check();
  await dialog.getByRole('radio', { name: paper, exact: true }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: button }).click();
  return download;
}

test('a receptionist prints the list of the day, a roll of labels, a registration card and a blank card', async ({
  browser,
  server,
  hotel,
}) => {
  await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
  await sendBookings(server, hotel, [bookingOf('P-1', 'en'), bookingOf('P-2', 'ko')]);
  await server.register(hotel, 'P-1', 'abroad');
  const page = await pageOf(browser, 'ja-JP', { width: 1024, height: 768 });
  await signIn(page, server, hotel);
  await page.goto(`${server.url}/dashboard/arrivals`);
  await page.getByRole('button', { name: '印刷', exact: true }).click();
  await expectAccessible(page);
  await screenshotTaker(page, 'paper')('ja');
  const list = await make(page, '到着一覧', 'A4', 'PDFを作成');
  expect(list.suggestedFilename()).toMatch(/^arrivals_.*\.pdf$/);
  const arrivals = await textOf(list);
  for (const text of ['到着一覧', 'EmmaWilson', 'P-1', 'P-2', '未登録']) expect(arrivals).toContain(text);
  const labels = await textOf(await make(page, 'QRコードのラベル', 'ロール紙 58mm', 'PDFを作成'));
  expect(labels).toContain('EmmaWilson');
  expect(labels).not.toContain('P-2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '印刷', exact: true }).click();
  await page.getByRole('radio', { name: 'QRコードのラベル' }).check();
  await expect(page.getByRole('radio', { name: 'ロール紙 58mm' })).toBeChecked();
  await page.keyboard.press('Escape');

  await rowOf(page, 'P-1').locator('[data-booking]').click();
  await choose(page, '宿泊カード・ラベルを印刷');
  const card = await textOf(await make(page, '宿泊カード', 'A4', 'PDFを作成'));
  for (const text of ['旅館花みずき', '宿泊カード', 'EmmaWilson', 'LM123456', 'P-1', '同行者1'])
    expect(card).toContain(text);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '閉じる' }).first().click();
  await rowOf(page, 'P-2').locator('[data-booking]').click();
  await choose(page, '宿泊カード・ラベルを印刷');
  await expect(page.getByText('手書き用の宿泊カードになります。', { exact: false })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'QRコードのラベル' })).toHaveCount(0);
  const blank = await textOf(await make(page, '宿泊カード', 'ロール紙 80mm', 'PDFを作成'));
  for (const text of ['宿泊カード', '성명', 'ご署名']) expect(blank).toContain(text);
});
