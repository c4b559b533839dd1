import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readSheet from 'read-excel-file/node';
import { choose, openDashboard, rowOf, withClock } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  type Hotel,
  type Server,
  sendBookings,
  signedInElsewhere,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

test.use(signedInElsewhere);

const details = (page: Page) => page.getByRole('dialog').first();

const shots = process.env.SHOTS;

/** Takes screenshots of the details on a phone and a desktop if requested. */
async function picturesOf(page: Page, name: string): Promise<void> {
  if (!shots) return;
  const before = page.viewportSize();
  for (const [size, width, height] of [
    ['phone', 390, 844],
    ['desk', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${shots}/arrived-${name}-${size}.png` });
  }
  if (before) await page.setViewportSize(before);
}

// Rule: desk.qr-resent
test('a receptionist searches by kana, checks a passport, confirms a booking, opens the next and downloads the list', async ({
  browser,
  server,
  hotel,
}) => {
  await arrivals(server, hotel);
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await typeInto(desk.getByRole('searchbox', { name: '氏名' }), 'やまだ');
  await desk.getByRole('button', { name: '検索', exact: true }).click();
  await expect(rowOf(desk, 'D-1')).toHaveCount(0);
  await expect(rowOf(desk, 'D-2')).toBeVisible();
  await desk.getByRole('button', { name: 'クリア', exact: true }).click();
  await open(desk, 'D-1', 'ja');

  const passport = details(desk).getByRole('img', { name: 'Emma Wilson 様のパスポートの顔写真ページ' });
  await expect(passport).toBeVisible();
  await expectAccessible(desk);
  const picture = desk.waitForEvent('download');
  await passport.click();
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  expect((await readFile(await (await picture).path())).subarray(0, 3)).toEqual(Buffer.from([255, 216, 255]));
  await desk.keyboard.press('Escape');
  await details(desk).getByRole('button', { name: '旅券の原本を確認する' }).click();
  await expect(details(desk).getByRole('checkbox', { name: '旅券の原本を確認' })).toBeFocused();
  await desk.keyboard.press('Space');
  await details(desk).getByRole('button', { name: '確認済みにする' }).click();
  await expect(details(desk).getByText('内容を確認済みにしました')).toBeVisible();
  await expect(details(desk).getByRole('checkbox', { name: '確認済み' })).toBeChecked();
  await details(desk).getByRole('button', { name: '到着済みにする' }).click();
  await expect(details(desk).getByText(`（${hotel.username}）`)).toBeVisible();
  await picturesOf(desk, 'ja');

  await choose(desk, 'QRコードをメールで再送');
  await expect(details(desk).getByText('QRコードのメールを再送しました。')).toBeVisible();
  await server.inbox.mailTo('emma@example.com');
  await desk.keyboard.press('ArrowLeft');
  await expect(details(desk).getByText('まだ登録されていません')).toBeVisible();
  await expect(details(desk).getByRole('checkbox', { name: '確認済み' })).toHaveCount(0);
  await desk.keyboard.press('Escape');
  await expect(rowOf(desk, 'D-1')).toContainText('確認済み');
  await expect(rowOf(desk, 'D-1')).toContainText('到着済み');
  if (shots) await desk.screenshot({ path: `${shots}/arrived-list.png` });

  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Excelでダウンロード' }).click();
  const [sheet] = await readSheet(await readFile(await (await download).path()));
  expect(sheet?.data.flat()).toEqual(expect.arrayContaining(['D-1', 'Emma Wilson', '確認済み', 'D-2']));
});

// Rule: desk.passport-deleted
test(
  "two receptionists see each other's changes and are notified when a booking is updated",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await arrivals(server, hotel);
    const member = await server.openStaff(hotel, [
      'list.details_pop_up.view',
      'list.personal_information.view',
    ]);
    const first = await withClock(await openDashboard(browser, server, hotel, 'en'));
    const second = await withClock(await openDashboard(browser, server, member, 'en'));
    await Promise.all([first, second].map(desk => open(desk, 'D-1', 'en')));
    await details(second).getByRole('checkbox', { name: 'Original passport seen' }).check();
    await details(second).getByRole('checkbox', { name: 'Confirmed', exact: true }).check();
    await checkAfterPoll(first, () =>
      expect(details(first).getByRole('checkbox', { name: 'Confirmed', exact: true })).toBeChecked(SHORT),
    );
    await expect(details(first).getByRole('checkbox', { name: 'Original passport seen' })).toBeChecked();
    await details(second).getByRole('checkbox', { name: 'Arrived' }).check();
    await checkAfterPoll(first, () =>
      expect(details(first).getByRole('checkbox', { name: 'Arrived' })).toBeChecked(SHORT),
    );
    await expect(details(first).getByText('This booking has changed')).toHaveCount(0);
    await picturesOf(first, 'en');
    await details(first).getByRole('checkbox', { name: 'Arrived' }).uncheck();
    await checkAfterPoll(second, () =>
      expect(details(second).getByRole('checkbox', { name: 'Arrived' })).not.toBeChecked(SHORT),
    );

    const { metadata, ...booking } = bookingOf('D-1', 'en');
    await sendBookings(server, hotel, [
      { ...booking, room_number: '802', metadata: { ...metadata, number_of_guests: 2 } },
    ]);
    await checkAfterPoll(first, () =>
      expect(details(first).getByText('This booking has changed')).toBeVisible(SHORT),
    );
    await expect(details(first).getByText('Room 802')).toBeVisible();
    await details(first).getByRole('button', { name: 'Understood' }).click();
    await expect(details(first).getByText('This booking has changed')).toBeHidden();

    await details(second).getByRole('button', { name: 'Change' }).click();
    const persons = details(second).getByRole('spinbutton', { name: 'Number of guests' });
    await typeInto(persons, '');
    await persons.press('Enter');
    await expect(details(second).getByText('Please enter a whole number from 1 to 999.')).toBeVisible();
    await typeInto(persons, '3');
    await second.route('**/api/log/persons', route => route.abort());
    await persons.press('Enter');
    await expect(details(second).getByText('This could not be saved.', { exact: false })).toBeVisible();
    await expect(persons).toHaveValue('3');
    await second.unroute('**/api/log/persons');
    await expect(details(second).getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    await persons.press('Enter');
    await expect(details(second).getByText('The number of guests was changed.')).toBeVisible();

    const passport = (page: Page) => details(page).getByRole('img', { name: /photo page/i });
    await passport(second).click();
    const enlarged = second.getByRole('dialog', { name: /photo page/i });
    await expect(enlarged.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(enlarged.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await second.keyboard.press('Escape');
    await passport(first).click();
    await first.getByRole('button', { name: 'Delete', exact: true }).click();
    await first
      .getByRole('dialog', { name: 'Delete the passport picture?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(details(first).getByText('The passport picture was deleted.')).toBeVisible();
    await expect(passport(first)).toHaveCount(0);
    await expect(details(first).getByText('Passport picture deleted')).toBeVisible();

    await choose(first, 'Withdraw registration');
    const question = first.getByRole('dialog', { name: 'Withdraw this registration?' });
    await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(question.getByText('Please enter a reason.')).toBeVisible();
    const reason = question.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await typeInto(reason, 'Registered for the wrong stay');
    await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(details(first).getByText('The registration was withdrawn.')).toBeVisible();
    await checkAfterPoll(second, () =>
      expect(details(second).getByText('Not registered yet')).toBeVisible(SHORT),
    );
  },
);

test(
  'staff without access to personal data see that data and pictures exist, but not their content',
  variation,
  async ({ browser, server, hotel }) => {
    await arrivals(server, hotel);
    const member = await server.openStaff(hotel, ['list.details_pop_up.view']);
    const desk = await openDashboard(browser, server, member, 'ja');
    await open(desk, 'D-1', 'ja');
    await expect(details(desk).getByText('非表示').first()).toBeVisible();
    await expect(details(desk).getByText('Emma')).toHaveCount(0);
    await expect(details(desk).getByRole('img', { name: /顔写真ページ/ })).toHaveCount(0);
    // Staff who cannot see the passport cannot compare it.
    await expect(details(desk).getByRole('checkbox', { name: '旅券の原本を確認' })).toHaveCount(0);
    await expectAccessible(desk);
  },
);

test(
  'the passport check can be selected even if the cards of many companions are collapsed',
  variation,
  async ({ browser, server, hotel }) => {
    await arrivals(server, hotel);
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.route('**/api/log/get/facility-visitor-other-form', async call => {
      const reply = await call.fetch();
      const body = await reply.json();
      const [log] = body.data.visitor_logs;
      if (log)
        log.companion = [1, 2, 3, 4].map(number => ({ ...log.main, id: log.main.id + number, number }));
      await call.fulfill({ response: reply, json: body });
    });
    await open(desk, 'D-1', 'en');
    await expect(details(desk).getByRole('button', { name: /Companion 4/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect(details(desk).getByRole('checkbox', { name: 'Original passport seen' })).toHaveCount(5);
    await expectAccessible(desk);
  },
);

test(
  'the details scroll as one area between the header and the footer',
  variation,
  async ({ browser, server, hotel }) => {
    await arrivals(server, hotel);
    const desk = await openDashboard(browser, server, hotel, 'en');
    await open(desk, 'D-1', 'en');
    await expect(details(desk).getByRole('img').first()).toBeVisible();
    const rest = await details(desk).evaluate(panel => panel.scrollHeight - panel.clientHeight);
    expect(rest).toBe(0);
  },
);

/** Creates D-1, a guest from abroad who has registered with a companion, and D-2, who has not registered. */
async function arrivals(server: Server, hotel: Hotel): Promise<void> {
  const taro = bookingOf('D-2', 'ja');
  const metadata = { ...taro.metadata, full_name_for_katakana: 'ヤマダ タロウ' };
  await sendBookings(server, hotel, [bookingOf('D-1', 'en'), { ...taro, metadata }]);
  await server.register(hotel, 'D-1', 'abroad');
}

const open = (desk: Page, bookingNo: string, language: 'ja' | 'en') =>
  desk.getByRole('button', { name: words[language].openDetails(bookingNo), exact: true }).click();

const SHORT = { timeout: 1_000 };

/**
 * Repeats `look` until it succeeds. Each time, first advances the page's clock past the next poll for
 * changes.
 */
const checkAfterPoll = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward('00:06');
    await look();
  }).toPass();
