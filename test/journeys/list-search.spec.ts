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
import { bookingWith, castBookings, expectListed } from './list-cast.ts';
import { listWords } from './list-words.ts';
import { typeInto } from './typing.ts';

for (const language of deskLanguages) {
  const w = listWords[language];

  test(
    `staff find a guest by name, kana, romaji and phone in any formatting (${language})`,
    furtherJourney,
    async ({ browser, server, hotel }) => {
      await sendBookings(server, hotel, castBookings);
      const page = await openDashboard(browser, server, hotel, language);
      await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
      await expectAccessible(page);
      const search = async (field: string, typed: string) => {
        await typeInto(page.getByRole('searchbox', { name: field }), typed);
        await page.keyboard.press('Enter');
      };
      for (const typed of ['ヤマダ', 'やまだ', 'yamada', '田太']) {
        await search(w.name, typed);
        await expectListed(page, ['L-YAMADA']);
      }
      await search(w.name, 'ohno');
      await expectListed(page, ['L-OHNO']);
      await search(w.name, '');
      await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
      for (const typed of ['+81 90 1234 5678', '09012345678', '５６７８']) {
        await search(w.phone, typed);
        await expectListed(page, ['L-YAMADA']);
      }
      await search(w.name, 'Smith');
      await expect(page.getByText(w.nothingOnTheseDays)).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    `staff find a booking by its number at the booking site, which the details show (${language})`,
    variation,
    async ({ browser, server, hotel }) => {
      const numbered = bookingWith('L-4711', { other_reservation_numbers: ['CONF-88001', 'BDC-3055'] });
      await sendBookings(server, hotel, [...castBookings, numbered]);
      const page = await openDashboard(browser, server, hotel, language);
      await typeInto(page.getByRole('searchbox', { name: w.bookingNo }), '3055');
      await page.keyboard.press('Enter');
      await expectListed(page, ['L-4711']);
      await rowOf(page, 'L-4711')
        .getByRole('button', { name: /L-4711/ })
        .click();
      await expect(page.getByRole('term').filter({ hasText: w.otherNumbers })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: 'CONF-88001' })).toContainText('BDC-3055');
    },
  );

  test(
    `a reload and the back button keep the search, and the URL never contains the searched text (${language})`,
    furtherJourney,
    async ({ browser, server, hotel }) => {
      const { checkin_date, checkout_date } = bookingOf('L-LATER', language, 400);
      const later = bookingWith('L-LATER', { full_name: '山田 花子' }, { checkin_date, checkout_date });
      await sendBookings(server, hotel, [...castBookings, later]);
      const page = await openDashboard(browser, server, hotel, language);
      const name = page.getByRole('searchbox', { name: w.name });
      await page.getByRole('button', { name: w.allDays }).click();
      await typeInto(name, '山田');
      await page.getByRole('button', { name: w.search, exact: true }).click();
      await expectListed(page, ['L-LATER', 'L-YAMADA']);
      expect(decodeURIComponent(page.url())).not.toContain('山田');

      await page.reload();
      await expect(name).toHaveValue('山田');
      await expectListed(page, ['L-LATER', 'L-YAMADA']);

      await page.getByRole('button', { name: w.clear, exact: true }).click();
      await expect(name).toHaveValue('');
      await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
      await page.goBack();
      await expect(name).toHaveValue('山田');
      await expectListed(page, ['L-LATER', 'L-YAMADA']);
      expect(decodeURIComponent(page.url())).not.toContain('山田');
    },
  );
}

const w = listWords.ja;

// Rule: desk.search-dates
test(
  'a search over all days requires a search term and focuses the first field',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.getByRole('button', { name: w.allDays }).click();
    await page.getByRole('button', { name: w.search, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(w.nothingSought);
    await expect(page.getByRole('searchbox', { name: w.bookingNo })).toBeFocused();
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    await typeInto(page.getByRole('searchbox', { name: w.name }), 'や');
    await page.keyboard.press('Enter');
    await expect(page.getByText(w.short)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a name in the phone field shows an error at the field rather than a network error',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await typeInto(page.getByRole('searchbox', { name: w.phone }), 'Smith');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: w.phone })).toHaveAccessibleDescription(w.digits);
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    await expectAccessible(page);
  },
);

test(
  "an error from the server shows the server's message rather than a network error",
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.goto(`${server.url}/dashboard/?cursor=unreadable&page=2`);
    await expect(page.getByText(w.refused)).toBeVisible();
    await expect(page.getByText(w.network)).toBeHidden();
    await page.getByRole('button', { name: w.clear, exact: true }).click();
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    await page.route('**/api/log/get/facility-visitor', route => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText(w.ourFault)).toBeVisible();
    await page.unroute('**/api/log/get/facility-visitor');
    await page.getByRole('button', { name: w.retry }).click();
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
  },
);
test(
  'staff without the search permission see no search fields, and staff who may not see names see only the number field',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const reader = await server.openStaff(hotel, ['list.search_terms.edit']);
    const page = await openDashboard(browser, server, { ...hotel, ...reader }, 'ja');
    await expect(page.getByRole('searchbox')).toHaveCount(1);
    await typeInto(page.getByRole('searchbox', { name: w.bookingNo }), 'ohno');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'L-OHNO')).toBeVisible();
    await expect(rowOf(page, 'L-YAMADA')).toHaveCount(0);
    const nobody = await server.openStaff(hotel, []);
    const other = await openDashboard(browser, server, { ...hotel, ...nobody }, 'ja');
    await expect(rowOf(other, 'L-OHNO')).toBeVisible();
    await expect(other.getByRole('searchbox')).toHaveCount(0);
  },
);
