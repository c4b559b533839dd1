import { expect, expectAccessible, furtherJourney, pageOf, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';

const desk = { width: 1024, height: 768 };

// Rule: sign-up.password-parts, sign-up.password-repeated, sign-in.reset-mismatch, sign-in.reset-error, sign-in.reset-link
test('a forgotten password is reset with an emailed link that works once', async ({
  browser,
  server,
  hotel,
}) => {
  const page = await pageOf(browser, 'en-US', desk);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot your user ID?' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await typeInto(page.getByLabel('User ID'), hotel.username);
  await typeInto(page.getByLabel('Email address'), 'somebody@example.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('This user ID and email address do not match.')).toBeVisible();
  await expectAccessible(page);

  const asked = '**/api/auth/generate-reset-password';
  await page.route(asked, call => call.fulfill({ status: 500, json: {} }));
  await typeInto(page.getByLabel('Email address'), hotel.email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('The password could not be reset')).toBeVisible();
  await page.unroute(asked);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('heading', { name: 'We have sent you an email' })).toBeVisible();

  const mail = await server.inbox.mailTo(hotel.email);
  const link = /https?:\/\/\S+\/new-password\?\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByLabel('New password *', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/new-password\?link=[\w-]+$/);
  await typeInto(page.getByLabel('New password *', { exact: true }), 'sakura');
  await typeInto(page.getByLabel('Confirm new password'), 'sakur');
  await page.getByRole('button', { name: 'Save password' }).click();
  for (const message of [
    'Add at least one uppercase letter.',
    'Add at least one number.',
    'Use at least 8 characters.',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('The two passwords do not match.')).toBeVisible();
  await expectAccessible(page);
  await typeInto(page.getByLabel('New password *', { exact: true }), 'Kaede.2026');
  await typeInto(page.getByLabel('Confirm new password'), 'Kaede.2026');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  await page.goto(`${server.url}/login`);
  await typeInto(page.getByLabel('User ID'), hotel.username);
  await typeInto(page.getByLabel('Password', { exact: true }), 'Kaede.2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: hotel.username })).toBeVisible();
});

test('the page for setting a password requires the emailed link', variation, async ({ browser, server }) => {
  const page = await pageOf(browser, 'en-US', desk);
  await page.goto(`${server.url}/new-password`);
  await expect(page).toHaveURL(/\/error-404/);
});

test(
  'a forgotten user ID is emailed, and the page does not reveal whether the address belongs to a user',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const page = await pageOf(browser, 'en-US', desk);
    const ask = async (email: string) => {
      await page.goto(`${server.url}/login`);
      await page.getByRole('link', { name: 'Forgot your user ID?' }).click();
      await typeInto(page.getByLabel('Email address'), email);
      await page.getByRole('button', { name: 'Send email' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      return (await page.getByRole('main').textContent())?.replace(email, '');
    };
    const unknown = await ask('nobody-here@example.com');
    await expectAccessible(page);
    expect(await ask(hotel.email)).toBe(unknown);
    expect((await server.inbox.mailTo(hotel.email, hotel.username)).text).toContain(hotel.username);
  },
);

test(
  'the language can be switched before signing in, and what was typed is kept',
  variation,
  async ({ browser, server }) => {
    const page = await pageOf(browser, 'en-US', desk);
    for (const path of ['login', 'register']) {
      await page.goto(`${server.url}/${path}`);
      const field = page.getByRole('textbox').first();
      await typeInto(field, 'hanako@example.com');
      await page.getByRole('button', { name: '日本語' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        path === 'login' ? 'ログイン' : /登録/,
      );
      await expect(field).toHaveValue('hanako@example.com');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'English' }).click();
    }
  },
);
