import type { Page } from '@playwright/test';
import { preventReuse } from './browsers.ts';
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
} from './journey.ts';
import { type CompanionLink, createCompanionLink, openForm } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

test(
  "a companion's entries survive a reload, a lost connection and the end of the session",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const { guest, given } = await aGuestWithALink(
      await pageOf(browser, words.ja.locale, phoneSize),
      server,
      hotel,
      'T-1',
    );
    const emma = await pageOf(browser, 'en-GB', phoneSize);
    preventReuse(emma);
    await prove(emma, given);
    const name = emma.getByRole('textbox', { name: 'Full name' }).first();
    await typeInto(name, 'Emma');
    await emma.reload();
    await expect(name).toHaveValue('Emma');

    await emma.context().setOffline(true);
    await typeInto(name, 'Emma Wil');
    await expect(emma.getByText('Not saved yet')).toBeVisible();
    await emma.context().setOffline(false);
    await expect(emma.getByText('Not saved yet')).toBeHidden();

    // An earlier `#check` in the URL must not open the review while the companion is typing.
    await emma.evaluate(() => window.history.replaceState(window.history.state, '', '#check'));
    await emma.reload();
    await emma
      .getByRole('group', { name: 'Do you have an address in Japan?' })
      .getByText('Yes', { exact: true })
      .click();
    await typeInto(name, 'Emma Wilson');
    await expect(emma.getByRole('heading', { name: 'Your details' })).toBeVisible();

    await emma.context().clearCookies({ name: /^genkan_guest_/ });
    // One key is enough, because the next save changes the page, which then accepts no input.
    await name.press('End');
    await name.press('s');
    await expect(emma.getByText('What you entered is still here.')).toBeVisible();
    await expectAccessible(emma);
    await picture(emma, 'lost-en');
    await typeCode(emma, given);
    await expect(name).toHaveValue('Emma Wilsons');
    await expect(emma.getByText('You already started on another device.')).toHaveCount(0);

    await emma.getByRole('button', { name: 'Sign out on this device' }).click();
    await expect(
      emma.getByText('Anything you haven’t sent to the hotel will be gone once you sign out'),
    ).toBeVisible();
    await expectAccessible(emma);
    await picture(emma, 'finish-en');
    await emma.getByRole('button', { name: 'Stay signed in' }).click();

    // A proxy in front of the server sends a response without JSON while the server restarts.
    await emma.route('**/api/companion/submit', route =>
      route.fulfill({ status: 502, body: '<html>Bad Gateway' }),
    );
    await emma.getByRole('button', { name: 'Check your answers' }).click();
    await emma.getByRole('button', { name: 'Send to the hotel' }).click();
    await expect(emma.getByText('Sorry, something went wrong on our side.')).toBeVisible();
    await emma.unroute('**/api/companion/submit');
    await emma.getByRole('button', { name: 'Back' }).click();

    const card = guest.locator('section').filter({ has: guest.getByRole('heading', { name: 'Emma' }) });
    await card.getByRole('button', { name: 'リンクと確認コードを作り直す' }).click();
    await card.getByRole('button', { name: '新しいものに替える' }).click();
    await expect(card.locator('code')).not.toHaveText(given.code);
    await typeInto(name, 'Emma W. Brown');
    await expect(emma.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
    await expect(emma.getByText('What you entered here was not sent to the hotel.')).toBeVisible();
    await expectAccessible(emma);
    await picture(emma, 'replaced-en');
  },
);

async function aGuestWithALink(guest: Page, server: Server, hotel: Hotel, bookingNo: string) {
  const { metadata, ...booking } = bookingOf(bookingNo, 'ja');
  await sendBookings(server, hotel, [{ ...booking, metadata: { ...metadata, number_of_guests: 2 } }]);
  await openForm(guest, (await server.linkOf(hotel, bookingNo)).shortLink, words.ja);
  return { guest, given: await createCompanionLink(guest, 'Emma') };
}

async function prove(companion: Page, given: CompanionLink): Promise<void> {
  await companion.goto(given.link);
  await typeCode(companion, given);
}

async function typeCode(companion: Page, { code }: CompanionLink): Promise<void> {
  await typeInto(companion.getByRole('textbox', { name: 'Verification code' }), code);
  await companion.getByRole('button', { name: 'Continue' }).click();
}

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};
