import type { Page } from '@playwright/test';
import { openDashboard, rowOf } from './front-desk.ts';
import { expect, expectAccessible, furtherJourney, sendBookings, test, variation } from './journey.ts';
import { bookingWith, castBookings, expectListed, registerGuest } from './list-cast.ts';
import { listWords } from './list-words.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = listWords.ja;

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: w.save }).click();
  const dialog = page.getByRole('dialog', { name: w.saveTitle });
  await typeInto(dialog.getByRole('textbox', { name: w.filterName }), name);
  await dialog.getByRole('button', { name: w.keep, exact: true }).click();
  await expect(dialog).toBeHidden();
}

// Rule: desk.filter-saved
test(
  "a saved filter can be selected and deleted, and the list still opens with today's arrivals",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [...castBookings, bookingWith('L-NOMAIL', { email_address: '' })]);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.getByRole('checkbox', { name: w.noEmail }).check();
    await expectListed(page, ['L-NOMAIL']);
    await typeInto(page.getByRole('searchbox', { name: w.name }), '山田');
    await saveAs(page, 'メールなし');
    await expect(page.getByText('条件「メールなし」を保存しました。')).toBeVisible();
    const filter = page.getByRole('button', { name: 'メールなし', exact: true });
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    const next = await page.context().newPage();
    await next.goto(`${server.url}/dashboard/`);
    await expectListed(next, ['L-YAMADA', 'L-OHNO', 'L-EMMA', 'L-NOMAIL']);
    const there = next.getByRole('button', { name: 'メールなし', exact: true });
    await expect(there).toHaveAttribute('aria-pressed', 'false');
    await there.click();
    await expectListed(next, ['L-NOMAIL']);
    await expect(next.getByRole('searchbox', { name: w.name })).toHaveValue('');
    await next.getByRole('button', { name: w.clear, exact: true }).click();
    await expectListed(next, ['L-YAMADA', 'L-OHNO', 'L-EMMA', 'L-NOMAIL']);
    await next.getByRole('button', { name: w.drop('メールなし') }).click();
    await expect(there).toBeHidden();
  },
);

test(
  'a saved filter belongs to its user, even in a browser shared with others',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await saveAs(page, '今日');
    await expect(page.getByRole('button', { name: '今日', exact: true })).toBeVisible();
    const colleague = await server.openStaff(hotel, ['list.search_terms.edit']);
    const other = await openDashboard(browser, server, { ...hotel, ...colleague }, 'ja');
    await expect(rowOf(other, 'L-YAMADA')).toBeVisible();
    await expect(other.getByRole('button', { name: '今日', exact: true })).toHaveCount(0);
  },
);

test(
  'one click shows unregistered guests, and every status option shows its number of bookings',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [
      ...castBookings,
      bookingWith('L-NOMAIL', { email_address: '', phone: '' }),
    ]);
    await registerGuest(browser, server, hotel, 'L-YAMADA');
    const page = await openDashboard(browser, server, hotel, 'ja');
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA', 'L-NOMAIL']);
    await page.getByRole('radio', { name: `${w.unregistered} 3` }).check();
    await expectListed(page, ['L-OHNO', 'L-EMMA', 'L-NOMAIL']);
    await expect(page.getByText('4件中 3件')).toBeVisible();
    await expect(page.getByRole('radio', { name: `${words.ja.input} 1` })).toBeVisible();
    await expect(page.getByRole('radio', { name: `${w.confirmed} 0` })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'rows do not move if content above them loads late',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await saveAs(desk, '今日');
    const above = ['**/api/facility/first-steps?*', '**/api/log/saved-filters?*'] as const;
    const looks = [
      () => desk.reload(),
      async () => {
        await desk.getByRole('link', { name: '統計・定期報告', exact: true }).click();
        await expect(desk.getByRole('heading', { level: 1, name: '統計・定期報告' })).toBeVisible();
        await desk.goBack();
      },
    ];
    for (const look of looks) {
      const listed = desk.waitForResponse('**/api/log/get/facility-visitor');
      const answered = desk.waitForResponse(above[0]);
      for (const address of above)
        await desk.route(address, async route => {
          await listed;
          await desk.waitForTimeout(500);
          await route.continue();
        });
      await look();
      const row = rowOf(desk, 'L-YAMADA');
      await expect(row).toBeVisible();
      const first = await row.boundingBox();
      await (await answered).finished();
      await desk.evaluate(() => new Promise(requestAnimationFrame));
      await expect(desk.getByRole('region', { name: '運用開始までの手順' })).toBeVisible();
      await expect(desk.getByRole('button', { name: '今日', exact: true })).toBeVisible();
      expect(await row.boundingBox()).toEqual(first);
      await desk.unrouteAll();
    }
  },
);

