import { openDashboard, withClock, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  pageOf,
  phoneSize,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { listWords } from './list-words.ts';
import { setValue, typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;
const sorry = 'Sorry, something went wrong on our side. Please try again in a moment.';
const failedResponse = {
  status: 500,
  json: { status: { success: false }, code: 'server_error', message: sorry },
};
const today = bookingOf('', 'en').checkin_date;

// Rule: proof.error
test(
  'if a booking cannot be looked up, the page says so and keeps what the guest typed',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('F-1', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    let isBroken = true;
    // The route is never removed, because that may leave concurrent requests for other files without a
    // response.
    await guest.route('**/api/facility-booking/confirm', call =>
      isBroken ? call.fulfill(failedResponse) : call.continue(),
    );
    await guest.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`);
    const phone = guest.getByRole('textbox', { name: w.phone });
    await typeInto(phone, '090-1234-5678');
    await setValue(guest.getByLabel('Check-in date'), today);
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('alert').filter({ hasText: sorry })).toBeVisible();
    await expect(phone).toHaveValue('090-1234-5678');
    await expectAccessible(guest);
    isBroken = false;
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
  },
);

// Rule: desk.failed
test(
  'if the front desk page cannot load or save, it shows an error, can retry, and keeps the input',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('F-2', 'en')]);
    const desk = await openDashboard(browser, server, hotel, 'en');
    const details = '**/api/log/get/facility-visitor-other-form';
    await desk.route(details, call => call.fulfill(failedResponse));
    await desk.getByRole('button', { name: w.openDetails('F-2') }).click();
    const panel = desk.getByRole('dialog');
    await expect(panel.getByText('The details could not be loaded')).toBeVisible();
    await expectAccessible(desk);
    await desk.unroute(details);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText('Not registered yet')).toBeVisible();
    await desk.keyboard.press('Escape');

    await desk.getByRole('link', { name: 'Settings', exact: true }).click();
    await desk.getByRole('link', { name: 'Guest sign-in', exact: true }).click();
    const limit = desk.getByLabel('Failed attempts allowed');
    await typeInto(limit, '7');
    await desk.route('**/api/facility-setting/store', call => call.fulfill(failedResponse));
    await desk.getByRole('button', { name: 'Save', disabled: false }).click();
    await expect(desk.getByText('Something went wrong.')).toBeVisible();
    await expect(limit).toHaveValue('7');
    await expectAccessible(desk);
  },
);

// Rule: guide-mail.failed, guide-mail.sent
test(
  'a failure to send guide mail remains visible, while a success is shown for five seconds',
  variation,
  async ({ browser, server, hotel }) => {
    const booking = bookingOf('F-3', 'en');
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await server.set(hotel, 'hold_sending', 0);
    await sendBookings(server, hotel, [booking]);
    const desk = await withClock(await openDashboard(browser, server, hotel, 'en'));
    const { tickRow, selection } = listWords.en;
    await desk.getByRole('checkbox', { name: tickRow('F-3') }).check();
    const panel = desk.getByRole('region', { name: selection });
    await panel.getByRole('button', { name: 'Send guide messages' }).click();
    const dialog = desk.getByRole('dialog');
    await desk.route('**/api/guide-mail/send-guide-mail', call => call.fulfill(failedResponse));
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Something went wrong.');
    await expectAccessible(desk);
    await desk.unroute('**/api/guide-mail/send-guide-mail');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = desk.getByText('Messages to 1 booking were sent.');
    await expect(sent).toBeVisible();
    await desk.clock.fastForward('00:05');
    await expect(sent).toBeHidden();
    await server.inbox.mailTo(booking.metadata.email_address);
  },
);
