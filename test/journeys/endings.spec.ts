import type { Page } from '@playwright/test';
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
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

// Rule: page.used
test(
  'a used link shows that it was used and leads to the QR code after a proof',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await register(guest, server, hotel, 'U-1');
    const { shortLink } = await server.linkOf(hotel, 'U-1');
    const other = await pageOf(browser, w.locale, phoneSize);
    await other.goto(shortLink);
    await expect(other).toHaveURL(/error-422\?.*status=checkin-used/);
    await expectAccessible(other);
    await other.getByRole('link', { name: 'Show my QR code' }).click();
    await proveByPhone(other);
    await expect(other.getByRole('heading', { name: w.myPage })).toBeVisible();
    await expect(other.getByRole('img', { name: w.qr })).toBeVisible();
  },
);

test(
  'a guest who is in the form when maintenance begins can finish and see the QR code and My Page',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await toReview(guest, server, hotel, 'M-1');
    await server.set(hotel, 'maintenance_mode', 1);
    await submit(guest);
    await guest.reload();
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
    await guest.getByRole('button', { name: w.toMyPage }).click();
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
    const other = await pageOf(browser, w.locale, phoneSize);
    const kept = (await guest.context().cookies()).find(({ name }) => name.startsWith('genkan_page'));
    await other.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${kept?.value}`);
    await expect(other).toHaveURL(/error-503/);
  },
);

test(
  'a guest whose session is lost is notified and finds the last edit again after a proof',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('L-1', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await guest.goto((await server.linkOf(hotel, 'L-1')).shortLink);
    await proveByPhone(guest);
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
    await guest.context().clearCookies({ name: /genkan_guest/ });
    await typeInto(guest.getByRole('textbox', { name: w.fullName }).last(), 'Typed at the very end');
    await expect(guest.getByText('To continue, please confirm again that it’s you.')).toBeVisible();
    await expectAccessible(guest);
    await proveByPhone(guest);
    await expect(guest.getByRole('button', { name: 'Typed at the very end' })).toBeVisible();
    await expect(guest.getByText(w.saved)).toBeVisible();
  },
);

// Rule: page.cancelled
test(
  'My Page of a cancelled booking says that it is cancelled and shows no QR code',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await register(guest, server, hotel, 'C-1');
    await guest.getByRole('button', { name: w.toMyPage }).click();
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
    await sendBookings(server, hotel, [{ ...bookingOf('C-1', 'en'), pms_booking_status: 2 }]);
    await guest.reload();
    await expect(guest.getByText('Your reservation has been cancelled.')).toBeVisible();
    await expect(guest.getByRole('img', { name: w.qr })).toHaveCount(0);
    await expectAccessible(guest);
  },
);

// Rule: sign-in.signed-out
test(
  'a session that has ended on the server leads to the signed-out page',
  variation,
  async ({ browser, server, hotel }) => {
    const staff = await pageOf(browser, w.locale, { width: 1024, height: 768 });
    await staff.goto(`${server.url}/login`);
    await typeInto(staff.getByRole('textbox', { name: w.username }), hotel.username);
    await typeInto(staff.getByLabel(w.password, { exact: true }), hotel.password);
    await staff.getByRole('button', { name: w.signIn }).click();
    await expect(staff.getByText('No bookings yet')).toBeVisible();
    await staff.context().clearCookies();
    await staff.reload();
    await expect(staff).toHaveURL(/error-401/);
    await expect(staff.getByText('You have been signed out. Please sign in again.')).toBeVisible();
  },
);

async function register(guest: Page, server: Server, hotel: Hotel, bookingNo: string): Promise<void> {
  await toReview(guest, server, hotel, bookingNo);
  await submit(guest);
}

async function toReview(guest: Page, server: Server, hotel: Hotel, bookingNo: string): Promise<void> {
  await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
  await guest.goto((await server.linkOf(hotel, bookingNo)).shortLink);
  await proveByPhone(guest);
  await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
  await guest.getByText(w.yes, { exact: true }).first().click();
  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByRole('checkbox', { name: w.accept })).toBeVisible();
}

async function submit(guest: Page): Promise<void> {
  await guest.getByRole('checkbox', { name: w.accept }).check();
  await guest.getByRole('button', { name: w.register }).click();
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
}

async function proveByPhone(guest: Page): Promise<void> {
  await typeInto(guest.getByRole('textbox', { name: w.phone }), '09012345678');
  await guest.getByRole('button', { name: w.next }).click();
}