test(
  'the list shows the next arrival first, and clicking a column header sorts by the column',
  variation,
  async ({ browser, server, hotel }) => {
    const [yamada, ohno, emma] = castBookings;
    await sendBookings(server, hotel, [
      { ...yamada, checkin_time: '21:00' },
      { ...ohno, checkin_time: '09:30', room_number: '801' },
      { ...emma, checkin_time: '15:00' },
    ]);
    const page = await openDashboard(browser, server, hotel, 'ja');
    const opened = page.getByRole('button', { name: /^L-/ });
    const listed = () => opened.allInnerTexts();
    await expect(rowOf(page, 'L-OHNO')).toContainText('09:30');
    await expect(rowOf(page, 'L-OHNO')).toContainText('801');
    expect(await listed()).toEqual(['L-OHNO', 'L-EMMA', 'L-YAMADA']);
    const byName = page.getByRole('columnheader', { name: w.sortByName });
    await byName.getByRole('button').click();
    await expect(byName).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(listed).toEqual(['L-EMMA', 'L-OHNO', 'L-YAMADA']);
    await page.reload();
    await expect(byName).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(listed).toEqual(['L-EMMA', 'L-OHNO', 'L-YAMADA']);
  },
);

test(
  'a tablet shows the columns that fit, and the user can select others',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await openDashboard(browser, server, hotel, 'ja');
    const registered = page.getByRole('columnheader', { name: w.registered });
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect(registered).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(registered).toBeHidden();
    await page.getByRole('button', { name: w.columns }).click();
    await page.getByRole('checkbox', { name: w.fitting }).uncheck();
    await expect(registered).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(registered).toBeVisible();
  },
);

test(
  'a selection persists across pages, filters and a reload until it is cleared',
  variation,
  async ({ browser, server, hotel }) => {
    const many = Array.from({ length: 120 }, (_, n) => bookingWith(`L-${String(n).padStart(3, '0')}`));
    await sendBookings(server, hotel, many);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await page.getByRole('checkbox', { name: w.tickPage }).check();
    const selected = page.getByRole('region', { name: w.selection });
    await expect(selected).toContainText('100件');
    await page.getByRole('button', { name: w.nextPage }).click();
    await expect(rowOf(page, 'L-000')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: w.tickPage })).not.toBeChecked();
    await page.getByRole('checkbox', { name: w.tickRow('L-000') }).check();
    await expect(selected).toContainText('101件');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: w.tickRow('L-000') })).toBeChecked();
    await page.getByRole('button', { name: w.previousPage }).click();
    await expect(page.getByRole('checkbox', { name: w.tickRow('L-119') })).toBeChecked();
    await expect(selected).toContainText('101件');
    await typeInto(page.getByRole('searchbox', { name: w.name }), '誰もいない');
    await page.keyboard.press('Enter');
    await expect(page.getByText(w.nothingOnTheseDays)).toBeVisible();
    await expect(selected).toBeHidden();
    await page.goBack();
    await selected.getByRole('button', { name: w.clearTicks }).click();
    await expect(selected).toBeHidden();
    await expect(page.getByRole('checkbox', { name: w.tickRow('L-119') })).not.toBeChecked();
  },
);

test(
  'staff can search, move, open details and return with only the keyboard',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await openDashboard(browser, server, hotel, 'ja');
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: w.bookingNo })).toBeFocused();
    await page.keyboard.type('L-');
    await page.keyboard.press('Enter');
    const open = (bookingNo: string) => page.getByRole('button', { name: words.ja.openDetails(bookingNo) });
    await open('L-EMMA').focus();
    await page.keyboard.press('ArrowDown');
    await expect(open('L-OHNO')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('L-YAMADA');
    await page.keyboard.press('Escape');
    await expect(open('L-YAMADA')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(open('L-OHNO')).toBeFocused();
  },
);

test(
  'an arrow key pressed directly after closing the details takes effect',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, castBookings);
    const page = await openDashboard(browser, server, hotel, 'ja');
    const open = (bookingNo: string) => page.getByRole('button', { name: words.ja.openDetails(bookingNo) });
    await open('L-YAMADA').press('Enter');
    await expect(page.getByRole('dialog')).toContainText('L-YAMADA');
    await page.evaluate(() => {
      const back = window.history.back.bind(window.history);
      window.history.back = () => void window.setTimeout(back, 500);
    });
    await page.keyboard.press('Escape');
    await expect(open('L-YAMADA')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(open('L-OHNO')).toBeFocused();
    await expect(page).not.toHaveURL(/open=/);
    await page.waitForTimeout(200);
    await expect(open('L-OHNO')).toBeFocused();
  },
);
