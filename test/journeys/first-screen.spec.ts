import type { Page } from '@playwright/test';
import { preventReuse } from './browsers.ts';
import { bookingOf, expect, furtherJourney, pageOf, phoneSize, sendBookings, test } from './journey.ts';
import { setValue, typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

test(
  'a guest can prove without scripts that a booking is theirs, and the next page says that it needs scripts',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('FS-1', 'en')]);
    const { shortLink } = await server.linkOf(hotel, 'FS-1');
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: w.locale,
      viewport: phoneSize,
    });
    const guest = await context.newPage();
    await guest.goto(shortLink);
    await expect(guest).toHaveTitle('Your booking · Ryokan Hanamizuki');
    const phone = guest.getByRole('textbox', { name: w.phone });
    // The selected country must be visible without the script that shows a shorter name over it.
    const country = guest.getByRole('combobox', { name: 'Country' });
    await country.selectOption('KR');
    await expect(country).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    if (process.env.SHOTS) await guest.screenshot({ path: `${process.env.SHOTS}/no-script.png` });
    await country.selectOption('JP');
    await typeInto(phone, '090-1234-0000');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText(/You can try 2 more times/)).toBeVisible();
    await expect(phone).toHaveValue('090-1234-0000');
    await expect(guest).not.toHaveURL(/1234/);
    await typeInto(phone, '090-1234-5678');
    await phone.press('Enter');
    await expect(guest).toHaveURL(/step-3/);
    // Only this locator finds the content of <noscript>.
    const main = guest.getByRole('main');
    await expect(main).toContainText('This page needs JavaScript', { useInnerText: true });
    await context.close();
  },
);

test('My Page shows the QR code without scripts', furtherJourney, async ({ browser, server, hotel }) => {
  await sendBookings(server, hotel, [bookingOf('FS-9', 'en')]);
  const { myPageId } = await server.register(hotel, 'FS-9');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: w.locale,
    viewport: phoneSize,
  });
  const guest = await context.newPage();
  await guest.goto(`${server.url}/m/${myPageId}`);
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  await expect(guest.getByText('Tap for full screen')).toBeHidden();
  if (process.env.SHOTS)
    await guest.screenshot({ path: `${process.env.SHOTS}/no-script-my-page.png`, fullPage: true });
  await context.close();
});

test(
  'input typed before the script loads is kept and sent by the script',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('FS-2', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    const come = await withoutScript(guest);
    await guest.goto((await server.linkOf(hotel, 'FS-2')).shortLink, { waitUntil: 'commit' });
    await guest.getByRole('combobox', { name: 'Country or region code' }).selectOption('KR');
    await guest.getByRole('combobox', { name: 'Country or region code' }).selectOption('JP');
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    come();
    await expect(guest.getByRole('textbox', { name: w.code })).toBeVisible();
    await expect(guest.getByRole('textbox', { name: w.phone })).toHaveValue('090-1234-5678');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
  },
);

test(
  'a phone number typed before the script loads gets the country of the browser',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const { metadata, ...booking } = bookingOf('FS-4', 'en');
    await sendBookings(server, hotel, [{ ...booking, metadata: { ...metadata, phone: '+447400111603' } }]);
    await server.set(hotel, 'form', { authentication_method: 3, form_mask_method: 0 });
    const guest = await pageOf(browser, 'en-GB', phoneSize);
    const come = await withoutScript(guest);
    await guest.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`, { waitUntil: 'commit' });
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '07400 111603');
    await setValue(guest.getByLabel('Check-in date'), booking.checkin_date);
    come();
    await guest.waitForLoadState('networkidle');
    await expect(guest.getByRole('combobox', { name: 'Country or region code' })).toHaveValue('GB');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
  },
);

test(
  "a form sent before the script loads also proves that the booking is the guest's",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('FS-3', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    const come = await withoutScript(guest);
    await guest.goto((await server.linkOf(hotel, 'FS-3')).shortLink, { waitUntil: 'commit' });
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest).toHaveURL(/step-3/);
    come();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
  },
);

async function withoutScript(page: Page): Promise<() => void> {
  preventReuse(page);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/guest\/.*\.js$/, async route => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
