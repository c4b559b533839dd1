import type { Page } from '@playwright/test';
import { choose, openDashboard, rowOf } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, type Hotel, type Server, sendBookings, test } from './journey.ts';
import { expectAccessibleInEveryState } from './states.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

type Look = (name: string, open: () => Promise<unknown>) => Promise<void>;

/** Returns a function that opens a dialog, checks it in every state, and closes it. */
function createChecker(page: Page): Look {
  return (name, open) =>
    test.step(name, async () => {
      const before = await page.locator('dialog[open]').count();
      await open();
      await expect(page.locator('dialog[open]')).toHaveCount(before + 1);
      await expect(
        page
          .locator('dialog[open]')
          .last()
          .getByRole('status', { name: /Loading/ }),
      ).toHaveCount(0);
      await expectAccessibleInEveryState(page);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(before);
    });
}

async function openDesk(server: Server, hotel: Hotel, open: () => Promise<Page>) {
  await sendBookings(server, hotel, [bookingOf('E-1', 'en'), bookingOf('E-2', 'en')]);
  await server.register(hotel, 'E-1', 'abroad');
  const page = await open();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  const goTo = (path: string) => page.goto(`${server.url}/dashboard/${path}`);
  return { page, button, goTo, look: createChecker(page) };
}

test(
  'every dialog of the front desk is accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    test.slow();
    const { page, button, look } = await openDesk(server, hotel, () =>
      openDashboard(browser, server, hotel, 'en'),
    );
    await look('saved search', () => button('Save search').click());
    await look('history of guide messages', () => button('Guide message history').click());
    await look('guest register', () => button('Guest register').click());
    await look('walk-in', () => button('Walk-in').click());
    await page.getByRole('checkbox', { name: 'Select E-2' }).check();
    await look('sending', () => button('Send guide messages').click());
    await look('stopping', () => button('Stop guide messages').click());

    await button(w.openDetails('E-1')).click();
    await look('withdrawing', () => choose(page, 'Withdraw registration'));
    await look('message to one guest', () => choose(page, 'Write to the guest'));
    await look('correcting', () => button('Correct').click());
    await look('sending back', () => button('Send an item back').click());
    await look('reading the passport', () => button('Read the passport').click());
    await look('legal hold', () => choose(page, 'Put on hold'));
    await look('accepted terms', () => button(/^Show \(/).click());
    await look('printing', () => choose(page, 'Print card or labels'));
    const picture = page.getByRole('img', { name: /photo page/i });
    await look('picture', () => picture.click());
  },
);

test(
  'every dialog of the arrivals page is accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    test.slow();
    const { page, button, goTo, look } = await openDesk(server, hotel, () =>
      openDashboard(browser, server, hotel, 'en'),
    );
    const details = page.getByRole('dialog').first();
    await goTo('arrivals');
    await button(/Open the details of E-1$/).click();
    await details.getByText('Notes and handover').click();
    await typeInto(details.getByRole('textbox', { name: 'Write a note' }), 'Late arrival');
    await button('Save note').click();
    await look('deleting a note', () =>
      details.getByRole('listitem').getByRole('button', { name: 'Delete', exact: true }).click(),
    );
    await page.keyboard.press('Escape');
    await look('printing the day', () => button('Print').click());
    await look('handover', () => button('Handover').click());
    await look('keys', () => page.keyboard.press('?'));
    await look('registering here', () =>
      rowOf(page, 'E-2')
        .getByRole('button', { name: /^Register/ })
        .click(),
    );
    await goTo('cms');
    await look('sample', () => button('Send a sample').click());
  },
);

test(
  "every dialog of the hotel's settings is accessible in light and dark mode, including hover and focus states",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    test.slow();
    const { page, button, goTo, look } = await openDesk(server, hotel, () =>
      openDashboard(browser, server, hotel, 'en'),
    );
    await server.addQuestions(hotel, [{ labels: { ja: '到着手段', en: 'Arrival by' } }]);
    const clerk = await server.openStaff(hotel, ['setting.user.view']);
    // Webhooks come first, because later they would ask for the password again.
    await goTo('webhooks');
    await button('Add a webhook').click();
    await typeInto(page.getByLabel('Address'), 'http://127.0.0.1:9/hook');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await goTo('integrations');
    await button('Set up').click();
    await expect(button('New password')).toBeVisible();
    await goTo('settings?tab=names');
    await look('removing a name', () => button(/^Remove the name in English/).click());
    await goTo('settings?tab=links');
    await look('link', () => button('Add a link').click());
    await goTo('form');
    await look('question', () => button('Add a question').click());
    await look('deleting a question', () => button(/^Delete “/).click());
    await goTo('users');
    await look('new user', () => button('Add a user').click());
    await look('user', () => button(`Edit ${clerk.username}`).click());
    await look('deleting a user', () => button(`Delete ${clerk.username}`).click());
    await goTo('disclosures');
    await look('request of an authority', () => button('New request').click());
    await goTo('api-keys');
    await look('revoking a key', () => button(/^Revoke/).click());
    await goTo('webhooks');
    await look('new webhook', () => button('Add a webhook').click());
    for (const name of ['Log', 'Change', 'Pause', 'New secret', 'Send again', 'Delete'])
      await look(`webhook: ${name}`, () => button(name).click());
    await goTo('integrations');
    for (const name of ['Test', 'New password', 'Remove'])
      await look(`connector: ${name}`, () => button(name).click());
    await goTo('hotel');
    await look('deleting the hotel', () => button('Delete the hotel …').click());
  },
);
