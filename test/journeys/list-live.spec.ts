import type { Locator, Page } from '@playwright/test';
import { openDashboard, rowOf, withClock } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, sendBookings, test, variation } from './journey.ts';
import { bookingWith, castBookings, expectListed, registerGuest } from './list-cast.ts';
import { listWords } from './list-words.ts';
import { words } from './words.ts';

const w = listWords.ja;

test(
  'an open list shows a new submission without changing the scroll position, selection or focus',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const many = Array.from({ length: 60 }, (_, n) => bookingWith(`L-${String(n).padStart(3, '0')}`));
    await sendBookings(server, hotel, many);
    const page = await withClock(await openDashboard(browser, server, hotel, 'ja'));
    const ticked = page.getByRole('checkbox', { name: w.tickRow('L-020') });
    await ticked.check();
    const place = await placeOf(ticked);

    await registerGuest(browser, server, hotel, 'L-021');
    await page.clock.fastForward('00:06');
    await expect(rowOf(page, 'L-021')).toContainText(words.ja.input);
    await sendBookings(server, hotel, [bookingWith('L-NEW'), bookingWith('L-NEWER')]);
    await page.clock.fastForward('00:06');
    await expect(
      page.getByRole('button', { name: words.ja.openDetails('L-NEW'), exact: true }),
    ).toBeAttached();

    await expect(ticked).toBeChecked();
    await expect(ticked).toBeFocused();
    expect(Math.abs((await placeOf(ticked)) - place)).toBeLessThan(4);
    await expect(page.getByText(w.updated)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: w.tickRow('L-021') })).toHaveCount(0);
  },
);

test(
  'an offline list shows that it is offline, polls less and less often, and updates when the connection returns',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await withClock(await openDashboard(browser, server, hotel, 'ja'));
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    await page.route('**/api/log/changes**', route => route.abort());
    for (const pause of ['00:05', '00:10', '00:20']) {
      const refused = page.waitForEvent('requestfailed', request => request.url().includes('log/changes'));
      await page.clock.fastForward(pause);
      await refused;
    }
    await expect(page.getByText(w.stale)).toBeVisible();
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    await sendBookings(server, hotel, [bookingWith('L-NEW')]);
    await page.unroute('**/api/log/changes**');
    await page.clock.fastForward('00:40');
    await expect(rowOf(page, 'L-NEW')).toBeVisible();
    await expect(page.getByText(w.stale)).toBeHidden();
  },
);

test(
  'pressing Search after a failed automatic refresh is not sent as an automatic refresh',
  variation,
  async ({ browser, server, hotel }) => {
    const w = listWords.ja;
    await sendBookings(server, hotel, [bookingOf('U-ONE', 'ja')]);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await expect(rowOf(page, 'U-ONE')).toBeVisible();
    const isListed = (url: string) => url.endsWith('/api/log/get/facility-visitor');
    await page.route('**/api/log/get/facility-visitor', call =>
      call.request().postDataJSON().refresh ? call.abort() : call.continue(),
    );
    await sendBookings(server, hotel, [bookingOf('U-TWO', 'ja')]);
    await expect(page.getByText(w.stale)).toBeVisible();
    const asked = page.waitForRequest(
      request => isListed(request.url()) && request.postDataJSON().refresh === false,
    );
    await page.getByRole('button', { name: w.search }).click();
    await asked;
    await expect(rowOf(page, 'U-TWO')).toBeVisible();
  },
);

test(
  'a list in a hidden tab does not poll, and updates when the tab becomes visible',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await withClock(await openDashboard(browser, server, hotel, 'ja'));
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    const answered = page.waitForResponse('**/api/log/changes**');
    await page.clock.fastForward('00:05');
    await answered;
    await show(page, 'hidden');
    let asked = 0;
    page.on('request', request => {
      if (request.url().includes('log/changes')) asked += 1;
    });
    await sendBookings(server, hotel, [bookingWith('L-NEW')]);
    await page.clock.fastForward('02:00');
    await page.waitForTimeout(500);
    expect(asked).toBe(0);
    await show(page, 'visible');
    await expect(rowOf(page, 'L-NEW')).toBeVisible();
  },
);

const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(visibility => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

const placeOf = (element: Locator) => element.evaluate(found => found.getBoundingClientRect().top);
