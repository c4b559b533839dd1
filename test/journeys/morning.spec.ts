import type { Page, Request } from '@playwright/test';
import { lendBrowser } from './browsers.ts';
import { rowOf, signIn, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  type Hotel,
  pageOf,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { screenshotTaker } from './shooting.ts';
import { words } from './words.ts';

const ARRIVALS = 120;
const REGISTERED = 16;

test(
  'two receptionists handle 120 arrivals, by keyboard and by touch, and no action is done twice',
  variation,
  async ({ browser, server, hotel }) => {
    await prepareBusyMorning(server, hotel);
    const keys = await pageOf(browser, words.ja.locale, { width: 1440, height: 900 });
    const touch = await lendBrowser(browser, {
      locale: words.en.locale,
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    });
    await signIn(keys, server, hotel);
    await signIn(touch, server, await server.openAdmin(hotel));
    for (const page of [keys, touch]) await page.goto(`${server.url}/dashboard/arrivals`);
    await expectNumber(keys, '到着', ARRIVALS);
    await expectNumber(keys, '未読', REGISTERED);
    // The counts appear shortly before the rows.
    for (const page of [keys, touch]) await expect(page.locator('[data-row]').first()).toBeVisible();
    await screenshotTaker(keys, 'morning')('ja');

    const half = REGISTERED / 2;
    for (let each = 0; each < half; each += 1) {
      await keys.keyboard.press('n');
      await expect(keys.locator(':focus')).toHaveAttribute('data-booking', /\d+/);
      await keys.keyboard.press('Enter');
      const confirmed = keys.getByRole('dialog').first().getByRole('checkbox', { name: '確認済み' });
      await expect(confirmed).not.toBeChecked();
      await keys.keyboard.press('c');
      await expect(confirmed).toBeChecked();
      await keys.keyboard.press('Escape');
      await expect(keys.getByRole('dialog')).toHaveCount(0);
    }
    await expectNumber(touch, 'Unread', half);

    await numberOf(touch, 'Unread').tap();
    await expect(touch.locator('[data-row]')).toHaveCount(half);
    await screenshotTaker(touch, 'morning')('en');
    await touch.locator('[data-booking]').first().tap();
    const details = touch.getByRole('dialog').first();
    for (let each = 0; each < half; each += 1) {
      const confirmed = details.getByRole('checkbox', { name: 'Confirmed', exact: true });
      await expect(confirmed).not.toBeChecked();
      await confirmed.check();
      await expect(confirmed).toBeChecked();
      const next = details.getByRole('button', { name: 'Next booking' });
      if (each < half - 1) await next.tap();
    }
    await details.getByRole('button', { name: 'Close' }).tap();
    await expectNumber(touch, 'Unread', 0);
    await expectNumber(keys, '未読', 0);
    await expect.poll(() => confirmedIn(keys, server)).toBe(REGISTERED);

    // The front desk finds a booking by its last digits in both browsers at the same time, while the second page of the
    // day remains loaded.
    await numberOf(touch, 'Arriving').tap();
    await changeMeanwhile(touch, () => sendBookings(server, hotel, [arrivalOf(0, '901')]));
    await touch.getByRole('button', { name: 'Show more' }).tap();
    await expect(touch.locator('[data-row]')).toHaveCount(ARRIVALS);
    await expect(rowOf(touch, 'M-0')).toContainText('901');
    await keys.keyboard.press('/');
    await keys.keyboard.type('M-118');
    await keys.keyboard.press('Enter');
    await expect(rowOf(keys, 'M-118')).toBeVisible();
    await server.register(hotel, 'M-118');
    await expectNumber(touch, 'Unread', 1);
    await rowOf(touch, 'M-118').locator('[data-booking]').tap();
    await keys.keyboard.press('ArrowDown');
    await keys.keyboard.press('Enter');
    const opened = keys.getByRole('dialog').first();
    await expect(opened).toContainText('M-118');
    const answers = [keys, touch].map(confirmationsOf);
    await Promise.all([
      details.getByRole('checkbox', { name: 'Confirmed', exact: true }).check(),
      keys.keyboard.press('c'),
    ]);
    await expect(opened.getByRole('checkbox', { name: '確認済み' })).toBeChecked();
    await expect(details.getByRole('checkbox', { name: 'Confirmed', exact: true })).toBeChecked();
    await expect.poll(() => confirmedIn(keys, server)).toBe(REGISTERED + 1);
    await Promise.all(answers.flat());
    expect(await confirmedIn(keys, server)).toBe(REGISTERED + 1);
  },
);

async function prepareBusyMorning(server: Server, hotel: Hotel): Promise<void> {
  await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
  const numbers = Array.from({ length: ARRIVALS }, (_, at) => at);
  await sendBookings(
    server,
    hotel,
    numbers.map(at => arrivalOf(at, String(201 + at))),
  );
  for (const at of numbers.slice(0, REGISTERED)) await server.register(hotel, `M-${at}`);
}

const names = ['山田 太郎', '佐藤 花子', 'Emma Wilson', '김서연', '高橋 健一郎', '陳 美玲'];

function arrivalOf(at: number, room_number: string) {
  const { metadata, ...booking } = bookingOf(`M-${at}`, 'ja');
  return {
    ...booking,
    room_number,
    checkin_time: `${14 + (at % 9)}:${at % 2 ? '30' : '00'}`,
    metadata: { ...metadata, full_name: names[at % names.length], number_of_guests: 1 },
  };
}

/**
 * Makes a change while the next page is loading, so that the displayed rows are refreshed before that page
 * arrives.
 */
async function changeMeanwhile(page: Page, change: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  const isAgain = (request: Request) =>
    request.url().endsWith('/api/arrivals/list') && request.postDataJSON().cursor === null;
  await page.route('**/api/arrivals/list', async route => {
    if (!isFirst || route.request().postDataJSON().cursor === null) return route.continue();
    isFirst = false;
    await Promise.all([page.waitForRequest(isAgain), change()]);
    // The page may have cancelled the request.
    await route.continue().catch(() => undefined);
  });
}

const numberOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^[\\d–]+ ?${name}$`) });

const expectNumber = (page: Page, name: string, count: number) =>
  expect(numberOf(page, name)).toHaveText(`${count}${name}`);

function confirmationsOf(page: Page): Promise<unknown>[] {
  const answers: Promise<unknown>[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/facility-booking-logs')) answers.push(request.response());
  });
  return answers;
}

async function confirmedIn(page: Page, server: Server): Promise<number> {
  let found = 0;
  let cursor = '';
  do {
    const asked = new URLSearchParams({ kind: 'desk', ...(cursor && { cursor }) });
    const answer = await page.request.get(`${server.url}/api/audit?${asked}`);
    const { data, next_cursor } = await answer.json();
    found += data.filter(({ action }: { action: string }) => action === 'booking.confirmed').length;
    cursor = next_cursor ?? '';
  } while (cursor !== '');
  return found;
}
