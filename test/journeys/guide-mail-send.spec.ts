import { openDashboard, rowOf } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, sendBookings, test, variation } from './journey.ts';
import { listWords } from './list-words.ts';

const sendWords = {
  ja: {
    send: 'ご案内を送信',
    held: '自動の配信は保留中です',
    yes: '送信する',
    although: '保留中でも送信する',
    sentBefore: 'このうち1件へ送信しています',
    again: 'もう一度送信する',
    done: /2件の予約にご案内を送信/,
    sent: '送信済み',
    stop: '配信を停止',
    stopYes: '停止する',
    stopDone: /ご案内の配信を停止しました/,
    restart: '停止を解除',
    restartDone: /配信の停止を解除しました/,
    takeOutStopped: /すでに停止している予約が含まれています/,
    history: '操作履歴',
    sentTwo: '2件にご案内を送信',
  },
  en: {
    send: 'Send guide messages',
    yes: 'Send',
    although: 'Send anyway',
    textB: 'Guide email B',
    done: /Messages to 1 booking/,
    history: 'Guide message history',
    failed: /Something went wrong/,
  },
};

test('guide mail can be sent to selected rows while sending is on hold, after a confirmation (ja)', async ({
  browser,
  server,
  hotel,
}) => {
  const w = { ...listWords.ja, ...sendWords.ja };
  await server.set(hotel, 'hold_sending', 1);
  const bookings = ['S-ONE', 'S-TWO', 'S-THREE'].map(number => bookingOf(number, 'ja'));
  await sendBookings(server, hotel, bookings);
  const page = await openDashboard(browser, server, hotel, 'ja');
  const tick = (bookingNo: string) => page.getByRole('checkbox', { name: w.tickRow(bookingNo) });
  const panel = page.getByRole('region', { name: w.selection });
  const dialog = page.getByRole('dialog');
  await tick('S-ONE').check();
  await tick('S-TWO').check();
  await panel.getByRole('button', { name: w.send }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.yes, exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(w.held);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.although }).click();
  await expect(panel.getByText(w.done)).toBeVisible();
  for (const { metadata } of bookings.slice(0, 2)) await server.inbox.mailTo(metadata.email_address);
  for (const number of ['S-ONE', 'S-TWO'])
    await expect(rowOf(page, number).getByText(w.sent).first()).toBeVisible();
  await expect(rowOf(page, 'S-THREE').getByText(w.sent)).toHaveCount(0);

  await expect(tick('S-ONE')).not.toBeChecked();
  await tick('S-TWO').check();
  await panel.getByRole('button', { name: w.send }).click();
  await dialog.getByRole('button', { name: w.yes, exact: true }).click();
  await dialog.getByRole('button', { name: w.although }).click();
  await expect(dialog.getByRole('alert')).toContainText(w.sentBefore);
  await expect(dialog.getByRole('alert')).toContainText('S-TWO');
  await expect(dialog.getByRole('button', { name: w.again })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await tick('S-TWO').uncheck();
  await tick('S-ONE').check();
  await panel.getByRole('button', { name: w.stop }).click();
  await dialog.getByRole('button', { name: w.stopYes }).click();
  await expect(panel.getByText(w.stopDone)).toBeVisible();
  await tick('S-THREE').check();
  await panel.getByRole('button', { name: w.send }).click();
  await expect(panel.getByRole('alert')).toContainText(w.takeOutStopped);
  await expect(panel.getByRole('alert')).toContainText('S-ONE');
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);
  await tick('S-ONE').uncheck();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: w.history }).click();
  await expect(dialog.getByText(w.sentTwo)).toBeVisible();
});

