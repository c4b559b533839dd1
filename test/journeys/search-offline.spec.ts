import type { Page } from '@playwright/test';
import { openDashboard, rowOf } from './front-desk.ts';
import { expect, expectAccessible, furtherJourney, sendBookings, test } from './journey.ts';
import { bookingWith } from './list-cast.ts';
import { listWords } from './list-words.ts';
import { typeInto } from './typing.ts';

const w = listWords.ja;

const screens = [
  {
    path: '/dashboard/',
    field: (page: Page) => page.getByRole('searchbox', { name: w.bookingNo }),
    count: (page: Page) => page.getByRole('status').filter({ hasText: '2件' }),
  },
  {
    path: '/dashboard/arrivals',
    field: (page: Page) => page.getByRole('searchbox'),
    count: (page: Page) => page.getByRole('button', { name: /^2\s*到着/ }),
  },
];

for (const { path, field, count } of screens)
  test(
    `an offline search keeps the rows and numbers, says so, and is repeated once the network is back (${path})`,
    furtherJourney,
    async ({ browser, server, hotel }) => {
      await sendBookings(server, hotel, [bookingWith('S-ONE'), bookingWith('S-TWO')]);
      const page = await openDashboard(browser, server, hotel, 'ja');
      await page.goto(server.url + path);
      await expect(rowOf(page, 'S-ONE')).toBeVisible();
      await expect(count(page)).toBeVisible();

      await page.context().setOffline(true);
      await typeInto(field(page), 'S-TWO');
      await page.keyboard.press('Enter');
      await expect(page.getByText('検索できませんでした', { exact: false })).toBeVisible();
      await expect(rowOf(page, 'S-ONE')).toBeVisible();
      await expect(count(page)).toBeVisible();
      await expectAccessible(page);

      await page.context().setOffline(false);
      await expect(page.getByText('検索できませんでした', { exact: false })).toBeHidden();
      await expect(rowOf(page, 'S-TWO')).toBeVisible();
      await expect(rowOf(page, 'S-ONE')).toHaveCount(0);
    },
  );
