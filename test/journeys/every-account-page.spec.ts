import type { Page } from '@playwright/test';
import { openSetting, signIn } from './front-desk.ts';
import { expect, furtherJourney, type Hotel, pageOf, type Server, test } from './journey.ts';
import { expectAccessibleInEveryState } from './states.ts';
import { typeInto } from './typing.ts';

const size = { width: 1024, height: 768 };
const PASSWORD = 'Mizuumi.2026';

const createChecker = (page: Page) => (name: string) =>
  test.step(name, () => expectAccessibleInEveryState(page));

async function mailedLink(server: Server, email: string, page: string): Promise<string> {
  const mail = await server.inbox.mailTo(email);
  return new RegExp(`https?://\\S+/${page}\\?\\S+`).exec(mail.text ?? '')?.[0] ?? '';
}

test(
  'sign-in, password and sign-up pages are accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const page = await pageOf(browser, 'en-US', size);
    const look = createChecker(page);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto(`${server.url}/login`);
    await typeInto(page.getByLabel('User ID'), hotel.username);
    await typeInto(page.getByLabel('Password', { exact: true }), 'Wrong.12345');
    await press('Sign in');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await look('sign-in with an error');

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await press('Next');
    await expect(page.getByText('Please enter your user ID.')).toBeVisible();
    await look('forgotten password with errors');
    await typeInto(page.getByLabel('User ID'), hotel.username);
    await typeInto(page.getByLabel('Email address'), hotel.email);
    await press('Next');
    await look('question before the email');
    await press('Send email');
    await expect(page.getByRole('heading', { name: 'We have sent you an email' })).toBeVisible();
    await look('email sent');
    await page.goto(await mailedLink(server, hotel.email, 'new-password'));
    await typeInto(page.getByLabel('New password *', { exact: true }), 'sakura');
    await press('Save password');
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
    await look('new password with errors');
    await page.goto(`${server.url}/new-password?link=none`);
    await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
    await look('link that cannot be used');

    const email = 'grace@every-state.example.com';
    await page.goto(`${server.url}/register?email=${email}`);
    await look('sign-up');
    await press('Send email');
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
    await look('sign-up: email sent');
    await page.goto(await mailedLink(server, email, 'register'));
    await expect(page.getByLabel('User ID')).toBeVisible();
    await press('Next');
    await look('sign-up: user with errors');
    for (const [label, value] of [
      ['User ID', 'Hopper2027'],
      ['Last name', 'Hopper'],
      ['First name', 'Grace'],
      ['New password *', PASSWORD],
      ['Confirm new password', PASSWORD],
    ] as const)
      await typeInto(page.getByLabel(label, { exact: label.endsWith('*') }), value);
    await press('Next');
    await expect(page.getByLabel('Hotel name')).toBeVisible();
    await press('Register');
    await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    await look('sign-up: hotel with errors');
  },
);

test(
  'the pages for setting up a required second factor and choosing a new password are accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const clerk = await server.openStaff(hotel, []);
    await server.set(hotel, 'two_factor_required', 1);
    const page = await pageOf(browser, 'en-US', size);
    const look = createChecker(page);
    await signIn(page, server, clerk);
    await page.goto(`${server.url}/two-factor`);
    await expect(page.getByText('The owner requires two-factor authentication.')).toBeVisible();
    await look('second factor required');
    await typeInto(page.getByLabel('Current password'), clerk.password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await look('setting up the app');
    await page.goto(`${server.url}/own-password`);
    await look('own password');
    await page.goto(`${server.url}/error-401`);
    await look('signed out');
  },
);

test(
  'every page of an organization is accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const username = `Honbu${Date.now() % 1_000_000}B1`;
    const email = `${username}@chain.example`;
    await server.createOrganization('Lakeside Hotels', {
      username,
      email,
      first_name: 'Akira',
      last_name: 'Honda',
    });
    const admin = await pageOf(browser, 'en-US', size);
    const look = createChecker(admin);
    await admin.goto(await mailedLink(server, email, 'new-password'));
    await typeInto(admin.getByLabel('New password *', { exact: true }), PASSWORD);
    await typeInto(admin.getByLabel('Confirm new password'), PASSWORD);
    await admin.getByRole('button', { name: 'Save password' }).click();
    await expect(admin.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
    await look('password saved');
    await signIn(admin, server, { username, password: PASSWORD });
    await admin.goto(`${server.url}/hotels`);
    await expect(admin.getByRole('heading', { level: 1, name: 'Your hotels' })).toBeVisible();
    await look('no hotel yet');

    const owner = await join(admin, server, hotel, await pageOf(browser, 'en-US', size));
    await look('organization with a hotel');
    await admin.getByRole('button', { name: /^Remove / }).click();
    await look('removing a hotel');
    await admin.keyboard.press('Escape');
    for (const [path, title] of [
      ['sign-on', 'Single sign-on'],
      ['provisioning', 'Provisioning'],
      ['keys', 'API keys and audit log'],
      ['templates', 'Brands and templates'],
      ['users', 'Users'],
    ] as const) {
      await admin.goto(`${server.url}/organization/${path}`);
      await expect(admin.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await look(`organization: ${path}`);
    }
    await admin.getByRole('button', { name: 'Add a user' }).click();
    await look('new user of the organization');
    await admin.keyboard.press('Escape');
    await admin.goto(`${server.url}/hotels`);
    await typeInto(admin.getByLabel('Reservation number, name or phone number'), 'Nobody');
    await admin.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(admin.getByText('No booking found.')).toBeVisible();
    await look('hotels and search');
    await admin.getByRole('button', { name: /^Open / }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Arrivals today' })).toBeVisible();
    await admin.getByRole('button', { name: /switch hotel$/ }).click();
    await look('switching');
    await owner.getByRole('button', { name: 'Leave the organization' }).click();
    await createChecker(owner)('leaving the organization');
  },
);

/** @returns the owner's page, which shows that the hotel belongs to the organization */
async function join(admin: Page, server: Server, hotel: Hotel, owner: Page): Promise<Page> {
  await admin.goto(`${server.url}/organization`);
  await admin.getByRole('button', { name: 'Create a code' }).click();
  const code = await admin.getByLabel('Code', { exact: true }).inputValue();
  await createChecker(admin)('code for a hotel');
  await signIn(owner, server, hotel);
  await owner.goto(`${server.url}/dashboard/settings`);
  await openSetting(owner, 'Organization');
  await typeInto(owner.getByLabel('Code of the organization'), code);
  await owner.getByRole('button', { name: 'Continue' }).click();
  await expect(owner.getByRole('dialog')).toBeVisible();
  await createChecker(owner)('question before joining');
  await owner.getByRole('dialog').getByRole('button', { name: 'Ask to join' }).click();
  await expect(owner.getByText('Lakeside Hotels has not confirmed your request yet.')).toBeVisible();
  await admin.reload();
  await admin.getByRole('button', { name: /^Confirm / }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Joined' })).toHaveCount(1);
  await owner.reload();
  await expect(owner.getByRole('button', { name: 'Leave the organization' })).toBeVisible();
  return owner;
}