test(
  'another text for guide mail can be chosen and sent with the keyboard, and the focus returns (en)',
  variation,
  async ({ browser, server, hotel }) => {
    const w = { ...listWords.en, ...sendWords.en };
    // Otherwise the schedule would send messages to today's arrivals, and sending again would require a
    // confirmation.
    await server.set(hotel, 'hold_sending', 1);
    const booking = bookingOf('S-KEYS', 'en');
    await sendBookings(server, hotel, [booking]);
    const page = await openDashboard(browser, server, hotel, 'en');
    await page.getByRole('checkbox', { name: w.tickRow('S-KEYS') }).check();
    const send = page.getByRole('button', { name: w.send });
    await send.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: w.textB })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: w.yes, exact: true }).press('Enter');
    await dialog.getByRole('button', { name: w.although }).press('Enter');
    await expect(page.getByText(w.done)).toBeVisible();
    await expect(page.getByRole('table', { name: w.title })).toBeFocused();
    await server.inbox.mailTo(booking.metadata.email_address);
  },
);

test(
  'sending guide mail removes earlier notices about stopping and moves the focus to the list (ja)',
  variation,
  async ({ browser, server, hotel }) => {
    const w = { ...listWords.ja, ...sendWords.ja };
    await server.set(hotel, 'hold_sending', 1);
    await sendBookings(
      server,
      hotel,
      ['S-OVER', 'S-TOO'].map(number => bookingOf(number, 'ja')),
    );
    const page = await openDashboard(browser, server, hotel, 'ja');
    for (const number of ['S-OVER', 'S-TOO'])
      await page.getByRole('checkbox', { name: w.tickRow(number) }).check();
    const panel = page.getByRole('region', { name: w.selection });
    const dialog = page.getByRole('dialog');
    await panel.getByRole('button', { name: w.stop }).click();
    await dialog.getByRole('button', { name: w.stopYes }).click();
    await expect(panel.getByText(w.stopDone)).toBeVisible();
    await panel.getByRole('button', { name: w.restart }).click();
    await expect(panel.getByText(w.restartDone)).toBeVisible();
    await panel.getByRole('button', { name: w.send }).click();
    await dialog.getByRole('button', { name: w.yes, exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(w.held);
    await dialog.getByRole('button', { name: w.although }).click();
    await expect(panel.getByText(w.done)).toBeVisible();
    await expect(page.getByText(w.restartDone)).toHaveCount(0);
    await expect(panel).toBeHidden();
    await expect(page.getByText(w.restartDone)).toHaveCount(0);
    await expect(page.getByRole('table', { name: w.title })).toBeFocused();
    await page.getByRole('checkbox', { name: w.tickRow('S-OVER') }).check();
    await expect(page.getByText(w.restartDone)).toHaveCount(0);
    await panel.getByRole('button', { name: w.clearTicks }).click();
    await expect(page.getByRole('table', { name: w.title })).toBeFocused();
  },
);

test(
  'a double tap and a lost response send only one message (en)',
  variation,
  async ({ browser, server, hotel }) => {
    const w = { ...listWords.en, ...sendWords.en };
    await server.set(hotel, 'hold_sending', 1);
    const booking = bookingOf('S-ONCE', 'en');
    await sendBookings(server, hotel, [booking]);
    const page = await openDashboard(browser, server, hotel, 'en');
    const dialog = page.getByRole('dialog');
    await page.getByRole('checkbox', { name: w.tickRow('S-ONCE') }).check();
    await page.getByRole('button', { name: w.send }).click();
    await dialog.getByRole('button', { name: w.yes, exact: true }).click();
    await page.route('**/api/guide-mail/send-guide-mail', async call => {
      await call.fetch();
      await call.abort();
    });
    await dialog.getByRole('button', { name: w.although }).click();
    await expect(dialog.getByRole('alert')).toContainText(w.failed);
    await page.unroute('**/api/guide-mail/send-guide-mail');
    await dialog.getByRole('button', { name: w.yes, exact: true }).dblclick();
    await expect(page.getByText(w.done)).toBeVisible();
    await server.inbox.mailTo(booking.metadata.email_address);
    await page.getByRole('checkbox', { name: w.tickRow('S-ONCE') }).check();
    await page.getByRole('button', { name: w.history }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
  },
);
