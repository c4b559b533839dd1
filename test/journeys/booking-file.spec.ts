import type { Page } from '@playwright/test';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { shiftJis } from '#platform/csv/shift-jis.ts';
import { openDashboard, rowOf } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, furtherJourney, sendBookings, test } from './journey.ts';
import { screenshotTaker } from './shooting.ts';
import { setValue, typeInto } from './typing.ts';

const sendFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('ファイルを選ぶ').setInputFiles({ name, mimeType: 'text/csv', buffer });

test('staff import a booking file after mapping its columns and correcting rows, and undo the import', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [
    { ...bookingOf('PMS-1', 'ja'), pms_code: 'reception_book' },
    { ...bookingOf('A-2', 'ja'), pms_code: 'opera' },
  ]);
  const today = bookingOf('', 'ja').checkin_date;
  const line = (no: string, name: string, from: string, phone = '090-1234-5678') =>
    [no, from, daysAfter(today, 2), name, phone, '2'].join(',');
  const text = [
    '番号,来る日,帰る日,だれ,電話番号,人数,備考',
    line('A-1', '山田 太郎', today),
    line('A-2', 'アレクサンドラ・コンスタンティノープル＝スミス', '来週'),
    line('A-3', '', daysAfter(today, 1), '12'),
    line('PMS-1', '別人', today),
  ].join('\r\n');
  await server.set(hotel, 'hold_sending', 1);
  const page = await openDashboard(browser, server, hotel, 'ja');
  const shoot = screenshotTaker(page, 'booking-file');
  await page.getByRole('link', { name: '予約の登録' }).click();
  await page.getByRole('link', { name: 'ファイルから' }).click();
  await expect(page.getByText(/まだファイルがありません/)).toBeVisible();
  await expectAccessible(page);
  await shoot('empty');
  await sendFile(page, 'notes.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await expect(page.getByText('読み取れませんでした', { exact: true })).toBeVisible();
  await shoot('refused');

  await sendFile(page, '宿帳.csv', Buffer.from(shiftJis(text).bytes));
  await expect(page.getByRole('heading', { name: '列の内容' })).toBeVisible();
  await expect(page.getByText(/SHIFT_JIS/)).toBeVisible();
  await page.getByRole('button', { name: 'この内容で確認する' }).click();
  await expect(page.getByText(/の列を選んでください/)).toBeVisible();
  await expectAccessible(page);
  await shoot('columns');
  const choose = (title: string, field: string) =>
    page.getByLabel(title, { exact: true }).selectOption({ label: field });
  await choose('番号', '予約番号');
  await choose('来る日', 'チェックイン日');
  await choose('帰る日', 'チェックアウト日');
  await choose('だれ', 'お名前');
  await typeInto(page.getByLabel('取り込み元の名前'), 'reception_book');
  await page.getByRole('button', { name: 'この内容で確認する' }).click();

  await expect(page.getByRole('button', { name: 'エラー 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('チェックイン日が日付として読めません')).toBeVisible();
  await expectAccessible(page);
  await shoot('errors');
  await expect(page.getByText('読み取らない列が1つあります')).toBeVisible();
  await expect(page.getByText('「備考」', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '列の設定を開く' }).click();
  await expect(page.getByLabel('備考', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('button', { name: '3行目を修正' }).click();
  const row = page.getByRole('form', { name: '3行目を修正' });
  await expectAccessible(page);
  await shoot('correct');
  await setValue(row.getByLabel('チェックイン日'), daysAfter(today, 1));
  await row.getByRole('button', { name: '修正を保存' }).click();
  await expect(page.getByRole('button', { name: '新規 3' })).toBeVisible();
  await expect(page.getByText('取り込み元「opera」の予約：1件')).toBeVisible();
  await page.getByRole('button', { name: 'すべて' }).click();
  await expect(page.getByText('PMSから届いた予約のため、変更しません。')).toBeVisible();
  await expect(page.getByText(/電話番号として読めません/)).toBeVisible();
  await page.getByRole('button', { name: '4行目を取り込まない' }).click();
  await expect(page.getByRole('button', { name: '取り込まない 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '新規 2' })).toBeVisible();
  await page.getByRole('button', { name: 'すべて' }).click();
  await expectAccessible(page);
  await shoot('preview');
  if (process.env.SHOTS) {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText('What this import would do')).toBeVisible();
    await shoot('preview-en');
    await page.getByRole('button', { name: '日本語' }).click();
  }

  const colleague = await openDashboard(browser, server, hotel, 'ja');
  await colleague.goto(page.url());
  const correct = async (at: typeof page, name: string) => {
    await at.getByRole('button', { name: '2行目を修正' }).click();
    await typeInto(at.getByRole('form', { name: '2行目を修正' }).getByLabel('お名前', { exact: true }), name);
  };
  const save = (at: typeof page) => at.getByRole('button', { name: '修正を保存' }).click();
  await correct(colleague, '山田 一郎');
  await correct(page, '山田 花子');
  await save(page);
  await expect(page.getByText('山田 花子')).toBeVisible();
  await save(colleague);
  await expect(colleague.getByText('現在：山田 花子')).toBeVisible();
  await expectAccessible(colleague);
  await screenshotTaker(colleague, 'booking-file')('conflict');

  await page.getByRole('button', { name: '取り込む', exact: true }).click();
  const ask = page.getByRole('dialog', { name: 'このファイルを取り込みますか？' });
  await expectAccessible(page);
  await expect(ask.getByText('読み取らない列が1つあります')).toBeVisible();
  await expect(ask.getByText('ご案内はまだ送られません')).toBeVisible();
  await shoot('ask');
  await ask.getByRole('button', { name: '取り込む' }).dblclick();
  await expect(page.getByText('新規2件、変更0件、キャンセル0件。')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('PMSの予約1件は変更していません。')).toBeVisible();
  await expectAccessible(page);
  await shoot('taken');
  await save(colleague);
  await expect(colleague.getByText('修正は保存されていません')).toBeVisible();
  await expect(colleague.getByText('新規2件、変更0件、キャンセル0件。')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(colleague);
  await screenshotTaker(colleague, 'booking-file')('overtaken');
  await page.getByRole('link', { name: '事前チェックイン' }).click();
  await expect(rowOf(page, 'A-1')).toContainText('ファイル');
  await shoot('list');
  await page.goBack();

  await page.getByRole('button', { name: '元に戻す' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText(/削除した予約2件/)).toBeVisible({ timeout: 60_000 });
  await shoot('undone');
  await page.getByRole('button', { name: 'ファイルの一覧へ' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '宿帳.csv' })).toContainText('元に戻しました');
  await shoot('files');
});

test(
  'staff choose the order of day and month in the dates of a file',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.goto(`${server.url}/dashboard/bookings`);
    await page.getByRole('link', { name: 'ファイルから' }).click();
    const unclear = '予約番号,チェックイン,チェックアウト\nB-1,3/4/2025,3/5/2025';
    await sendFile(page, 'days.csv', Buffer.from(unclear));
    await expect(
      page.getByText(/「3\/4\/2025」は、日\/月\/年なら2025\/04\/03、月\/日\/年なら2025\/03\/04です/),
    ).toBeVisible();
    const order = page.getByRole('combobox', { name: /^数字だけの日付/ });
    await expect(order).toHaveValue('');
    await page.getByRole('button', { name: 'この内容で確認する' }).click();
    await expect(page.getByText('数字だけの日付の順を選んでください。')).toBeVisible();
    await expectAccessible(page);
    await screenshotTaker(page, 'booking-file')('days');
    await order.selectOption({ label: '月/日/年' });
    await page.getByRole('button', { name: 'この内容で確認する' }).click();
    await expect(page.getByText('2025/03/04 – 2025/03/05')).toBeVisible({ timeout: 60_000 });
  },
);
