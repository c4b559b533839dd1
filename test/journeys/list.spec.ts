import type { Browser, Locator, Page } from '@playwright/test';
import { atTheDesk, deskLanguages, rowOf, withClock } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  type Hotel,
  type House,
  pageOf,
  phoneSize,
  sendBookings,
  test,
} from './house.ts';
import { listWords } from './list-words.ts';
import { words } from './words.ts';

/** A stay of `bookingOf` with other names and another phone. */
function stayOf(reservation: string, metadata: object = {}, stay: object = {}) {
  const usual = bookingOf(reservation, 'ja');
  return { ...usual, ...stay, metadata: { ...usual.metadata, ...metadata } };
}

const cast = [
  stayOf('L-YAMADA', {
    full_name: '山田 太郎',
    full_name_for_katakana: 'ヤマダ タロウ',
    phone: '090-1234-5678',
  }),
  stayOf('L-OHNO', { full_name: '大野 健', full_name_for_katakana: 'オオノ ケン', phone: '080-1111-2222' }),
  stayOf('L-EMMA', { full_name: 'Emma O’Malley', phone: '+353 86 123 4567' }),
];

/** The reservations that the list shows, in its order. */
async function expectListed(page: Page, reservations: readonly string[]): Promise<void> {
  const shown = page.getByRole('row').filter({ has: page.getByRole('button', { name: /L-/ }) });
  await expect(shown).toHaveCount(reservations.length);
  for (const reservation of reservations) await expect(rowOf(page, reservation)).toBeVisible();
}

for (const language of deskLanguages) {
  const w = listWords[language];

  test(`A guest is found by name, kana, romaji and phone, however they are typed (${language})`, async ({
    browser,
    house,
    hotel,
  }) => {
    await sendBookings(house, hotel, cast);
    const page = await atTheDesk(browser, house, hotel, language);
    await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
    await expectAccessible(page);
    const search = async (field: string, typed: string) => {
      await page.getByRole('searchbox', { name: field }).fill(typed);
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
  });

  test(`A reload and the way back keep the search, and the address never tells whom (${language})`, async ({
    browser,
    house,
    hotel,
  }) => {
    const { checkin_date, checkout_date } = bookingOf('L-LATER', language, 400);
    const later = stayOf('L-LATER', { full_name: '山田 花子' }, { checkin_date, checkout_date });
    await sendBookings(house, hotel, [...cast, later]);
    const page = await atTheDesk(browser, house, hotel, language);
    const name = page.getByRole('searchbox', { name: w.name });
    await page.getByRole('button', { name: w.allDays }).click();
    await name.fill('山田');
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
  });
}

const w = listWords.ja;

/** Saves what the list shows under a name. */
async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: w.save }).click();
  const dialog = page.getByRole('dialog', { name: w.saveTitle });
  await dialog.getByRole('textbox', { name: w.filterName }).fill(name);
  await dialog.getByRole('button', { name: w.keep, exact: true }).click();
  await expect(dialog).toBeHidden();
}

// Rule: desk.filter-saved
test('A saved filter is chosen and deleted in the open, and the list opens on today’s arrivals all the same', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, [...cast, stayOf('L-NOMAIL', { email_address: '' })]);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await page.getByRole('checkbox', { name: w.noEmail }).check();
  await expectListed(page, ['L-NOMAIL']);
  await page.getByRole('searchbox', { name: w.name }).fill('山田');
  await saveAs(page, 'メールなし');
  await expect(page.getByText('条件「メールなし」を保存しました。')).toBeVisible();
  const filter = page.getByRole('button', { name: 'メールなし', exact: true });
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  const next = await page.context().newPage();
  await next.goto(`${house.url}/dashboard/`);
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
});

test('A saved filter is its user’s own, whoever uses the same browser', async ({ browser, house, hotel }) => {
  await sendBookings(house, hotel, cast);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await saveAs(page, '今日');
  await expect(page.getByRole('button', { name: '今日', exact: true })).toBeVisible();
  const colleague = await house.openStaff(hotel, ['list.search_terms.edit']);
  const other = await atTheDesk(browser, house, { ...hotel, ...colleague }, 'ja');
  await expect(rowOf(other, 'L-YAMADA')).toBeVisible();
  await expect(other.getByRole('button', { name: '今日', exact: true })).toHaveCount(0);
});

