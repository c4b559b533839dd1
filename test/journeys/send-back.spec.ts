import type { Page } from '@playwright/test';
import { openDashboard, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  signedInElsewhere,
  test,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

test.use(signedInElsewhere);

const details = (page: Page) => page.getByRole('dialog').first();

test('staff send one item back with a reason, the guest corrects only this item through the link, and staff see the correction', async ({
  browser,
  server,
  hotel,
}) => {
  await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
  await sendBookings(server, hotel, [bookingOf('S-1', 'en')]);
  const { myPageId } = await server.register(hotel, 'S-1');
  const desk = await openDashboard(browser, server, hotel, 'en');
  await desk.getByRole('button', { name: words.en.openDetails('S-1'), exact: true }).click();
  await sendBack(desk, 'Home address', 'Please add the room number.');
  await expect(details(desk).getByText('Waiting for the guest')).toBeVisible();

  const guest = await pageOf(browser, 'en-US', phoneSize);
  await guest.goto(await linkIn(server, 'Please add the room number.', myPageId));
  await expect(guest).toHaveURL(/mypage\/missing/);
  await guest.getByRole('combobox').first().selectOption('en');
  await expect(guest.getByRole('heading', { name: 'Please send this item again' })).toBeVisible();
  await expect(guest.getByText('Part of it is missing. Please add the room number.')).toBeVisible();
  await expect(guest.getByRole('textbox')).toHaveCount(1);
  await expectAccessible(guest);
  await typeInto(guest.getByRole('textbox', { name: 'Home address' }), '1-2-3 Minato, Tokyo, room 405');
  await guest.getByRole('button', { name: 'Send' }).dblclick();
  await expect(guest.getByText('The hotel has this item now.', { exact: false })).toBeVisible();
  await expectAccessible(guest);

  await expect(details(desk).getByText('1-2-3 Minato, Tokyo, room 405')).toBeVisible();
  await expect(details(desk).getByText(/^Corrected, .* today$/)).toBeVisible();
  await expect(details(desk).getByText('Waiting for the guest')).toHaveCount(0);
});

async function sendBack(desk: Page, item: string, note: string): Promise<void> {
  await details(desk).getByRole('button', { name: 'Send an item back' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Send an item back to the guest' });
  await dialog.getByRole('combobox', { name: 'Item' }).selectOption(item);
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Part of it is missing.');
  await typeInto(dialog.getByRole('textbox', { name: 'Note to the guest' }), note);
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(details(desk).getByText('The guest is being sent a link to this item.')).toBeVisible();
}

/** Returns the address of the button in the email that contains all of these texts. */
async function linkIn(server: Server, ...said: string[]): Promise<string> {
  const { html = '' } = await server.inbox.mailTo('taro@example.com', ...said);
  const [, address = ''] = /href="([^"]*\/mypage[^"]*)"/.exec(html) ?? [];
  return address.replaceAll('&amp;', '&');
}
