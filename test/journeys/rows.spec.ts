import type { Page } from '@playwright/test';
import { openDashboard } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, phoneSize, sendBookings, test } from './journey.ts';

const rowsInView = (page: Page) =>
  page.locator('tbody tr').evaluateAll(
    rows =>
      rows.filter(row => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

test(
  'the arrivals and the list show 14 rows on a laptop and 10 on a tablet, and fit a phone',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const bookings = Array.from({ length: 20 }, (_, number) => {
      const { metadata, ...booking } = bookingOf(`R-${number}`, 'ja');
      const name = { full_name_for_katakana: 'ヤマダ タロウ' };
      return { ...booking, room_number: `2${number}`, metadata: { ...metadata, ...name } };
    });
    await server.set(hotel, 'hold_sending', 0);
    await sendBookings(server, hotel, bookings);
    // Signs in as staff, because the owner's page has the first steps above the rows.
    const clerk = await server.openStaff(hotel, [
      'list.search_terms.edit',
      'list.details_pop_up.view',
      'list.personal_information.view',
    ]);
    for (const language of ['ja', 'en'] as const) {
      const desk = await openDashboard(browser, server, clerk, language);
      for (const path of ['/dashboard/arrivals', '/dashboard/']) {
        await desk.goto(server.url + path);
        for (const [width, height, least] of [
          [1366, 768, 14],
          [1024, 768, 10],
        ] as const) {
          await desk.setViewportSize({ width, height });
          await expect
            .poll(() => rowsInView(desk), { message: `${path} ${width}` })
            .toBeGreaterThanOrEqual(least);
        }
        await desk.setViewportSize(phoneSize);
        await expect(desk.getByRole('searchbox')).toHaveCount(1);
        const name = desk.locator('td[data-column="name"]').first();
        const [kanji, kana] = await name.evaluate(cell => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const places: { left: number; top: number; right: number; bottom: number }[] = [];
          while (texts.nextNode()) {
            const range = document.createRange();
            range.selectNode(texts.currentNode);
            const { left, top, right, bottom } = range.getBoundingClientRect();
            places.push({ left, top, right, bottom });
          }
          return places;
        });
        if (!kanji || !kana) throw new Error('The row has no name in kanji and kana');
        expect(kana.left > kanji.right + 2 || kana.top >= kanji.bottom - 2).toBe(true);
      }
    }
  },
);
