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
import { tabTo } from './states.ts';
import { words } from './words.ts';

const w = words.en;

test(
  'a guest completes the journey from the link to the QR code with only the keyboard',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('K-1', 'en')]);
    const { shortLink } = await server.linkOf(hotel, 'K-1');
    const guest = await pageOf(browser, w.locale, phoneSize);
    await guest.goto(shortLink);

    await tabTo(guest, guest.getByRole('textbox', { name: w.phone }));
    await guest.keyboard.type('09012345678');
    await guest.keyboard.press('Enter');

    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
    await tabTo(guest, guest.getByRole('radio', { name: w.yes }).first());
    await guest.keyboard.press('Space');
    await tabTo(guest, guest.getByRole('button', { name: w.next }));
    await guest.keyboard.press('Enter');

    await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
    await tabTo(guest, guest.getByRole('checkbox', { name: w.accept }));
    await guest.keyboard.press('Space');
    await tabTo(guest, guest.getByRole('button', { name: w.register }));
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  },
);

test(
  'a receptionist signs in and steps through the details of bookings with only the keyboard',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('K-2', 'en'), bookingOf('K-3', 'en')]);
    const staff = await pageOf(browser, w.locale, { width: 1024, height: 768 });
    await staff.goto(`${server.url}/login`);
    await tabTo(staff, staff.getByRole('textbox', { name: w.username }));
    await staff.keyboard.type(hotel.username);
    await tabTo(staff, staff.getByLabel(w.password, { exact: true }));
    await staff.keyboard.type(hotel.password);
    await staff.keyboard.press('Enter');

    const open = staff.getByRole('button', { name: w.openDetails('K-2') });
    await expect(open).toBeVisible();
    await tabTo(staff, open);
    await staff.keyboard.press('Enter');
    const details = staff.getByRole('dialog');
    await expect(details).toContainText('K-2');
    await staff.keyboard.press('ArrowRight');
    await expect(details).toContainText('K-3');
    await staff.keyboard.press('Escape');
    await expect(details).toBeHidden();
  },
);
