import type { Page } from '@playwright/test';
import { GuestClient } from '#test/harness/guest-client.ts';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { openDashboard } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  type Hotel,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { answerLivesInJapan, goToReview, openForm, register } from './party.ts';
import { setValue, typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;
const lastFour = 'Last four digits of the phone number';
const today = bookingOf('', 'en').checkin_date;

test.use({ viewport: phoneSize, locale: w.locale, timezoneId: zoneAtNoon() });

test(
  'the full phone number and the check-in date open a form with the values of the booking',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-1', 'en')]);
    await openConfirm(page, server, hotel, 3);
    await expectAccessible(page);
    await confirm(page, w.phone, '090-1234-5678');
    await expect(page.getByRole('textbox', { name: w.fullName }).first()).toHaveValue('山田 太郎');
  },
);

// Rule: proof.four-digits
test(
  'the last four digits of the phone number open an empty form, and a fifth digit is an error',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-2', 'en')]);
    await openConfirm(page, server, hotel, 1);
    await expectAccessible(page);
    await confirm(page, lastFour, '56789');
    await expect(page.getByText('Please enter four digits, for example 5678.')).toBeVisible();
    await confirm(page, lastFour, ' 5e6 78 ');
    await expectEmptyForm(page);
  },
);

test('the reservation number opens an empty form', variation, async ({ page, server, hotel }) => {
  await sendBookings(server, hotel, [bookingOf('W-3', 'en')]);
  await openConfirm(page, server, hotel, 2);
  await confirm(page, 'Reservation number', 'w-3');
  await expectEmptyForm(page);
});

test(
  'a phone number that is invalid in its country is a field error and does not count as an attempt',
  variation,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-SHORT', 'en')]);
    const warning = page.getByText('Please check the phone number’s country code and number of digits.');
    await page.goto((await server.linkOf(hotel, 'W-SHORT')).shortLink);
    await typeInto(page.getByRole('textbox', { name: w.phone }), '090123');
    await clickNext(page);
    await expect(warning).toBeVisible();
    await expect(page.getByRole('textbox', { name: w.phone })).toBeFocused();
    await page.getByRole('combobox', { name: 'Country or region code' }).selectOption('KR');
    await clickNext(page);
    await expect(warning).toBeVisible();
    await openConfirm(page, server, hotel, 3);
    await confirm(page, w.phone, '090123');
    await expect(warning).toBeVisible();
    await typeInto(page.getByRole('textbox', { name: w.phone }), '0412345678');
    await clickNext(page);
    await expect(page.getByRole('alert')).toContainText(
      'Please also check the country code of the phone number.',
    );
    await expect(page.getByRole('alert')).toContainText('You can try 2 more times.');
  },
);

test(
  'the country of the phone defaults to that of the browser and can be changed',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, 'en-IE', phoneSize);
    await openConfirm(guest, server, hotel, 3);
    const country = guest.getByRole('combobox', { name: 'Country or region code' });
    await expect(country).toHaveValue('IE');
    await country.selectOption('JP');
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090123');
    await expect(country).toHaveValue('JP');
  },
);

test(
  'the confirm page is unavailable if the hotel requires a link',
  variation,
  async ({ page, server, hotel }) => {
    await openConfirm(page, server, hotel, 0);
    await expect(page).toHaveURL(/error-404/);
    await page.goto(`${server.url}/check-in?slug=${hotel.slug}`);
    await expect(page.getByRole('heading', { name: 'Please use the link from the hotel' })).toBeVisible();
  },
);

test(
  'the last four digits of the phone number do not show the QR code of a submitted form, but the verification code does',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-4', 'en')]);
    await server.register(hotel, 'W-4');
    await openConfirm(page, server, hotel, 1);
    await confirm(page, lastFour, '5678');
    await expect(page.getByText(/You are already registered\. To see your QR code/)).toBeVisible();
    await expect(page).toHaveURL(/check-in\/confirm/);
    await expectAccessible(page);
    await proveByCode(page, server, hotel, 'W-4');
    await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  },
);

