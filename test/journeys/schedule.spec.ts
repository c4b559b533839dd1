import { zoneName } from '#i18n/instants.ts';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { openDashboard, openSetting } from './front-desk.ts';
import { expect, expectAccessible, test, variation } from './journey.ts';

test('a hotel sets the schedule of its messages, sees a conflict and ends the hold on sending (ja)', async ({
  browser,
  server,
  hotel,
}) => {
  const desk = await openDashboard(browser, server, hotel, 'ja');
  const held = desk.getByText('自動の配信を保留しています。予定したご案内はお客様に送られません。');
  await expect(held).toBeVisible();
  await desk.getByRole('link', { name: '保留を解除する' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: '配信の予定' })).toBeVisible();
  await expect(desk.getByText(zoneName('ja', zoneAtNoon()))).toBeVisible();
  await expect(desk.getByText('ご案内はすべてメールで送ります')).toBeVisible();
  const save = desk.getByRole('button', { name: '保存', exact: true });
  await expect(save).toBeDisabled();

  const time = (moment: string) => desk.getByRole('combobox', { name: `${moment}の時刻` });
  const send = (moment: string) => desk.getByRole('switch', { name: `${moment}に送信する` });
  const [first, second] = ['チェックイン当日 1回目', 'チェックイン当日 2回目'];
  await send(first).check();
  await send(second).focus();
  await desk.keyboard.press('Space');
  await time(second).selectOption('08:00');
  await expect(desk.getByText('どちらも08:00です')).toBeVisible();
  await save.click();
  const refusal = desk.getByRole('alert');
  await expect(refusal).toContainText('エラーが発生しました。');
  await expect(refusal).toContainText('異なる時刻に設定してください');
  await expectAccessible(desk);
  await time(second).selectOption('16:30');
  await desk.getByRole('combobox', { name: `${first}のメールの文面` }).selectOption('ご案内メール B');
  await save.click();
  await expect(desk.getByText('更新しました。')).toBeVisible();
  await expect(refusal).toHaveCount(0);

  await desk.reload();
  await expect(time(second)).toHaveValue('16:30');
  await expect(send(second)).toBeChecked();
  await expect(desk.getByRole('combobox', { name: `${first}のメールの文面` })).toHaveValue('pre-email-B');

  await expect(held).toBeVisible();
  await desk.getByRole('switch', { name: '自動の配信を保留する' }).uncheck();
  await save.click();
  await expect(held).toHaveCount(0);
  await desk.getByRole('link', { name: '事前チェックイン', exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: '事前チェックイン' })).toBeVisible();
  await expect(held).toHaveCount(0);
});

test(
  'staff with read access cannot change the schedule and see on every page that sending is on hold (en)',
  variation,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, ['notice_setting.frequency.view']);
    const desk = await openDashboard(browser, server, member, 'en');
    const held = desk.getByText('Sending is paused: scheduled messages do not go out to guests.');
    await expect(held).toBeVisible();
    await expect(desk.getByRole('link', { name: 'Resume sending' })).toHaveCount(0);
    await openSetting(desk, 'Schedule');
    await expect(desk.getByText('You can view the schedule')).toBeVisible();
    await expect(desk.getByText(zoneName('en', zoneAtNoon()))).toBeVisible();
    await expect(desk.getByRole('combobox', { name: 'Time: 3 days before check-in' })).toBeDisabled();
    await expect(desk.getByRole('switch', { name: 'Pause scheduled messages' })).toBeDisabled();
    await expect(desk.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(held).toBeVisible();
    await expectAccessible(desk);
  },
);
