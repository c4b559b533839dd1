import type { Locator, Page } from '@playwright/test';
import { lendBrowser } from './browsers.ts';
import { rowOf, signIn, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  type SignIn,
  sendBookings,
  test,
} from './journey.ts';
import { screenshotTaker } from './shooting.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

test(
  'a receptionist sees handover notes of colleagues for any day and marks them as done',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    const { metadata, ...booking } = bookingOf('N-1', 'ja');
    await sendBookings(server, hotel, [
      { ...booking, room_number: '201', metadata: { ...metadata, full_name: '山田 太郎' } },
      bookingOf('N-2', 'ja', 1),
    ]);
    const early = await pageOf(browser, words.ja.locale, { width: 1440, height: 900 });
    const atArrivals = async (page: Page, who: SignIn) => {
      await signIn(page, server, who);
      await page.goto(`${server.url}/dashboard/arrivals`);
      await expect(rowOf(page, 'N-1')).toBeVisible();
    };
    await atArrivals(early, hotel);
    const late = await lendBrowser(browser, {
      locale: words.en.locale,
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    });
    await atArrivals(late, await server.openAdmin(hotel));
    const [ja, en] = [screenshotTaker(early, 'notes'), screenshotTaker(late, 'notes')];

    // The section is opened before the notes have loaded and must stay open. Typed text is kept while the
    // details are closed.
    const answer = Promise.withResolvers<void>();
    const slow = /\/api\/booking-notes\/\d+/;
    await early.route(slow, async route => {
      await answer.promise;
      await route.continue();
    });
    await opener(early, 'N-1').click();
    await early.getByRole('button', { name: 'メモ・申し送り', expanded: false }).click();
    await early.getByRole('textbox', { name: 'メモを書く' }).pressSequentially('22');
    const arrived = early.waitForResponse(slow);
    answer.resolve();
    await arrived;
    await expect(early.getByRole('status', { name: 'メモを読み込んでいます' })).toBeHidden();
    await early.unroute(slow);
    const field = early.getByRole('textbox', { name: 'メモを書く' });
    await expect(field).toHaveValue('22');
    await field.clear();
    await early.getByRole('button', { name: 'メモを保存' }).click();
    await expect(early.getByText('メモをご入力ください。')).toBeVisible();
    await typeInto(field, '22時ごろのご到着\nベビーベッドを1台');
    await early.keyboard.press('Escape');
    await opener(early, 'N-1').click();
    await expect(field).toHaveValue('22時ごろのご到着\nベビーベッドを1台');
    await early.getByRole('checkbox', { name: '次の担当者への申し送りにする' }).check();
    await early.getByRole('button', { name: 'メモを保存' }).dblclick();
    const notes = (page: Page) =>
      page.getByRole('dialog').first().getByRole('listitem').filter({ hasText: '22時' });
    await expect(notes(early)).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expectAccessible(early);
    await ja('details-ja');
    await early.keyboard.press('Escape');
    await expect(rowOf(early, 'N-1')).toContainText('申し送り');

    // The colleague's list shows the new note, and the handovers of other days.
    await expect(rowOf(late, 'N-1')).toContainText('Handover');
    await late.getByRole('button', { name: 'Tomorrow' }).tap();
    await late.getByRole('button', { name: 'Handover 1' }).tap();
    const dialog = late.getByRole('dialog', { name: 'Handover' });
    await expect(dialog).toContainText('22時ごろのご到着');
    await expect(dialog).toContainText('Room 201');
    await expectAccessible(late);
    await en('handover-en');
    await late.setViewportSize({ width: 390, height: 844 });
    await en('handover-en-390');
    await late.setViewportSize({ width: 1024, height: 768 });
    await dialog.getByRole('button', { name: 'Open booking N-1' }).tap();
    await expect(notes(late)).toHaveCount(1);

    // Both users have the note open and mark it as done.
    await opener(early, 'N-1').click();
    await late.getByRole('button', { name: 'Done', exact: true }).tap();
    await expect(late.getByText('Marked as done.')).toBeVisible();
    await expect(notes(early)).toContainText('が対応済み');
    await early.getByRole('button', { name: '申し送りに戻す' }).click();
    await expect(notes(late).getByRole('button', { name: 'Done', exact: true })).toBeVisible();
    await late.getByRole('button', { name: 'Done', exact: true }).tap();
    await early.getByRole('button', { name: '削除', exact: true }).click();
    await early.getByRole('button', { name: 'メモを削除' }).click();
    await expect(notes(early)).toHaveCount(0);
    await expect(notes(late)).toHaveCount(0);
  },
);

