import type { Locator, Page } from '@playwright/test';
import { lendBrowser } from './browsers.ts';
import { rowOf, signIn, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  type Hotel,
  pageOf,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const folder = process.env.SHOTS;

test("a receptionist handles a morning's arrivals with only the keyboard", async ({
  browser,
  server,
  hotel,
}) => {
  await prepareArrivals(server, hotel);
  const desk = await pageOf(browser, words.ja.locale, { width: 1440, height: 900 });
  await desk.goto(`${server.url}/login`);
  await desk.getByRole('textbox', { name: words.ja.username }).focus();
  await desk.keyboard.type(hotel.username);
  await desk.keyboard.press('Tab');
  await desk.getByLabel(words.ja.password, { exact: true }).focus();
  await desk.keyboard.type(hotel.password);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: '本日の到着', level: 1 })).toBeVisible();
  await expectNumbers(desk, { 到着: 5, 未読: 2, 未登録: 3 });
  await expect(rowOf(desk, 'A-5')).toHaveCount(0);
  await expectAccessible(desk);
  await takeScreenshots(desk, 'ja');

  await desk.keyboard.press('n');
  await expect(openerOf(desk, 'A-1')).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(details(desk)).toContainText('A-1');
  const confirmed = details(desk).getByRole('checkbox', { name: '確認済み' });
  await expect(confirmed).not.toBeChecked();
  await desk.keyboard.press('c');
  await confirmMissing(desk, '未登録1名');
  await expect(confirmed).toBeChecked();
  await expect(details(desk).getByText('内容を確認済みにしました')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(details(desk)).toBeHidden();
  await expect(openerOf(desk, 'A-1')).toBeFocused();
  await expect(rowOf(desk, 'A-1')).toContainText('確認済み');

  await desk.keyboard.press('n');
  await expect(openerOf(desk, 'A-2')).toBeFocused();
  await desk.keyboard.press('c');
  await expect(desk.getByText('A-2 はまだ誰も開いていません。Enter で開いてご確認ください。')).toBeVisible();
  await desk.keyboard.press('Enter');
  // The booking number is already in the row, so it appears immediately. The registration counts as read once
  // the server has responded.
  await expect(details(desk)).toContainText('A-2');
  await expect(confirmed).not.toBeChecked();
  await desk.keyboard.press('Escape');
  await expect(openerOf(desk, 'A-2')).toBeFocused();
  await expect(rowOf(desk, 'A-2')).toContainText('閲覧済み');
  await desk.keyboard.press('c');
  await confirmMissing(desk, '旅券未確認');
  await expect(desk.getByText('A-2 を確認済みにしました。')).toBeVisible();
  await expectNumbers(desk, { 未読: 0 });
  await desk.getByRole('button', { name: '元に戻す' }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('A-2 の確認済みを元に戻しました。')).toBeVisible();

  // Searches all days with the single search field. Letters typed in the field are not shortcuts.
  await desk.keyboard.press('/');
  const field = desk.getByRole('searchbox');
  await expect(field).toBeFocused();
  await desk.keyboard.type('cn?/さとう');
  await expect(field).toHaveValue('cn?/さとう');
  await typeInto(field, 'さとう');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('すべての到着日から検索：1件')).toBeVisible();
  await expectNumbers(desk, { 到着: 5 });
  await takeScreenshot(desk, 'found');
  await desk.keyboard.press('Enter');
  await expect(details(desk)).toContainText('A-5');
  await desk.keyboard.press('Escape');
  await expect(openerOf(desk, 'A-5')).toBeFocused();
  await desk.keyboard.press('c');
  await expect(desk.getByText('A-5 はまだ登録されていません。')).toBeVisible();
  await desk.keyboard.press('/');
  await typeInto(field, '');
  await expect(rowOf(desk, 'A-3')).toBeVisible();

  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('ArrowDown');
  const focused = desk.locator(':focus');
  await expect(focused).toHaveAttribute('data-booking', /\d+/);
  const place = await focused.getAttribute('data-booking');
  await desk.setViewportSize({ width: 1440, height: 280 });
  await focused.scrollIntoViewIfNeeded();
  const height = () => focused.evaluate(row => Math.round(row.getBoundingClientRect().top));
  const before = await height();
  await server.register(hotel, 'A-3');
  await expectNumbers(desk, { 未読: 1, 未登録: 2 });
  await expect(desk.locator(`[data-booking="${place}"]`)).toBeFocused();
  expect(await height()).toBe(before);

  await desk.keyboard.press('?');
  const help = desk.getByRole('dialog', { name: 'キーボード操作' });
  await expect(help).toContainText('次の未読');
  await takeScreenshot(desk, 'keys');
  await desk.keyboard.press('c');
  await desk.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(rowOf(desk, 'A-3')).toContainText('入力済み');
});

