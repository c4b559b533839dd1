import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';

const pages = [
  ['/error-401', 401, 'You have been signed out. Please sign in again.'],
  ['/error-404', 404, 'Please open the latest link you received, or ask the hotel or guest who sent it.'],
  ['/error-422', 422, 'Please try again in a few minutes.'],
  [
    '/error-422?status=checkin-used',
    422,
    'You are already registered. Your QR code stays valid even if your details change.',
  ],
  ['/error-422?status=checkin-expired', 422, 'The check-in link has already expired.'],
  ['/error-429', 429, 'There were too many attempts. Please wait 15 minutes and try again.'],
  ['/error-429?status=busy', 429, 'Too many requests came from your connection.'],
  ['/error-503', 503, 'Pre-check-in is closed for maintenance at the moment.'],
  ['/no/such/page', 404, 'Please open the latest link you received, or ask the hotel or guest who sent it.'],
] as const;

// Rule: page.401, page.404, page.422, page.used, page.expired, page.429, page.503
test('each error page explains the error and has its HTTP status', async ({ browser, server }) => {
  const guest = await pageOf(browser, 'en-GB', phoneSize);
  for (const [path, status, text] of pages) {
    const response = await guest.goto(`${server.url}${path}`);
    expect(response?.status()).toBe(status);
    await expect(guest.getByText(text)).toBeVisible();
    await expectAccessible(guest);
  }
});

test('a malformed URL returns 404 rather than a server error', furtherJourney, async ({ server }) => {
  for (const address of ['/check-in?slug=%00', '/mypage?slug=%ed%a0%80', '///', '//[', '//a:b'])
    expect((await fetch(`${server.url}${address}`)).status, address).toBe(404);
});

test(
  'error pages of a known hotel offer the next step',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, 'en-GB', phoneSize);
    for (const [page, next] of [
      ['error-404', 'Find my booking'],
      ['error-422', 'Try again'],
      ['error-422?status=checkin-used', 'Show my QR code'],
      ['error-422?status=checkin-expired', 'Find my booking'],
      ['error-429', 'Try again'],
      ['error-503', 'Try again'],
    ] as const) {
      const address = new URL(`${server.url}/${page}`);
      address.searchParams.set('slug', hotel.slug);
      await guest.goto(address.href);
      const link = guest.getByRole('link', { name: next });
      await expect(link).toHaveAttribute('href', `/check-in/confirm?slug=${hotel.slug}`);
    }
  },
);

test(
  'an error page without a hotel leads back to the previous page',
  variation,
  async ({ browser, server }) => {
    const guest = await pageOf(browser, 'ja-JP', phoneSize);
    await guest.goto(`${server.url}/check-in`);
    for (const page of ['error-404', 'error-422', 'error-429', 'error-503']) {
      await guest.goto(`${server.url}/${page}`);
      await guest.getByRole('button', { name: '前のページへ戻る' }).click();
      await expect(guest).toHaveURL(/\/check-in$/);
    }
  },
);

test(
  "for staff, the 404 page mentions their account instead of a guest's link, and leads back to the dashboard",
  furtherJourney,
  async ({ browser, server }) => {
    const desk = await pageOf(browser, 'ja-JP', { width: 1024, height: 768 });
    await desk.goto(`${server.url}/error-404?from=dashboard&lang=ja`);
    await expect(desk.getByText('お使いのアカウントでは表示できない')).toBeVisible();
    await expect(desk.getByText('リンク')).toHaveCount(0);
    await expect(desk.getByRole('link', { name: '管理画面へ戻る' })).toBeVisible();
  },
);

test(
  'after maintenance, the maintenance page leads back to the previous page',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('E-3', 'en')]);
    const { myPageId } = await server.register(hotel, 'E-3');
    await server.set(hotel, 'maintenance_mode', 1);
    const guest = await pageOf(browser, 'en-GB', phoneSize);
    await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`);
    await expect(guest).toHaveURL(/error-503\?.*slug=/);
    await server.set(hotel, 'maintenance_mode', 0);
    await guest.getByRole('link', { name: 'Try again' }).click();
    await expect(guest.getByRole('img', { name: 'QR code for check-in' })).toBeVisible();
  },
);

// Rule: page.404
test('an unknown link leads to the 404 page', furtherJourney, async ({ browser, server, hotel }) => {
  const guest = await pageOf(browser, 'en-GB', phoneSize);
  await guest.goto(`${server.url}/init?token=unknown&slug=${hotel.slug}`);
  await expect(guest).toHaveURL(/error-404/);
});

// Rule: page.expired
test('an expired link leads to its own error page', furtherJourney, async ({ browser, server, hotel }) => {
  const past = { ...bookingOf('E-1', 'en'), checkin_date: '2020-01-01', checkout_date: '2020-01-02' };
  await sendBookings(server, hotel, [past]);
  const guest = await pageOf(browser, 'en-GB', phoneSize);
  await guest.goto((await server.linkOf(hotel, 'E-1')).shortLink);
  await expect(guest).toHaveURL(/error-422\?.*status=checkin-expired/);
});

// Rule: proof.locked
test(
  'three wrong phone numbers lock the link, and the page shows the duration of the lock and offers the confirm page',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('E-2', 'en')]);
    const guest = await pageOf(browser, 'en-GB', phoneSize);
    await guest.goto((await server.linkOf(hotel, 'E-2')).shortLink);
    const number = guest.getByRole('textbox', { name: 'Phone number' });
    for (const wrong of ['09000000001', '09000000002', '09000000003']) {
      await typeInto(number, wrong);
      await guest.getByRole('button', { name: 'Continue' }).click();
      await expect(guest.getByRole('button', { name: 'Continue' })).toBeEnabled();
    }
    await expect(guest.getByText(/try again in .*15 minutes/)).toBeVisible();
    await guest.getByRole('button', { name: 'Use my check-in date' }).click();
    await expect(guest).toHaveURL(/check-in\/confirm/);
    await expect(guest.getByText(/try again in/)).toHaveCount(0);
  },
);

test(
  'wrong codes lock the link, and the page then asks only for the phone number',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('E-3', 'en')]);
    const guest = await pageOf(browser, 'en-GB', phoneSize);
    await guest.goto((await server.linkOf(hotel, 'E-3')).shortLink);
    const code = guest.getByRole('textbox', { name: 'Verification code' });
    const next = guest.getByRole('button', { name: 'Continue' });
    for (const wrong of ['WRONG001', 'WRONG002', 'WRONG003']) {
      await typeInto(code, wrong);
      await next.click();
      await expect(next).toBeEnabled();
    }
    await expect(guest.getByText(/try again in .*15 minutes/)).toBeVisible();
    await guest.reload();
    await next.click();
    await expect(guest.getByText('Please enter the phone number used for the booking.')).toBeVisible();
    await expect(code).toHaveCount(0);
  },
);
