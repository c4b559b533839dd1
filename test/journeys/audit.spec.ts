import { openDashboard, openSetting } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, sendBookings, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

test('the owner finds who viewed a booking and opens the booking from the audit log', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('A-1', 'en'), bookingOf('A-2', 'en')]);
  const member = await server.openStaff(hotel, [
    'list.details_pop_up.view',
    'list.personal_information.view',
  ]);
  const desk = await openDashboard(browser, server, member, 'en');
  await expect(desk.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await desk.getByRole('button', { name: words.en.openDetails('A-1') }).click();
  await expect(desk.getByRole('dialog')).toBeVisible();

  const page = await openDashboard(browser, server, hotel, 'en');
  await openSetting(page, 'Audit log');
  const entries = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(entries.filter({ hasText: hotel.username }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Person').selectOption({ label: await labelOf(page, member.username) });
  await typeInto(page.getByLabel('Reservation'), 'A-1');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(entries).toContainText(['Viewed the details of a booking']);
  await expect(entries).toContainText([member.username]);
  expect(page.url()).not.toContain('A-1');
  await page.reload();
  await expect(entries).toHaveCount(1);
  await expect(page.getByLabel('Reservation')).toHaveValue('A-1');

  await page.getByLabel('Action type').selectOption('At the front desk');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No matching entries')).toBeVisible();
  await page.getByLabel('Action type').selectOption('Viewed or downloaded');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(entries).toHaveCount(1);

  await typeInto(page.getByLabel('Reservation'), 'A-2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matching entries')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: words.en.openDetails('A-1') }).click();
  await expect(page.getByRole('dialog').getByText('A-1').first()).toBeVisible();
});

test(
  'the owner sees an hour of wrong passwords as one entry with their count and network address',
  variation,
  async ({ browser, server, hotel }) => {
    for (let tried = 0; tried < 3; tried += 1)
      await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: hotel.username, password: 'wrong' }),
      });
    const page = await openDashboard(browser, server, hotel, 'en');
    await openSetting(page, 'Audit log');
    await page.getByLabel('Action type').selectOption('Refused attempts and guest verification');
    const line = page.getByRole('row').filter({ hasText: 'Wrong password at sign-in' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(line).toContainText('3 times, last at', { timeout: 1000 });
    }).toPass();
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('Unknown');
    await expect(line).toContainText('from 127.0.0.0/24');
    await expect(line).toContainText(hotel.username);
    await expectAccessible(page);
  },
);

async function labelOf(page: Parameters<typeof expectAccessible>[0], username: string): Promise<string> {
  const option = page.getByLabel('Person').getByRole('option', { name: username });
  await expect(option).toBeAttached();
  return option.innerText();
}

test(
  'on a tablet, the menu stays collapsed once it is collapsed',
  variation,
  async ({ browser, server, hotel }) => {
    const page = await openDashboard(browser, server, hotel, 'en');
    const signOut = page.getByRole('button', { name: 'Sign out' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(signOut).toBeVisible();
    await menu.press('Enter');
    await expect(signOut).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(signOut).toBeHidden();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expectAccessible(page);
    await menu.press('Enter');
    await expect(signOut).toBeVisible();
  },
);
