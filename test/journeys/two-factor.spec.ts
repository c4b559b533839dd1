import { generateSync } from 'otplib/functional';
import { expect, expectAccessible, pageOf, test } from './house.ts';

test('An owner who requires two factors: set up first, then the dashboard, then a code at each sign-in', async ({
  browser,
  house,
  hotel,
}) => {
  await house.set(hotel, 'two_factor_required', 1);
  const page = await pageOf(browser, 'en-US', { width: 1440, height: 900 });
  await page.goto(`${house.url}/login`);
  const signIn = async () => {
    await page.getByLabel('User ID').fill(hotel.username);
    await page.getByLabel('Password', { exact: true }).fill(hotel.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await expect(page.getByText('The owner requires two-factor sign-in.')).toBeVisible();
  await page.goto(`${house.url}/dashboard`);
  await expect(page).toHaveURL(/\/two-factor/);

  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = /[A-Z2-7]{32}/.exec(await page.locator('body').innerText())?.[0] ?? '';
  await page.getByLabel('Authentication code').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ });
  await expect(codes).toHaveCount(10);
  const code = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('link', { name: hotel.username }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn();
  await page.getByLabel('Authentication code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not correct.')).toBeVisible();
  await page.getByLabel('Authentication code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: hotel.username })).toBeVisible();
});