test(
  'a draft note survives a reload and signing in again, and the next user does not see it',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await sendBookings(server, hotel, [bookingOf('N-3', 'en')]);
    await server.register(hotel, 'N-3');
    const page = await pageOf(browser, words.en.locale, { width: 1440, height: 900 });
    const note = page.getByRole('textbox', { name: 'Write a note' });
    const name = page.getByRole('dialog').last().getByRole('textbox', { name: 'Full name' });
    const openAs = async (who: SignIn) => {
      await signIn(page, server, who);
      await page.goto(`${server.url}/dashboard/arrivals`);
      await opener(page, 'N-3').click();
      const title = page.getByRole('button', { name: 'Notes and handover' });
      if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
    };
    const openCorrection = () => page.getByRole('button', { name: 'Correct', exact: true }).click();

    await openAs(hotel);
    await note.click();
    await page.keyboard.type('Taxi at 6, lift broken');
    await openCorrection();
    await name.press('ControlOrMeta+a');
    await page.keyboard.type('Anna  Berg');
    await page.reload();
    await expect(note).toHaveValue('Taxi at 6, lift broken');
    await openCorrection();
    await expect(name).toHaveValue('Anna  Berg');

    await page.request.post(`${server.url}/api/auth/logout`, { headers: { origin: server.url } });
    await openAs(await server.openAdmin(hotel));
    await expect(note).toHaveValue('');
    await openCorrection();
    await expect(name).not.toHaveValue('Anna  Berg');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /Taxi|Berg/,
    );

    await openAs(hotel);
    await expect(note).toHaveValue('Taxi at 6, lift broken');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(note).toHaveValue('');
    await openCorrection();
    await expect(name).toHaveValue('Anna  Berg');
  },
);

test(
  'a shift note without a booking survives a reload and can be edited, handed over and marked as done',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const page = await pageOf(browser, words.en.locale, { width: 1440, height: 900 });
    await signIn(page, server, hotel);
    const open = async () => {
      await page.goto(`${server.url}/dashboard/arrivals`);
      await page.getByRole('button', { name: /^Handover/ }).click();
    };
    const field = page.getByRole('textbox', { name: 'Write in the shift log' });
    const note = page.getByRole('listitem').filter({ hasText: 'Lift' });
    await open();
    await expect(field).toBeFocused();
    await page.keyboard.type('Lift 3 is broken');
    await open();
    await expect(field).toHaveValue('Lift 3 is broken');
    await page.getByRole('button', { name: 'Add', exact: true }).dblclick();
    await expect(note).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expectAccessible(page);

    await note.getByRole('button', { name: 'Edit' }).click();
    const edited = page.getByRole('textbox', { name: 'Edit the note' });
    await expect(edited).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(', repair at 15:00');
    await open();
    await expect(edited).toHaveValue('Lift 3 is broken, repair at 15:00');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(note).toContainText(`Edited by ${hotel.username}`);

    const colleague = await pageOf(browser, words.en.locale, { width: 1024, height: 768 });
    await signIn(colleague, server, await server.openAdmin(hotel));
    await colleague.goto(`${server.url}/dashboard/arrivals`);
    await colleague.getByRole('button', { name: 'Handover 1' }).click();
    await colleague.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(colleague.getByText(/^Done by/)).toBeVisible();

    await open();
    await expect(note).toContainText('Done by');
    await note.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete note' }).click();
    await expect(note).toHaveCount(0);

    // A note is dated today even if it is written while another day is shown.
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toHaveCount(0);
    await typeInto(field, 'Lift 3 works again');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
    await expect(note).toHaveCount(1);
  },
);

const opener = (page: Page, bookingNo: string): Locator => rowOf(page, bookingNo).locator('[data-booking]');