test('a guest with a stronger proof can replace a registration made with four digits, and the details show both', async ({
  page,
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('W-13', 'en')]);
  await server.set(hotel, 'form', { authentication_method: 1, form_mask_method: 0 });
  const link = { facilityId: hotel.facilityId, token: '', verificationCode: '' };
  const stranger = await new GuestClient(server.url, link).proveByClaim(hotel.slug, today, '5678');
  expect(await stranger.submit(await stranger.filledIn())).toMatchObject({ status: 200 });
  const desk = await openDashboard(browser, server, hotel, 'en');
  await expect(desk.getByRole('row', { name: /W-13/ })).toContainText('Verify guest');
  await desk.getByRole('button', { name: 'Open the details of W-13' }).click();
  const details = desk.getByRole('dialog');
  await expect(details.getByText(/^Registered with only the last four digits/)).toBeVisible();
  await expectAccessible(desk);

  await page.goto((await server.linkOf(hotel, 'W-13')).shortLink);
  await typeInto(page.getByRole('textbox', { name: w.phone }), '090-1234-5678');
  await clickNext(page);
  await expect(page.getByRole('heading', { name: /already registered for your booking/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No, it was not me' }).click();
  await expect(page.getByRole('heading', { name: w.details })).toBeVisible();
  await answerLivesInJapan(page, 0, w);
  await register(page, w);
  await expect(details.getByText(/the guest said they had not made it/)).toBeVisible();
  await expect(details.getByText(/^Registered with only the last four digits/)).toHaveCount(0);
});

test(
  'a URL opened in another browser leads to the confirm page, which works without the link',
  variation,
  async ({ page, browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-14', 'en')]);
    await page.goto((await server.linkOf(hotel, 'W-14')).shortLink);
    await expect(page.getByRole('heading', { name: w.stepOne })).toBeVisible();
    // Once the page's script runs, the URL of the step replaces the URL of the link.
    await expect(page).toHaveURL(/step-1/);
    const other = await pageOf(browser, w.locale, phoneSize);
    await other.goto(page.url());
    await expect(other).toHaveURL(/check-in\/confirm\?(?!.*link=)/);
    await confirm(other, w.phone, '090-1234-5678');
    await expect(other.getByRole('heading', { name: w.details })).toBeVisible();
  },
);

// Rule: proof.no-hotel, page.404
test(
  'a guest page without a hotel asks the guest to use the link from the hotel',
  variation,
  async ({ page, server }) => {
    await page.goto(`${server.url}/check-in`);
    await expect(page.getByRole('heading', { name: 'Please use the link from the hotel' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${server.url}/check-in?slug=no_such_hotel`);
    await expect(page).toHaveURL(/error-404/);
  },
);

test(
  "the check-in date alone does not prove that a booking is the guest's, and the page shows what else is required",
  variation,
  async ({ page, server, hotel }) => {
    await openConfirm(page, server, hotel, 2);
    const date = page.getByLabel('Check-in date');
    await date.pressSequentially('120120267');
    await expect(date).toHaveValue(/^\d{4}-/);
    await setValue(date, today);
    await clickNext(page);
    await expect(
      page.getByText('Please enter the reservation number or the verification code.'),
    ).toBeVisible();
  },
);

test(
  'if the last four digits of the phone number match several bookings, the full number decides without using an attempt',
  variation,
  async ({ page, server, hotel }) => {
    const other = bookingOf('W-12', 'en');
    const metadata = { ...other.metadata, phone: '080-9999-5678', full_name: '鈴木 一郎' };
    await sendBookings(server, hotel, [bookingOf('W-11', 'en'), { ...other, metadata }]);
    await openConfirm(page, server, hotel, 1);
    await confirm(page, lastFour, '5678');
    await expect(page.getByRole('alert')).toContainText('We could not tell which booking is yours.');
    await expect(page.getByRole('alert')).not.toContainText('more times');
    const phone = page.getByRole('textbox', { name: 'Full phone number' });
    await expect(phone).toBeFocused();
    await expect(page.getByRole('textbox', { name: lastFour })).toHaveCount(0);
    await typeInto(phone, '0809999');
    await clickNext(page);
    await expect(page.getByText(/Please check the phone number’s country code/)).toBeVisible();
    await expectAccessible(page);
    await typeInto(phone, '080-9999-5678');
    await clickNext(page);
    await expect(page.getByRole('textbox', { name: w.fullName }).first()).toHaveValue('鈴木 一郎');
  },
);

test(
  'if several bookings match, none of them is shown and the verification code decides',
  variation,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-5', 'en'), bookingOf('W-6', 'en')]);
    await openConfirm(page, server, hotel, 3);
    await confirm(page, w.phone, '090-1234-5678');
    await expect(page.getByText(/More than one booking matches/)).toBeVisible();
    await expectAccessible(page);
    await proveByCode(page, server, hotel, 'W-6');
    await expect(page.getByRole('textbox', { name: w.fullName }).first()).toHaveValue('山田 太郎');
  },
);

// Rule: proof.locked, proof.attempts-left
test(
  'each failed attempt shows how many remain, the lock shows its duration, and the link remains valid',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-7', 'en')]);
    await openConfirm(page, server, hotel, 3);
    await confirm(page, w.phone, '090-9999-0000');
    await expect(page.getByText(/You can try 2 more times/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('booking_not_found')).toHaveCount(0);
    await clickNext(page);
    await expect(page.getByText(/You can try once more/)).toBeVisible();
    const sent: string[] = [];
    page.on('request', request => sent.push(request.url()));
    await clickNext(page);
    await expect(page.getByText(/Please try again in 15 minutes/)).toBeVisible();
    expect(sent.filter(url => url.endsWith('/facility-booking/confirm'))).toHaveLength(1);
    await expectAccessible(page);
    await openForm(page, (await server.linkOf(hotel, 'W-7')).shortLink, w);
  },
);

// Rule: proof.phone-or-code
test(
  'a guest whose message contains a code can enter the code instead of the phone number',
  variation,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-8', 'en')]);
    const { link, verificationCode } = await server.linkOf(hotel, 'W-8');
    await page.goto(link);
    await clickNext(page);
    await expect(page.getByText('Please enter the phone number or the verification code.')).toBeVisible();
    await expect(page.getByText('or', { exact: true })).toBeVisible();
    await typeInto(page.getByRole('textbox', { name: w.code }), verificationCode.toLowerCase());
    await expectAccessible(page);
    await clickNext(page);
    await expect(page.getByRole('heading', { name: w.details })).toBeVisible();
    await expect(page).toHaveURL(/vericode=on/);
    await answerLivesInJapan(page, 0, w);
    await goToReview(page, w);
    await expect(page).toHaveURL(/vericode=on/);
  },
);

async function openConfirm(page: Page, server: Server, hotel: Hotel, method: 0 | 1 | 2 | 3): Promise<void> {
  await server.set(hotel, 'form', { authentication_method: method, form_mask_method: 0 });
  await page.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`);
}

const clickNext = (page: Page) => page.getByRole('button', { name: w.next }).click();

async function confirm(page: Page, label: string, typed: string): Promise<void> {
  await typeInto(page.getByRole('textbox', { name: label }), typed);
  await setValue(page.getByLabel('Check-in date'), today);
  await clickNext(page);
}

async function proveByCode(page: Page, server: Server, hotel: Hotel, bookingNo: string): Promise<void> {
  const { verificationCode } = await server.linkOf(hotel, bookingNo);
  await typeInto(page.getByRole('textbox', { name: w.code }), verificationCode);
  await clickNext(page);
}

async function expectEmptyForm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: w.details })).toBeVisible();
  await expect(page.getByRole('textbox', { name: w.fullName }).first()).toHaveValue('');
}
