import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import readSheet from 'read-excel-file/node';
import { openDashboard } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { setValue, typeInto } from './typing.ts';

test(
  'staff can download the list as a workbook that another program can read',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('X-1', 'ja')]);
    await server.register(hotel, 'X-1');
    const desk = await openDashboard(browser, server, hotel, 'ja');
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Excelでダウンロード' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^\d{8}_logs\.xlsx$/);
    const [sheet] = await readSheet(await readFile(await file.path()));
    expect(sheet?.data.flat()).toEqual(expect.arrayContaining(['予約番号', 'X-1', '入力済み']));
    await expect(desk.getByText('ダウンロードしました')).toBeVisible();
    await expectAccessible(desk);
  },
);

test(
  'staff can download the guest register of a date range as PDF and as CSV',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('X-1', 'ja')]);
    await server.register(hotel, 'X-1');
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.getByRole('button', { name: '宿泊者名簿' }).click();
    const dialog = desk.getByRole('dialog', { name: '宿泊者名簿' });
    await expect(dialog).toBeVisible();
    await expectAccessible(desk);
    const from = dialog.getByLabel('チェックイン日 開始');
    const day = await from.inputValue();
    await setValue(from, '');
    await dialog.getByRole('button', { name: 'ダウンロード' }).click();
    await expect(dialog.getByText('日付をご入力ください。')).toBeVisible();
    await expect(from).toBeFocused();
    await setValue(from, day);
    const pdf = desk.waitForEvent('download');
    await dialog.getByRole('button', { name: 'ダウンロード' }).click();
    const file = await pdf;
    expect(file.suggestedFilename()).toMatch(/^register_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(dialog.getByText('ダウンロードしました')).toBeVisible();
    await dialog.getByRole('radio', { name: 'CSV（UTF-8）' }).check();
    const csv = desk.waitForEvent('download');
    await dialog.getByRole('button', { name: 'ダウンロード' }).click();
    expect(await readFile(await (await csv).path(), 'utf8')).toContain('X-1');
    await setValue(from, '2020-01-01');
    await dialog.getByRole('button', { name: 'ダウンロード' }).click();
    await expect(dialog.getByText('期間は3年以内にしてください。')).toBeVisible();
    await expectAccessible(desk);
  },
);

test(
  'a slow download shows its progress, can be cancelled and can be started again',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('X-2', 'en')]);
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.route('**/api/logs/checkin', () => undefined, { times: 1 });
    const button = desk.getByRole('button', { name: 'Download Excel' });
    await button.click();
    await expect(desk.getByText(/^Preparing/)).toBeVisible();
    await expect(button).toBeDisabled();
    await desk.getByRole('button', { name: 'Cancel' }).click();
    await expect(desk.getByText(/^Preparing/)).toBeHidden();
    await expect(desk.getByRole('alert')).toHaveCount(0);
    const download = desk.waitForEvent('download');
    await button.click();
    await download;
  },
);

test(
  'passport pictures are downloaded as a zip, and the export history shows the download',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.getByRole('link', { name: '本人確認書類' }).click();
    await expect(desk.getByText('まだダウンロードはありません', { exact: false })).toBeVisible();
    await expectAccessible(desk);
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'ダウンロード', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^IDs_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.zip$/);
    expect(unzipSync(await readFile(await file.path()))).toEqual({});
    await expect(desk.getByRole('cell', { name: hotel.username })).toBeVisible();
  },
);

test(
  'more than five minutes after signing in, downloading passport pictures requires the password again',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.goto(`${server.url}/dashboard/downloads`);
    await server.letMinutesPass(hotel);
    const button = desk.getByRole('button', { name: 'ダウンロード', exact: true });
    await button.click();
    const asked = desk.getByRole('dialog', { name: 'ご本人の確認' });
    await expectAccessible(desk);
    await typeInto(asked.getByLabel('現在のパスワード'), 'Chigau-2026');
    await asked.getByRole('button', { name: '続ける' }).click();
    await expect(asked.getByLabel('現在のパスワード')).toHaveAccessibleDescription(/パスワード/);
    await typeInto(asked.getByLabel('現在のパスワード'), hotel.password);
    const download = desk.waitForEvent('download');
    await asked.getByRole('button', { name: '続ける' }).click();
    await download;
    await expect(asked).toBeHidden();
    // A confirmed password is valid for five minutes.
    const again = desk.waitForEvent('download');
    await button.click();
    await again;
  },
);

// Rule: desk.id-dates
test(
  "requesting a zip without a date shows the dashboard's error at the field rather than the browser's",
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.goto(`${server.url}/dashboard/downloads`);
    const from = desk.getByLabel('チェックイン日 開始');
    await setValue(from, '');
    await desk.getByRole('button', { name: 'ダウンロード', exact: true }).click();
    await expect(from).toBeFocused();
    await expect(from).toHaveAccessibleDescription('日付をご入力ください。');
    await expectAccessible(desk);
  },
);

test(
  'staff who may not download the list see no download button',
  variation,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, ['list.pre_check_in.download']);
    const desk = await openDashboard(browser, server, member, 'ja');
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Excelでダウンロード' })).toHaveCount(0);
    await expect(desk.getByRole('link', { name: '本人確認書類' })).toHaveCount(0);
  },
);
