import { readFile } from 'node:fs/promises';
import readSheet from 'read-excel-file/node';
import { openDashboard } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, sendBookings, test } from './journey.ts';

function lastMonth() {
  const first = new Date(Date.now() + 3 * 3_600_000);
  first.setUTCMonth(first.getUTCMonth() - 1, 1);
  const month = first.toISOString().slice(0, 7);
  return { month, dates: { checkin_date: `${month}-10`, checkout_date: `${month}-12` } };
}

test('the survey counts the guests of the previous month and links to bookings with missing guests', async ({
  browser,
  server,
  hotel,
}) => {
  const { month, dates } = lastMonth();
  const bookings = [bookingOf('N-1', 'ja'), bookingOf('N-2', 'en')];
  await sendBookings(server, hotel, bookings);
  await server.register(hotel, 'N-1');
  await server.register(hotel, 'N-2', 'abroad');
  // The PMS moves the stays to the previous month and reports that the guests have checked out.
  await sendBookings(
    server,
    hotel,
    bookings.map(booking => ({ ...booking, ...dates, pms_booking_status: 4 })),
  );
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await desk.getByRole('link', { name: '統計・定期報告' }).click();
  await desk.getByLabel('対象の月').selectOption(month);
  const row = (name: string) => desk.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('宿泊者')).toHaveText('宿泊者306');
  await expect(row('うち外国人')).toContainText('102');
  await expect(row('その他')).toContainText('102');

  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Excelでダウンロード' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`lodging_survey_${month}.xlsx`);
  const [sheet] = await readSheet(await readFile(await file.path()));
  expect(sheet?.data).toContainEqual(['全体', '宿泊者', 3, 0, 6]);

  await desk.getByRole('button', { name: '予約を表示：登録していない宿泊者' }).click();
  await desk.getByRole('link', { name: '予約 N-1 を開く' }).click();
  await expect(desk.getByRole('dialog').getByText('N-1').first()).toBeVisible();
  await desk.goBack();
  await expect(row('宿泊者')).toHaveText('宿泊者306');

  await desk.getByLabel('調査・報告').selectOption({ label: '住宅宿泊事業の定期報告（2か月ごと）' });
  await expect(row('人を宿泊させた日数')).toBeVisible();
  await expect(desk.getByText(/^提出期限：/)).toBeVisible();
  await expectAccessible(desk);
});