test('Who has not registered is one click, and every choice says how many it lists', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, [...cast, stayOf('L-NOMAIL', { email_address: '', phone: '' })]);
  await register(browser, house, hotel, 'L-YAMADA');
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA', 'L-NOMAIL']);
  await page.getByRole('radio', { name: `${w.unregistered} 3` }).check();
  await expectListed(page, ['L-OHNO', 'L-EMMA', 'L-NOMAIL']);
  await expect(page.getByText('4件中 3件')).toBeVisible();
  await expect(page.getByRole('radio', { name: `${words.ja.input} 1` })).toBeVisible();
  await expect(page.getByRole('radio', { name: `${w.confirmed} 0` })).toBeVisible();
  await expectAccessible(page);
});

test('The next arrival stands first, and a click on a head sorts by it', async ({
  browser,
  house,
  hotel,
}) => {
  const [yamada, ohno, emma] = cast;
  await sendBookings(house, hotel, [
    { ...yamada, checkin_time: '21:00' },
    { ...ohno, checkin_time: '09:30', room_number: '801' },
    { ...emma, checkin_time: '15:00' },
  ]);
  const page = await atTheDesk(browser, house, hotel, 'ja');
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
});

test('A tablet shows the columns that there is room for, and those that somebody asks for', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  const registered = page.getByRole('columnheader', { name: w.registered });
  await expect(registered).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(registered).toBeHidden();
  await page.getByRole('button', { name: w.columns }).click();
  await page.getByRole('checkbox', { name: w.fitting }).uncheck();
  await expect(registered).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(registered).toBeVisible();
});

// Rule: desk.search-dates
test('Over all days something to search for is asked for, and the first such field is ready for it', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await page.getByRole('button', { name: w.allDays }).click();
  await page.getByRole('button', { name: w.search, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(w.nothingSought);
  await expect(page.getByRole('searchbox', { name: w.reservation })).toBeFocused();
  await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
  await page.getByRole('searchbox', { name: w.name }).fill('山');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.short)).toBeVisible();
  await expectAccessible(page);
});

test('A name typed as a phone is told at its field, and nobody blames the network', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await page.getByRole('searchbox', { name: w.phone }).fill('Smith');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: w.phone })).toHaveAccessibleDescription(w.digits);
  await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
  await expectAccessible(page);
});

test('What the server refuses is told in its words, and what it fails at is not the network’s fault', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await page.goto(`${house.url}/dashboard/?cursor=unreadable&page=2`);
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
});

test('Ticks stay over pages, filters and a reload until they are cleared', async ({
  browser,
  house,
  hotel,
}) => {
  const many = Array.from({ length: 120 }, (_, n) => stayOf(`L-${String(n).padStart(3, '0')}`));
  await sendBookings(house, hotel, many);
  const page = await atTheDesk(browser, house, hotel, 'ja');
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
  await page.getByRole('searchbox', { name: w.name }).fill('誰もいない');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.nothingOnTheseDays)).toBeVisible();
  await expect(selected).toBeHidden();
  await page.goBack();
  await selected.getByRole('button', { name: w.clearTicks }).click();
  await expect(selected).toBeHidden();
  await expect(page.getByRole('checkbox', { name: w.tickRow('L-119') })).not.toBeChecked();
});

test('A submission appears in the open list by itself, and moves neither place nor tick nor focus', async ({
  browser,
  house,
  hotel,
}) => {
  const many = Array.from({ length: 60 }, (_, n) => stayOf(`L-${String(n).padStart(3, '0')}`));
  await sendBookings(house, hotel, many);
  const page = await withClock(await atTheDesk(browser, house, hotel, 'ja'));
  const ticked = page.getByRole('checkbox', { name: w.tickRow('L-020') });
  await ticked.check();
  const place = await placeOf(ticked);

  await register(browser, house, hotel, 'L-021');
  await page.clock.fastForward('00:06');
  await expect(rowOf(page, 'L-021')).toContainText(words.ja.input);
  await sendBookings(house, hotel, [stayOf('L-NEW'), stayOf('L-NEWER')]);
  await page.clock.fastForward('00:06');
  await expect(page.getByRole('button', { name: words.ja.openDetails('L-NEW'), exact: true })).toBeAttached();

  await expect(ticked).toBeChecked();
  await expect(ticked).toBeFocused();
  expect(Math.abs((await placeOf(ticked)) - place)).toBeLessThan(4);
  await expect(page.getByText(w.updated)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: w.tickRow('L-021') })).toHaveCount(0);
});

test('A list without connection says so, asks ever less, and catches up by itself', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const page = await withClock(await atTheDesk(browser, house, hotel, 'ja'));
  await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
  await page.route('**/api/log/changes**', route => route.abort());
  for (const pause of ['00:05', '00:10', '00:20']) {
    const refused = page.waitForEvent('requestfailed', request => request.url().includes('log/changes'));
    await page.clock.fastForward(pause);
    await refused;
  }
  await expect(page.getByText(w.stale)).toBeVisible();
  await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
  await sendBookings(house, hotel, [stayOf('L-NEW')]);
  await page.unroute('**/api/log/changes**');
  await page.clock.fastForward('00:40');
  await expect(rowOf(page, 'L-NEW')).toBeVisible();
  await expect(page.getByText(w.stale)).toBeHidden();
});

