import type { Page } from '@playwright/test';
import { preventReuse } from './browsers.ts';
import { rowOf, signIn, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
} from './journey.ts';
import { answerLivesInJapan } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

async function fillIn(guest: Page, name: string): Promise<void> {
  await typeInto(guest.getByRole('textbox', { name: w.fullName }).first(), name);
  await answerLivesInJapan(guest, 0, w);
  await guest.getByRole('button', { name: 'Check your answers' }).click();
  await expect(guest.getByText(name)).toBeVisible();
  await guest.getByRole('button', { name: 'Send to the hotel' }).dblclick();
  await expect(guest.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible();
}

test(
  "staff add two missing guests of a party, one on a tablet at the front desk and one on the guest's phone",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    const { metadata, ...booking } = bookingOf('AG-1', 'en');
    await sendBookings(server, hotel, [{ ...booking, metadata: { ...metadata, number_of_guests: 3 } }]);
    await server.register(hotel, 'AG-1');
    const desk = await pageOf(browser, w.locale, { width: 1024, height: 768 });
    preventReuse(desk);
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    const add = desk.getByRole('button', { name: /^Add a guest: .*AG-1/ });
    await expect(rowOf(desk, 'AG-1')).toContainText('2 guests');

    await add.click();
    await desk.getByRole('button', { name: 'Hand over this device' }).dblclick();
    await desk.getByRole('button', { name: 'English' }).click();
    await expect(desk.getByRole('heading', { name: 'Your details' })).toBeVisible();
    await expect(desk.getByText('山田')).toHaveCount(0);
    await expectAccessible(desk);
    await fillIn(desk, 'Jo Ann Lee');
    await desk.getByRole('button', { name: 'Return the device' }).first().click();
    await desk.getByRole('link', { name: 'For staff: continue here' }).click();
    await typeInto(desk.getByLabel(/password/i).first(), hotel.password);
    await desk.getByRole('button', { name: 'Take the device back' }).click();
    await expect(desk).toHaveURL(/\/dashboard\/arrivals/);
    await expect(rowOf(desk, 'AG-1')).toContainText('1 guest');

    await add.click();
    await desk.getByRole('button', { name: 'Show the QR code' }).click();
    const phone = await pageOf(browser, w.locale, phoneSize);
    await phone.goto(await desk.getByLabel('Form address').inputValue());
    await phone.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(phone.getByRole('heading', { name: 'Your details' })).toBeVisible();
    await expectAccessible(phone);
    await fillIn(phone, 'Maria del Mar');
    await expect(phone.getByText(/the person who sent you the link/)).toHaveCount(0);
    await desk.keyboard.press('Escape');
    await expect(add).toHaveCount(0);
    await desk.getByRole('button', { name: /Open the details of AG-1/ }).click();
    await expect(desk.getByRole('dialog')).toContainText('3 of 3 guests registered');
    await expect(desk.getByRole('dialog')).toContainText('Jo Ann Lee');
    await expect(desk.getByRole('dialog')).toContainText('Maria del Mar');
  },
);
