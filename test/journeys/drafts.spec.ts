import type { Page, Request } from '@playwright/test';
import {
  bookingOf,
  expect,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { addCompanion, answerLivesInJapan, goToReview, openForm, register } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

test.use({ viewport: phoneSize, locale: w.locale });
const ja = words.ja;

test('a draft survives a reload and a change of language, including its companions', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('D-1', 'en')]);
  const guest = await pageOf(browser, w.locale, phoneSize);
  await openForm(guest, (await server.linkOf(hotel, 'D-1')).shortLink, w);
  await answerLivesInJapan(guest, 0, w);
  await addCompanion(guest, 'Hanako', w);
  await expect(guest.getByText(w.saved)).toBeVisible();

  await guest.reload();
  await expect(guest.getByRole('button', { name: 'Hanako' })).toBeVisible();
  await guest.getByRole('button', { name: 'Hanako' }).click();
  await typeInto(guest.getByRole('textbox', { name: w.fullName }).first(), 'Hanako Yamada');
  await guest.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(guest.getByRole('heading', { name: ja.details })).toBeVisible();
  await expect(guest.getByRole('textbox', { name: ja.fullName }).last()).toHaveValue('Hanako Yamada');
  await register(guest, ja);

  const { shortLink } = await server.linkOf(hotel, 'D-1');
  const later = await pageOf(browser, w.locale, phoneSize);
  await later.goto(shortLink);
  await expect(later).toHaveURL(/checkin-used/);
});

test(
  'another device continues the draft but does not show the passport number',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('D-2', 'en')]);
    const { shortLink } = await server.linkOf(hotel, 'D-2');
    const phone = await pageOf(browser, w.locale, phoneSize);
    await openForm(phone, shortLink, w);
    await comesFromAbroad(phone);
    const picture = phone.getByRole('group', { name: 'Passport photo page' });
    await picture.locator('input[type=file]').setInputFiles({
      name: 'passport.png',
      mimeType: 'image/png',
      buffer: await phone.screenshot(),
    });
    await expect(phone.getByText('We have your photo')).toBeVisible();
    await expect(phone.getByText(w.saved)).toBeVisible();

    const tablet = await pageOf(browser, w.locale, phoneSize);
    const answers: Promise<string>[] = [];
    tablet.on('response', response => void answers.push(response.text().catch(() => '')));
    await openForm(tablet, shortLink, w);
    await expect(tablet.getByText('We have your photo')).toBeVisible();
    await expect(tablet.getByText(w.alreadyEntered)).toBeVisible();
    expect((await Promise.all(answers)).filter(answer => answer.includes('TK7654321'))).toEqual([]);
    await register(tablet, w);
  },
);

test(
  'a guest who is offline can keep typing, and everything is saved when the connection returns',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('D-3', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'D-3')).shortLink, w);
    await answerLivesInJapan(guest, 0, w);
    await expect(guest.getByText(w.saved)).toBeVisible();
    await guest.context().setOffline(true);
    await addCompanion(guest, 'Typed in the tunnel', w);
    await expect(guest.getByText(w.notSaved)).toBeVisible();
    await guest.context().setOffline(false);
    await expect(guest.getByText(w.saved)).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('button', { name: 'Typed in the tunnel' })).toBeVisible();
  },
);

test(
  'a choice made just before a reload is kept even if the page loads before the save arrives',
  furtherJourney,
  async ({ page, server, hotel }) => {
    const drafts = '**/api/checkin/draft';
    await sendBookings(server, hotel, [bookingOf('D-5', 'en')]);
    await openForm(page, (await server.linkOf(hotel, 'D-5')).shortLink, w);
    const saved = page.waitForRequest(request => request.method() === 'PUT');
    await answerLivesInJapan(page, 0, w);
    await expect(page.getByText(w.saved)).toBeVisible();
    const headers = await (await saved).allHeaders();
    const before = await page.request.get(`${server.url}/api/checkin/draft`, { headers });
    // Delays saves until after the first request of the reloaded page.
    let late: Request | undefined;
    await page.route(drafts, async route => {
      if (route.request().method() === 'PUT') {
        late = route.request();
        return;
      }
      await route.fulfill({ response: before });
      await page.unroute(drafts);
      if (late) await page.request.put(late.url(), { headers: late.headers(), data: late.postData() });
    });
    const overtaken = page.waitForResponse(drafts);
    await page.getByText(w.no, { exact: true }).first().click();
    await page.reload();
    await overtaken;
    await expect(page.getByRole('radio', { name: w.no, exact: true }).first()).toBeChecked();
  },
);

test(
  "two tabs with the same form do not lose each other's changes",
  variation,
  async ({ browser, server, hotel }) => {
    const booking = bookingOf('D-4', 'en');
    const metadata = { ...booking.metadata, number_of_guests: 4 };
    await sendBookings(server, hotel, [{ ...booking, metadata }]);
    const { shortLink } = await server.linkOf(hotel, 'D-4');
    const first = await pageOf(browser, w.locale, phoneSize);
    const second = await first.context().newPage();
    for (const tab of [first, second]) await openForm(tab, shortLink, w);
    await addCompanion(first, 'From the first tab', w);
    await expect(first.getByText(w.saved)).toBeVisible();
    await addCompanion(second, 'From the second tab', w);
    await expect(second.getByRole('button', { name: 'From the first tab' })).toBeVisible();
    await expect(second.getByText(w.saved)).toBeVisible();
    await answerLivesInJapan(first, 0, w);
    await expect(first.getByRole('button', { name: 'From the second tab' })).toBeVisible();
    await goToReview(first, w);
    for (const name of ['From the first tab', 'From the second tab'])
      await expect(first.getByText(name)).toBeVisible();
  },
);

async function comesFromAbroad(guest: Page): Promise<void> {
  await guest.getByText(w.no, { exact: true }).first().click();
  await typeInto(guest.getByRole('combobox', { name: 'Nationality' }), 'New Zea');
  await guest.getByRole('option', { name: 'New Zealand' }).click();
  await typeInto(guest.getByRole('textbox', { name: 'Passport number' }), 'TK7654321');
}
