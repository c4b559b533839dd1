import { readFile } from 'node:fs/promises';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { dayIn } from '#i18n/instants.ts';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { signIn } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, pageOf, sendBookings, test } from './journey.ts';
import { typeInto } from './typing.ts';

test('the figures of an organization are the totals of its hotels, also by brand, and can be downloaded as CSV', async ({
  browser,
  server,
}) => {
  const [north, south] = [await server.openHotel('湖畔ホテル北館'), await server.openHotel('湖畔ホテル南館')];
  const admin = await pageOf(browser, 'ja-JP', { width: 1440, height: 900 });
  await signIn(admin, server, await server.openChain(north, south));
  await admin.goto(`${server.url}/organization/templates`);
  await admin.getByRole('button', { name: 'ブランドを追加' }).click();
  const added = admin.getByRole('dialog', { name: 'ブランドを追加' });
  await typeInto(added.getByLabel('名前'), 'みずうみ');
  await added.getByRole('button', { name: 'ブランドを追加' }).click();
  await admin.getByRole('link', { name: '所属施設' }).click();
  await admin.getByLabel('湖畔ホテル北館のブランド').selectOption('みずうみ');
  await admin.getByRole('link', { name: 'ブランドとテンプレート' }).click();
  await expect(admin.getByRole('row', { name: /^みずうみ/ })).toContainText('1');
  await admin.goto(`${server.url}/hotels`);
  await admin.getByRole('link', { name: '実績' }).click();
  await expect(admin.getByText('この期間の実績はまだありません')).toBeVisible();
  await expectAccessible(admin);

  const day = daysAfter(dayIn(new Date(), zoneAtNoon()), -1);
  const month = day.slice(0, 7);
  const dates = { checkin_date: day, checkout_date: daysAfter(day, 2) };
  await sendBookings(server, north, [bookingOf('N-1', 'ja')]);
  await server.register(north, 'N-1');
  const arrived = (no: string) => ({ ...bookingOf(no, 'ja'), ...dates });
  await sendBookings(server, north, [arrived('N-1'), arrived('N-2')]);
  await sendBookings(server, south, [arrived('S-1')]);
  for (const hotel of [north, south]) await server.countFigures(hotel);

  await admin.reload();
  await expect(admin.getByRole('img', { name: /^到着前の登録の月別グラフ/ })).toBeVisible();
  await expect(
    admin.getByRole('table', { name: '月別' }).getByRole('row', { name: /^全期間/ }),
  ).toContainText('3');
  const hotels = admin.getByRole('table', { name: '施設別' });
  await expect(hotels.getByRole('row', { name: /北館/ })).toContainText('2');
  await expect(hotels.getByRole('row', { name: /南館/ })).toContainText('1');
  const brands = admin.getByRole('table', { name: 'ブランド別' });
  await expect(brands.getByRole('row', { name: /^みずうみ/ })).toContainText('2');
  await expect(brands.getByRole('row', { name: /^ブランドなし/ })).toContainText('1');
  await admin.getByLabel('ブランド', { exact: true }).selectOption('みずうみ');
  await expect(
    admin.getByRole('table', { name: '月別' }).getByRole('row', { name: /^全期間/ }),
  ).toContainText('2');
  await expectAccessible(admin);

  await admin.getByLabel('グラフに表示する項目').selectOption('到着から確認まで');
  await expect(admin.getByRole('img', { name: /^到着から確認までの月別グラフ/ })).toBeVisible();
  await admin.getByLabel('開始月').selectOption(month);
  await admin.reload();
  await expect(admin.getByLabel('開始月')).toHaveValue(month);

  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'CSVをダウンロード' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toContainEqual(
    expect.stringMatching(new RegExp(`^"${month}","湖畔ホテル北館","[^"]+","みずうみ","2",`)),
  );
});
