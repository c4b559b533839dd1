import { choose, rowOf, signIn, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  sendBookings,
  test,
} from './journey.ts';
import { screenshotTaker } from './shooting.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

test(
  'a receptionist previews a message to one guest and, after a confirmation, sends it although sending is on hold',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    const { metadata, ...booking } = bookingOf('W-1', 'ja');
    await sendBookings(server, hotel, [
      {
        ...booking,
        metadata: {
          ...metadata,
          full_name: '山田 太郎',
          email_address: 'taro-W-1@example.jp',
          language: 'ja',
        },
      },
    ]);
    const desk = await pageOf(browser, words.ja.locale, { width: 1440, height: 900 });
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    const shoot = screenshotTaker(desk, 'individual');
    await rowOf(desk, 'W-1').locator('[data-booking]').click();
    await choose(desk, 'メッセージを送る');
    const dialog = desk.getByRole('dialog', { name: 'お客様へのメッセージ' });
    const text = dialog.getByRole('textbox', { name: '本文' });
    const preview = dialog.getByRole('region', { name: '届くメッセージ' });
    await expect(text).toHaveValue(/\[guest_name\] 様/);
    await expect(preview).toContainText('山田 太郎 様');

    await dialog.getByRole('combobox', { name: '文面' }).selectOption({ label: 'ご案内メールA' });
    await expect(text).toHaveValue(/宿泊者情報/);
    await expect(preview).toContainText('7KQ2M9XD');
    await shoot('guide-ja');
    await dialog.getByRole('combobox', { name: '文面' }).selectOption({ label: '新しく書く' });
    await dialog.getByRole('combobox', { name: '言語' }).selectOption({ label: 'English' });
    await expect(text).toHaveValue(/Dear \[guest_name\]/);
    await dialog.getByRole('combobox', { name: '言語' }).selectOption({ label: '日本語' });
    await expect(text).toHaveValue(/様/);

    await typeInto(text, '[gest_name] 様');
    await expect(dialog.getByText('使えないタグです：[gest_name]')).toBeVisible();
    await typeInto(text, '[guest_name] 様\n\nベビーベッドを<1台>ご用意いたしました。\n\n[link]');
    await expect(preview).toContainText('ベビーベッドを<1台>ご用意いたしました。');
    // Esc asks for a confirmation before discarding the text.
    desk.once('dialog', question => void question.dismiss());
    const asked = desk.waitForEvent('dialog');
    await desk.keyboard.press('Escape');
    expect((await asked).message()).toBe('入力した内容を破棄して閉じますか？');
    await expect(text).toHaveValue(/ベビーベッド/);
    await expectAccessible(desk);
    await shoot('written-ja');
    // The text survives a reload.
    await desk.reload();
    await choose(desk, 'メッセージを送る');
    await expect(text).toHaveValue(/ベビーベッド/);
    await dialog.getByRole('button', { name: '送信', exact: true }).click();
    await expect(dialog.getByText('自動の配信を保留しています。')).toBeVisible();
    await shoot('held-ja');
    await dialog.getByRole('button', { name: 'それでも送信' }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText('メッセージを送信しました。')).toBeVisible();
    const mail = await server.inbox.mailTo('taro-W-1@example.jp');
    expect(mail.text).toContain('ベビーベッドを<1台>ご用意いたしました。');
    expect(mail.text).toMatch(/\/g\/(?!example)/);
    expect(mail.subject).toContain('ご連絡');

    await desk.getByRole('button', { name: '送信の履歴と予定' }).click();
    const sent = desk.getByRole('listitem').filter({ hasText: '個別のメッセージ' });
    await expect(sent).toContainText('送信済み');
    await expect(sent).toContainText(hotel.username);
  },
);
