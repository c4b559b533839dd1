import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { openDashboard } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, furtherJourney, sendBookings, test } from './journey.ts';
import { listWords } from './list-words.ts';
import { words } from './words.ts';

test(
  'the details show sent and planned messages, and why a message is not sent (ja)',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = { ...words.ja, ...listWords.ja };
    const today = bookingOf('W-STOPPED', 'ja');
    const later = { ...bookingOf('W-LATER', 'ja'), ...nightIn(5) };
    await sendBookings(server, hotel, [today, later]);
    const page = await openDashboard(browser, server, hotel, 'ja');
    const days = new URLSearchParams({ from: today.checkin_date, to: later.checkin_date });
    await page.goto(`${server.url}/dashboard/?${days}`);
    await page.getByRole('checkbox', { name: w.tickRow('W-STOPPED') }).check();
    await page.getByRole('button', { name: '配信を停止' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '停止する' }).click();
    await expect(page.getByText('配信を停止しました')).toBeVisible();
    await server.set(hotel, 'hold_sending', 0);
    await page.getByRole('checkbox', { name: w.tickRow('W-STOPPED') }).uncheck();
    await page.getByRole('checkbox', { name: w.tickRow('W-LATER') }).check();
    await page.getByRole('button', { name: 'ご案内を送信' }).click();
    await page.getByRole('button', { name: '送信する', exact: true }).click();
    await server.inbox.mailTo(later.metadata.email_address);

    const panel = page.getByRole('dialog');
    const unfold = panel.getByRole('button', { name: '送信の履歴と予定' });
    const entry = (text: string) => panel.getByRole('listitem').filter({ hasText: text });
    await page.getByRole('button', { name: w.openDetails('W-STOPPED') }).click();
    await unfold.click();
    const skipped = entry('チェックイン3日前のご案内');
    await expect(skipped).toContainText('送信なし');
    await expect(skipped).toContainText('予約が届いたとき、送信の時刻をすでに過ぎていました。');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: w.openDetails('W-LATER') }).click();
    await unfold.focus();
    await page.keyboard.press('Enter');
    const planned = entry('チェックイン3日前のご案内');
    await expect(planned).toContainText('送信予定');
    await expect(planned).toContainText(`${nightIn(2).checkin_date.replaceAll('-', '/')} 08:00`);
    await expect(entry('手動で送信したご案内')).toContainText('送信済み');
    await expect(entry('手動で送信したご案内')).toContainText(`${hotel.username} が送信しました。`);
    await expectAccessible(page);
  },
);

/** Returns the dates of a booking for one night that begins `days` days from now. */
function nightIn(days: number) {
  const dayOf = (after: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zoneAtNoon() }).format(Date.now() + after * 86_400_000);
  return { checkin_date: dayOf(days), checkout_date: dayOf(days + 1) };
}