test(
  "a receptionist handles a morning's arrivals by touch on a tablet and a phone",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await prepareArrivals(server, hotel);
    const desk = await lendBrowser(browser, {
      locale: words.en.locale,
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    });
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await expect(desk.getByRole('heading', { name: 'Arrivals today', level: 1 })).toBeVisible();
    await expectNumbers(desk, { Arriving: 5, Unread: 2, 'Not registered': 3 });
    await expectAccessible(desk);
    await takeScreenshots(desk, 'en');

    await rowOf(desk, 'A-2').getByRole('button', { expanded: false }).tap();
    const companions = desk.getByRole('list', { name: 'Companions of A-2' });
    await expect(companions).toContainText('山田 太郎');
    await desk.getByRole('button', { name: 'View' }).tap();
    await takeScreenshot(desk, 'unfolded');

    await desk.getByRole('radio', { name: 'Room' }).check();
    await desk.getByRole('button', { name: 'View' }).tap();
    await expect(desk.locator('[data-row]').first()).toContainText('A-1');
    const other = await lendBrowser(browser, {
      locale: words.en.locale,
      viewport: { width: 1024, height: 768 },
    });
    await signIn(other, server, hotel);
    await other.goto(`${server.url}/dashboard/arrivals`);
    await other.getByRole('button', { name: 'View' }).click();
    await expect(other.getByRole('radio', { name: 'Room' })).toBeChecked();
    await desk.getByRole('button', { name: 'View' }).tap();
    await desk.getByRole('radio', { name: 'Unread' }).check();
    await desk.getByRole('button', { name: 'View' }).tap();

    await numberOf(desk, 'Not registered').tap();
    await expect(rowOf(desk, 'A-1')).toHaveCount(0);
    await desk.getByRole('button', { name: /Send message: .*A-3/ }).tap();
    const dialog = desk.getByRole('dialog', { name: 'Send guide messages' });
    await expect(dialog).toBeVisible();
    await takeScreenshot(desk, 'send');
    await dialog.getByRole('button', { name: 'Send', exact: true }).tap();
    await dialog.getByRole('button', { name: 'Send anyway' }).tap();
    await expect(dialog).toBeHidden();
    await server.inbox.mailTo('taro-A-3@example.jp');
    await expect(desk.getByRole('button', { name: /Send again: .*A-3/ })).toBeVisible();

    await numberOf(desk, 'Arriving').tap();
    await expect(companions).toBeVisible();
    await desk.getByRole('button', { name: 'Tomorrow' }).tap();
    await expect(desk.getByRole('heading', { name: 'Arrivals tomorrow' })).toBeVisible();
    await expect(rowOf(desk, 'A-5')).toBeVisible();
    await desk.reload();
    await expect(rowOf(desk, 'A-5')).toBeVisible();
    await desk.goBack();
    await expect(rowOf(desk, 'A-2')).toBeVisible();

    for (const [width, height] of [
      [390, 844],
      [720, 450],
    ] as const) {
      await desk.setViewportSize({ width, height });
      await expect(rowOf(desk, 'A-2')).toBeVisible();
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(desk);
      await takeScreenshot(desk, `unfolded-${width}`);
    }
    await openerOf(desk, 'A-2').tap();
    await expect(details(desk)).toContainText('A-2');
    await details(desk).getByRole('button', { name: 'Close' }).tap();
    await expect(details(desk)).toBeHidden();
  },
);

test(
  'during a search, `n` finds unread registrations only among the displayed bookings',
  variation,
  async ({ browser, server, hotel }) => {
    await prepareArrivals(server, hotel);
    const desk = await pageOf(browser, words.ja.locale, { width: 1440, height: 900 });
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await expectNumbers(desk, { 未読: 2 });
    await typeInto(desk.getByRole('searchbox'), 'さとう');
    await desk.keyboard.press('Enter');
    await expect(rowOf(desk, 'A-5')).toBeVisible();
    await expect(rowOf(desk, 'A-1')).toHaveCount(0);
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('n');
    await expect(desk.getByText('表示中の予約に、未読の登録はありません。')).toBeVisible();
  },
);

