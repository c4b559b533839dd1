import { addAuthenticator } from './authenticator.ts';
import { codeOn } from './authenticator-app.ts';
import { openDashboard } from './front-desk.ts';
import { expect, expectAccessible, furtherJourney, pageOf, test, variation } from './journey.ts';
import { pasteInto, typeInto } from './typing.ts';

test(
  'an owner who requires two-factor authentication sets it up before using the dashboard',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'two_factor_required', 1);
    const page = await pageOf(browser, 'en-US', { width: 1440, height: 900 });
    await page.goto(`${server.url}/login`);
    const signIn = async () => {
      await typeInto(page.getByLabel('User ID'), hotel.username);
      await typeInto(page.getByLabel('Password', { exact: true }), hotel.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    await expect(page.getByText('The owner requires two-factor authentication.')).toBeVisible();
    await page.goto(`${server.url}/dashboard`);
    await expect(page).toHaveURL(/\/two-factor/);

    await typeInto(page.getByLabel('Current password'), hotel.password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectAccessible(page);
    await typeInto(page.getByLabel('Authentication code'), await codeOn(page));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ });
    await expect(codes).toHaveCount(10);
    const code = await codes.first().innerText();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(`${server.url}/dashboard/account`);
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn();
    await typeInto(page.getByLabel('Authentication code'), '000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This code is not correct.')).toBeVisible();
    await pasteInto(page.getByLabel('Authentication code'), code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('link', { name: hotel.username })).toBeVisible();
  },
);

test(
  'once the owner requires two-factor authentication, users without it must set it up first',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, ['setting.user.view']);
    const theirs = await openDashboard(browser, server, member, 'en');
    // An open list refreshes automatically, which would redirect while the test reloads.
    await theirs.goto('about:blank');
    const owners = await openDashboard(browser, server, hotel, 'ja');
    await owners.goto(`${server.url}/dashboard/settings?tab=security`);
    await owners.getByRole('switch', { name: '全員に二段階認証を求める' }).check();
    await owners.getByRole('button', { name: '保存', exact: true, disabled: false }).click();
    await expect(owners.getByText('ご利用の前に二段階認証の設定が必要です。')).toBeVisible();

    for (const page of ['/dashboard', '/dashboard/users', '/dashboard/account']) {
      await theirs.goto(`${server.url}${page}`);
      await expect(theirs).toHaveURL(/\/two-factor/);
      await expect(theirs.getByText('The owner requires two-factor authentication.')).toBeVisible();
    }
    // A call interrupted by a reload does not mean that the user is signed out. The route remains, because
    // removing it during a page load may leave another request without a response.
    let isCut = false;
    await theirs.route('**/api/auth/two-factor', async route => {
      if (isCut) return route.continue();
      isCut = true;
      return route.abort('internetdisconnected');
    });
    await theirs.reload();
    await expect(theirs.getByText('The owner requires two-factor authentication.')).toBeVisible();
    await expect(theirs).toHaveURL(/\/two-factor/);
    await typeInto(theirs.getByLabel('Current password'), member.password);
    await theirs.getByRole('button', { name: 'Set it up' }).click();
    await expect(theirs.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await typeInto(theirs.getByLabel('Authentication code'), await codeOn(theirs));
    await theirs.getByRole('button', { name: 'Turn on' }).click();
    await theirs.getByRole('button', { name: 'I have saved them' }).click();
    await expect(theirs.getByRole('heading', { name: 'Arrivals today' })).toBeVisible();
  },
);

test('an owner adds a passkey and signs in with it, alone and after the password', async ({
  browser,
  server,
  hotel,
}) => {
  const page = await openDashboard(browser, server, hotel, 'en');
  await addAuthenticator(page);
  await page.goto(`${server.url}/dashboard/account`);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey on this device' }).click();
  await typeInto(passkeys.getByLabel('Current password'), hotel.password);
  await passkeys.getByRole('button', { name: 'Add a passkey on this device' }).click();
  await passkeys.getByRole('button', { name: 'I have saved them' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: hotel.username })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await typeInto(page.getByLabel('User ID'), hotel.username);
  await typeInto(page.getByLabel('Password', { exact: true }), hotel.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: hotel.username })).toBeVisible();

  // A colleague without two-factor authentication must set it up first.
  await server.set(hotel, 'two_factor_required', 1);
  const colleague = await server.openAdmin(hotel);
  const theirs = await pageOf(browser, 'en-US', { width: 1440, height: 900 });
  await theirs.goto(`${server.url}/login`);
  await typeInto(theirs.getByLabel('User ID'), colleague.username);
  await typeInto(theirs.getByLabel('Password', { exact: true }), colleague.password);
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs.getByText('The owner requires two-factor authentication.')).toBeVisible();
  await theirs.goto(`${server.url}/dashboard`);
  await expect(theirs).toHaveURL(/\/two-factor/);
  await expect(theirs.getByRole('button', { name: 'Set it up' })).toBeVisible();
  await expectAccessible(theirs);
});
