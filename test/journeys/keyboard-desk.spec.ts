import { openDashboard, rowOf, withoutAutomaticMessages } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, sendBookings, test } from './journey.ts';
import { listWords } from './list-words.ts';
import { expectFocusKept, tabTo } from './states.ts';

const w = listWords.ja;

test(
  'a receptionist finds a booking, sends a guide message and downloads the list with the keyboard only',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await server.set(hotel, 'hold_sending', 0);
    await sendBookings(server, hotel, [bookingOf('KB-ONE', 'ja'), bookingOf('KB-TWO', 'ja')]);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    const keys = desk.keyboard;

    await tabTo(desk, desk.getByRole('searchbox', { name: w.bookingNo, exact: true }));
    await keys.type('KB-ONE');
    await keys.press('Enter');
    await expect(rowOf(desk, 'KB-TWO')).toHaveCount(0);
    await expectFocusKept(desk);

    await tabTo(desk, desk.getByRole('checkbox', { name: w.tickRow('KB-ONE') }));
    await keys.press('Space');
    const panel = desk.getByRole('region', { name: w.selection });
    await tabTo(desk, panel.getByRole('button', { name: 'ご案内を送信' }));
    await keys.press('Enter');
    const dialog = desk.getByRole('dialog');
    await keys.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('button', { name: 'ご案内を送信' })).toBeFocused();
    await keys.press('Enter');
    await tabTo(desk, dialog.getByRole('button', { name: '送信する' }));
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(desk, 'KB-ONE').getByText('送信済み').first()).toBeVisible();
    await expectFocusKept(desk);

    const download = desk.waitForEvent('download');
    await tabTo(desk, desk.getByRole('button', { name: 'Excelでダウンロード' }));
    await keys.press('Enter');
    await download;
    await expect(desk.getByText('ダウンロードしました')).toBeVisible();
    await expectFocusKept(desk);

    await tabTo(desk, desk.getByRole('button', { name: '宿泊者名簿' }));
    await keys.press('Enter');
    await expect(desk.getByRole('dialog', { name: '宿泊者名簿' })).toBeVisible();
    await keys.press('Escape');
    await expect(desk.getByRole('button', { name: '宿泊者名簿' })).toBeFocused();
  },
);

test(
  'an owner changes and saves a setting with the keyboard only',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    const keys = desk.keyboard;
    const menu = desk.getByRole('navigation', { name: 'メニュー' });
    await tabTo(desk, menu.getByRole('link', { name: '設定', exact: true }));
    await keys.press('Enter');
    await expect(desk.getByRole('heading', { name: '施設情報', level: 1 })).toBeVisible();
    await tabTo(desk, desk.getByRole('link', { name: 'メンテナンス' }));
    await keys.press('Enter');
    const isClosed = desk.getByRole('switch', { name: 'メンテナンス中にする' });
    await tabTo(desk, isClosed);
    await keys.press('Space');
    const save = desk.getByRole('button', { name: '保存', exact: true });
    await tabTo(desk, save);
    await keys.press('Enter');
    await expect(desk.getByText('保存しました')).toBeVisible();
    await expectFocusKept(desk);
    await desk.reload();
    await expect(isClosed).toBeChecked();
  },
);