test(
  'all controls of the front desk pages are at least 44 px high on touch devices',
  variation,
  async ({ browser, server, hotel }) => {
    await prepareArrivals(server, hotel);
    const desk = await lendBrowser(browser, {
      locale: words.en.locale,
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(desk, server, hotel);
    for (const [page, heading] of [
      ['arrivals', 'Arrivals today'],
      ['', 'Pre-check-in'],
      ['scan', 'Scan QR codes'],
      ['settings', 'Profile'],
    ] as const) {
      await desk.goto(`${server.url}/dashboard/${page}`);
      await expect(desk.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      if (page === 'arrivals') await desk.getByRole('button', { name: 'View' }).tap();
      if (page === 'arrivals' || page === '') await expect(rowOf(desk, 'A-2')).toBeVisible();
      else await expect(desk.getByRole('main').getByRole('button').first()).toBeVisible();
      expect(await findLowControls(desk), heading).toEqual([]);
    }
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await desk.getByRole('button', { name: /^Register here: .*A-3/ }).tap();
    await desk.getByRole('button', { name: 'Show the QR code' }).tap();
    await expect(desk.getByRole('img', { name: 'QR code for the registration form' })).toBeVisible();
    expect(await findLowControls(desk)).toEqual([]);
  },
);

test(
  'staff who may not see names can distinguish the rows on a tablet by number',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('NN-1', 'ja')]);
    const clerk = await server.openStaff(hotel, ['list.details_pop_up.view']);
    const desk = await pageOf(browser, words.ja.locale, { width: 1024, height: 768 });
    await signIn(desk, server, clerk);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await expect(rowOf(desk, 'NN-1').getByText('NN-1', { exact: true })).toBeVisible();
    await expect(desk.getByText('山田')).toHaveCount(0);
    await expectAccessible(desk);
  },
);

async function prepareArrivals(server: Server, hotel: Hotel): Promise<void> {
  await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
  const { metadata, ...booking } = bookingOf('A', 'ja');
  const guest = (bookingNo: string, known: object, changes: object = {}) => ({
    ...booking,
    pms_reservation_no: bookingNo,
    metadata: { ...metadata, email_address: `taro-${bookingNo}@example.jp`, ...known },
    ...changes,
  });
  await sendBookings(server, hotel, [
    guest('A-1', { full_name_for_katakana: 'ヤマダ タロウ' }, { room_number: '201' }),
    guest(
      'A-2',
      { full_name: 'Emma Wilson', language: 'en' },
      { checkin_time: '16:30', room_number: '1105' },
    ),
    guest('A-3', { full_name: '김서연', language: 'ko' }, { checkin_time: '17:00' }),
    guest('A-4', {
      full_name: '高橋 様（株式会社あおぞらトラベル 東京中央支店）',
      email_address: '',
      phone: '',
    }),
    guest(
      'A-6',
      { full_name: 'Wilhelmina von Schwarzenberg-Hohenlohe', number_of_guests: 4 },
      { checkin_time: null },
    ),
    guest('A-7', { full_name: '中止 太郎' }, { pms_booking_status: 2 }),
  ]);
  const { metadata: later, ...tomorrow } = bookingOf('A-5', 'ja', 1);
  await sendBookings(server, hotel, [
    { ...tomorrow, metadata: { ...later, full_name: '佐藤 健', full_name_for_katakana: 'サトウ ケン' } },
  ]);
  await server.register(hotel, 'A-1');
  await server.register(hotel, 'A-2', 'abroad');
}

const details = (page: Page): Locator => page.getByRole('dialog').first();

async function confirmMissing(page: Page, missing: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'まだ揃っていません' });
  await expect(question).toContainText(missing);
  await question.getByRole('button', { name: '確認済み' }).click();
  await expect(question).toBeHidden();
}

const openerOf = (page: Page, bookingNo: string): Locator => rowOf(page, bookingNo).locator('[data-booking]');

const numberOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^[\\d–]+ ?${name}$`) });

async function expectNumbers(page: Page, numbers: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(numbers))
    await expect(numberOf(page, name)).toHaveText(`${count}${name}`);
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: `${folder}/arrivals-${name}.png`, fullPage: true });
}

async function takeScreenshots(page: Page, language: string): Promise<void> {
  if (!folder) return;
  const before = page.viewportSize();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/arrivals-${language}-${width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

/** Returns the names of controls that are less than 44 px high including their label. */
function findLowControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const height = (element: Element) => element.getBoundingClientRect().height;
    const around = (element: Element) => {
      const bare = getComputedStyle(element, '::before');
      const isBare = element.matches('[type="checkbox"], [type="radio"]') && bare.position === 'absolute';
      return isBare ? height(element) - Number.parseFloat(bare.top) - Number.parseFloat(bare.bottom) : 0;
    };
    return [...document.querySelectorAll<HTMLElement>('main, nav, aside, dialog[open]')]
      .flatMap(part => [...part.querySelectorAll<HTMLElement>('button, a[href], input, select')])
      .filter(element => element.checkVisibility() && height(element) > 0)
      .filter(element => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return Math.max(height(element), around(element), ...labels.map(height)) < 43.5;
      })
      .map(element => `${element.ariaLabel || element.textContent || element.id} ${height(element)}`);
  });
}