test('Whoever presses Search after an update has failed is taken for somebody who looks', async ({
  browser,
  house,
  hotel,
}) => {
  const w = listWords.ja;
  await sendBookings(house, hotel, [bookingOf('U-ONE', 'ja')]);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await expect(rowOf(page, 'U-ONE')).toBeVisible();
  const isListed = (url: string) => url.endsWith('/api/log/get/facility-visitor');
  await page.route('**/api/log/get/facility-visitor', call =>
    call.request().postDataJSON().refresh ? call.abort() : call.continue(),
  );
  await sendBookings(house, hotel, [bookingOf('U-TWO', 'ja')]);
  await expect(page.getByText(w.stale)).toBeVisible();
  const asked = page.waitForRequest(
    request => isListed(request.url()) && request.postDataJSON().refresh === false,
  );
  await page.getByRole('button', { name: w.search }).click();
  await asked;
  await expect(rowOf(page, 'U-TWO')).toBeVisible();
});

test('A list that nobody looks at asks nothing, and catches up when somebody does', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const page = await withClock(await atTheDesk(browser, house, hotel, 'ja'));
  await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
  const answered = page.waitForResponse('**/api/log/changes**');
  await page.clock.fastForward('00:05');
  await answered;
  await show(page, 'hidden');
  let asked = 0;
  page.on('request', request => {
    if (request.url().includes('log/changes')) asked += 1;
  });
  await sendBookings(house, hotel, [stayOf('L-NEW')]);
  await page.clock.fastForward('02:00');
  await page.waitForTimeout(500);
  expect(asked).toBe(0);
  await show(page, 'visible');
  await expect(rowOf(page, 'L-NEW')).toBeVisible();
});

/** As when somebody turns to another tab, and back. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(visibility => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

/** The guest of a booking fills in and submits the form on a phone. */
async function register(browser: Browser, house: House, hotel: Hotel, reservation: string): Promise<void> {
  const g = words.ja;
  const { shortLink } = await house.linkOf(hotel, reservation);
  const guest = await pageOf(browser, g.locale, phoneSize);
  await guest.goto(shortLink);
  await guest.getByRole('textbox', { name: g.phone }).fill('090-1234-5678');
  await guest.getByRole('button', { name: g.next }).click();
  await guest.getByText(g.yes, { exact: true }).first().click();
  await guest.getByRole('button', { name: g.next }).click();
  await guest.getByRole('checkbox', { name: g.accept }).check();
  await guest.getByRole('button', { name: g.register }).click();
  await expect(guest.getByRole('heading', { name: g.thanks })).toBeVisible();
}

const placeOf = (element: Locator) => element.evaluate(found => found.getBoundingClientRect().top);

test('The keyboard alone finds, walks, opens and comes back', async ({ browser, house, hotel }) => {
  await sendBookings(house, hotel, cast);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  await expectListed(page, ['L-YAMADA', 'L-OHNO', 'L-EMMA']);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: w.reservation })).toBeFocused();
  await page.keyboard.type('L-');
  await page.keyboard.press('Enter');
  const open = (reservation: string) => page.getByRole('button', { name: words.ja.openDetails(reservation) });
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
});

test('An arrow key pressed right after the details are closed is not taken back', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const page = await atTheDesk(browser, house, hotel, 'ja');
  const open = (reservation: string) => page.getByRole('button', { name: words.ja.openDetails(reservation) });
  await open('L-YAMADA').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('L-YAMADA');
  // A machine that is busy takes its time to change the address.
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
});

test('Who may not search has no search fields, who may not see names the reservation number alone', async ({
  browser,
  house,
  hotel,
}) => {
  await sendBookings(house, hotel, cast);
  const reader = await house.openStaff(hotel, ['list.search_terms.edit']);
  const page = await atTheDesk(browser, house, { ...hotel, ...reader }, 'ja');
  await expect(page.getByRole('searchbox')).toHaveCount(1);
  await page.getByRole('searchbox', { name: w.reservation }).fill('ohno');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'L-OHNO')).toBeVisible();
  await expect(rowOf(page, 'L-YAMADA')).toHaveCount(0);
  const nobody = await house.openStaff(hotel, []);
  const other = await atTheDesk(browser, house, { ...hotel, ...nobody }, 'ja');
  await expect(rowOf(other, 'L-OHNO')).toBeVisible();
  await expect(other.getByRole('searchbox')).toHaveCount(0);
});
