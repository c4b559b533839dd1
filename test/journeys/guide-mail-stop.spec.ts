import type { Page } from '@playwright/test';
import { deskLanguages, openDashboard, rowOf } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { listWords } from './list-words.ts';

const guideMailWords = {
  ja: {
    stop: '配信を停止',
    stopYes: '停止する',
    restart: '停止を解除',
    stopped: '停止中',
    stopDone: /2件の予約について、ご案内の配信を停止しました/,
    restartDone: /1件の予約について、ご案内の配信の停止を解除しました/,
    takeOutStopped: /すでに停止している予約が含まれています/,
    selectStopped: /停止している予約が選択されていません/,
    history: '操作履歴',
    stoppedTwo: '2件の配信を停止',
    restartedOne: '1件の停止を解除',
  },
  en: {
    stop: 'Stop guide messages',
    stopYes: 'Stop',
    restart: 'Restart guide messages',
    stopped: 'Guide messages stopped',
    stopDone: /Guide messages are stopped for 2 bookings/,
    restartDone: /Guide messages were restarted for 1 booking/,
    takeOutStopped: /already stopped for some of the selected bookings/,
    selectStopped: /Guide messages are not stopped for any of the selected bookings/,
    history: 'Guide message history',
    stoppedTwo: 'Stopped for 2 bookings',
    restartedOne: 'Restarted for 1 booking',
  },
};

const stoppedMark = (page: Page, bookingNo: string, text: string) =>
  rowOf(page, bookingNo).getByText(text, { exact: true });

for (const language of deskLanguages) {
  const w = { ...listWords[language], ...guideMailWords[language] };

  // Rule: guide-mail.stop-confirmed, guide-mail.stop, guide-mail.restart
  test(
    `guide mail can be stopped and restarted for selected bookings, and the list and the history show both (${language})`,
    furtherJourney,
    async ({ browser, server, hotel }) => {
      await sendBookings(
        server,
        hotel,
        ['G-ONE', 'G-TWO', 'G-THREE'].map(number => bookingOf(number, 'ja')),
      );
      const page = await openDashboard(browser, server, hotel, language);
      const tick = (bookingNo: string) => page.getByRole('checkbox', { name: w.tickRow(bookingNo) });
      const panel = page.getByRole('region', { name: w.selection });
      const dialog = page.getByRole('dialog');
      await expect(rowOf(page, 'G-ONE')).toBeVisible();
      await expect(panel).toBeHidden();

      await tick('G-ONE').check();
      await tick('G-TWO').check();
      await panel.getByRole('button', { name: w.stop }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: w.stopYes, exact: true }).click();
      await expect(panel.getByText(w.stopDone)).toBeVisible();
      await expect(stoppedMark(page, 'G-ONE', w.stopped)).toBeVisible();
      await expect(stoppedMark(page, 'G-TWO', w.stopped)).toBeVisible();
      await expect(stoppedMark(page, 'G-THREE', w.stopped)).toHaveCount(0);
      await expectAccessible(page);

      await tick('G-THREE').check();
      await expect(panel.getByText(w.stopDone)).toBeHidden();
      await panel.getByRole('button', { name: w.stop }).click();
      await expect(panel.getByRole('alert')).toContainText(w.takeOutStopped);
      await expect(panel.getByRole('alert')).toContainText(/G-ONE.*G-TWO/);
      await expect(dialog).toHaveCount(0);
      await expect(stoppedMark(page, 'G-THREE', w.stopped)).toHaveCount(0);
      await expectAccessible(page);

      await tick('G-ONE').uncheck();
      await panel.getByRole('button', { name: w.restart }).click();
      await expect(panel.getByText(w.restartDone)).toBeVisible();
      await expect(stoppedMark(page, 'G-TWO', w.stopped)).toHaveCount(0);
      await expect(panel.getByText(w.restartDone)).toBeHidden();
      await panel.getByRole('button', { name: w.restart }).click();
      await expect(panel.getByRole('alert')).toContainText(w.selectStopped);

      await page.getByRole('button', { name: w.history }).click();
      const items = page.getByRole('dialog').getByRole('listitem');
      await expect(items).toHaveCount(2);
      await expect(items.first()).toContainText(w.restartedOne);
      await expect(items.first()).toContainText('G-TWO');
      await expect(items.last()).toContainText(w.stoppedTwo);
      await expect(items.last()).toContainText(hotel.username);
      await expectAccessible(page);
    },
  );
}

test(
  'with the keyboard, stopping guide mail keeps the focus, and closing the history returns the focus',
  variation,
  async ({ browser, server, hotel }) => {
    const w = { ...listWords.ja, ...guideMailWords.ja };
    await sendBookings(server, hotel, [bookingOf('G-KEYS', 'ja')]);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.getByRole('checkbox', { name: w.tickRow('G-KEYS') }).focus();
    await page.keyboard.press('Space');
    const stop = page.getByRole('button', { name: w.stop });
    const history = page.getByRole('button', { name: w.history });
    await expect(stop).toBeVisible();
    for (let presses = 0; presses < 30 && !(await isFocused(stop)); presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: w.stopYes }).press('Enter');
    await expect(stoppedMark(page, 'G-KEYS', w.stopped)).toBeVisible();
    await expect(stop).toBeFocused();
    await history.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(history).toBeFocused();
  },
);

const isFocused = (element: ReturnType<Page['getByRole']>) =>
  element.evaluate(found => found === document.activeElement);

test(
  'if another receptionist has already stopped guide mail, stopping it again fails and shows why',
  variation,
  async ({ browser, server, hotel }) => {
    const w = { ...listWords.ja, ...guideMailWords.ja };
    await sendBookings(server, hotel, [bookingOf('G-BOTH', 'ja')]);
    const one = await openDashboard(browser, server, hotel, 'ja');
    const other = await openDashboard(browser, server, hotel, 'ja');
    // Simulates that the second list has not been notified of the change yet.
    await other.route('**/api/log/changes**', route => route.abort());
    for (const page of [one, other]) await page.getByRole('checkbox', { name: w.tickRow('G-BOTH') }).check();
    const stop = async (page: Page) => {
      await page.getByRole('button', { name: w.stop }).click();
      await page.getByRole('dialog').getByRole('button', { name: w.stopYes }).click();
    };
    await stop(one);
    await expect(stoppedMark(one, 'G-BOTH', w.stopped)).toBeVisible();
    await stop(other);
    await expect(other.getByRole('alert')).toContainText(w.takeOutStopped);
    await expect(stoppedMark(other, 'G-BOTH', w.stopped)).toBeVisible();
  },
);

test(
  'staff who may not open details can read the history but can neither stop nor restart guide mail',
  variation,
  async ({ browser, server, hotel }) => {
    const w = { ...listWords.ja, ...guideMailWords.ja };
    await sendBookings(server, hotel, [bookingOf('G-READ', 'ja')]);
    const reader = await server.openStaff(hotel, ['list.search_terms.edit']);
    const page = await openDashboard(browser, server, { ...hotel, ...reader }, 'ja');
    await page.getByRole('checkbox', { name: w.tickRow('G-READ') }).check();
    const panel = page.getByRole('region', { name: w.selection });
    await expect(panel.getByRole('button')).toHaveText([w.clearTicks]);
    await expect(page.getByRole('button', { name: w.history })).toBeVisible();
  },
);
