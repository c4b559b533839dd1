import type { Browser, Page } from '@playwright/test';
import {
  bookingOf,
  expect,
  expectAccessible,
  type Hotel,
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

const desk = { width: 1440, height: 900 };

/** `npm run soak` also covers English. */
for (const language of process.env.SOAK ? (['ja', 'en'] as const) : (['ja'] as const)) {
  const w = words[language];

  test(`a booking arrives, its guest registers on a phone, and the front desk sees the registration (${language})`, async ({
    browser,
    server,
    hotel,
  }) => {
    const bookingNo = `J-${language}`;
    await sendBookings(server, hotel, [bookingOf(bookingNo, language)]);
    const { link, shortLink } = await server.linkOf(hotel, bookingNo);
    const guest = await pageOf(browser, w.locale, phoneSize);

    await guest.goto(shortLink);
    await expect(guest.getByRole('heading', { name: w.stepOne })).toBeVisible();
    await expectAccessible(guest);
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    await guest.getByRole('button', { name: w.next }).click();

    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
    await fillIn(guest, language);
    await expectAccessible(guest);
    await guest.reload();
    await expect(guest.getByText('Emma Yamada').first()).toBeVisible();
    await guest.getByRole('button', { name: w.next }).click();

    await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
    await expectAccessible(guest);
    const register = guest.getByRole('button', { name: w.register });
    await expect(register).toBeDisabled();
    await guest.getByRole('checkbox', { name: w.accept }).check();
    await register.dblclick();

    await expect(guest.getByRole('heading', { name: w.thanks })).toBeVisible();
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
    // The QR code appears first. Content that loads later below it would shift the layout.
    await expect(guest.getByText(bookingNo, { exact: true })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('button', { name: w.toMyPage }).click();
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
    await expectAccessible(guest);
    await expectNoSecrets(guest, new URL(link).searchParams.get('token') ?? '');
    await guest.reload();
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();

    const mail = await server.inbox.mailTo(`taro-${bookingNo}@example.jp`);
    expect(mail.text).toContain(`${server.url}/m/`);

    await receive(browser, server, hotel, language, bookingNo);
  });
}

/**
 * Expects that neither the token of the link nor the My Page id is in the browser history or readable by
 * scripts.
 */
async function expectNoSecrets(guest: Page, token: string): Promise<void> {
  const cookies = await guest.context().cookies();
  const page = cookies.filter(({ name }) => name.startsWith('genkan_page_')).at(-1)?.value ?? '';
  const kept = await guest.evaluate(() => JSON.stringify([location.href, sessionStorage, localStorage]));
  for (const secret of [token, page]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(kept).not.toContain(secret);
  }
}

async function fillIn(guest: Page, language: 'ja' | 'en'): Promise<void> {
  const w = words[language];
  await answer(guest, 0, w.inJapan, w.yes);
  await typeInto(guest.getByRole('textbox', { name: w.fullName }).last(), 'Emma Yamada');
  await answer(guest, 1, w.inJapan, w.yes);
}

async function answer(guest: Page, person: number, question: string, choice: string): Promise<void> {
  const group = guest
    .getByRole('group', { name: question })
    .or(guest.getByRole('radiogroup', { name: question }));
  await group.nth(person).getByText(choice, { exact: true }).click();
}

async function receive(
  browser: Browser,
  server: Server,
  hotel: Hotel,
  language: 'ja' | 'en',
  bookingNo: string,
) {
  const w = words[language];
  const staff = await pageOf(browser, w.locale, desk);
  await staff.goto(`${server.url}/login`);
  await expectAccessible(staff);
  await typeInto(staff.getByRole('textbox', { name: w.username }), hotel.username);
  await typeInto(staff.getByLabel(w.password, { exact: true }), hotel.password);
  await staff.getByRole('button', { name: w.signIn }).click();

  const row = staff.getByRole('row', { name: new RegExp(bookingNo) });
  await expect(row).toContainText(w.input);
  await expectAccessible(staff);
  await row.getByRole('button', { name: w.openDetails(bookingNo) }).click();
  const details = staff.getByRole('dialog');
  await expect(details).toContainText('Emma Yamada');
  await expect(details).toContainText('090-1234-5678');
  await expectAccessible(staff);
  await staff.keyboard.press('Escape');
  await expect(row).toContainText(w.seen);
}
