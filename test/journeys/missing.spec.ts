import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openDashboard, withoutAutomaticMessages } from './front-desk.ts';
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
  variation,
} from './journey.ts';
import { listWords } from './list-words.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

test.use(signedInElsewhere);

const details = (page: Page) => page.getByRole('dialog').first();

test('staff request missing data, the guest adds it on a phone, and the front desk and the PMS receive it', async ({
  browser,
  server,
  hotel,
}) => {
  await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
  await sendBookings(server, hotel, [bookingOf('M-1', 'en')]);
  const { myPageId } = await server.register(hotel, 'M-1');
  const desk = await openDashboard(browser, server, hotel, 'en');
  await desk.getByRole('button', { name: words.en.openDetails('M-1'), exact: true }).click();
  await correctTheAddress(desk);
  await details(desk).getByRole('button', { name: 'Request missing details' }).click();
  await expect(
    details(desk).getByText('The guest is being sent a link to fill in the missing details.'),
  ).toBeVisible();

  const guest = await pageOf(browser, 'en-US', phoneSize);
  await guest.goto(await linkIn(server, '宿泊者名簿', myPageId));
  await guest.getByRole('combobox').first().selectOption('en');
  await expect(guest.getByRole('heading', { name: 'A few details are still needed' })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Fill in' }).click();
  await fillIn(guest);

  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: words.en.openDetails('M-1'), exact: true }).click();
  await expect(details(desk).getByText('LM7654321')).toBeVisible();
  await expect(details(desk).getByText(/Added by the guest on My Page/)).toHaveCount(3);
  await expect(details(desk).getByRole('button', { name: 'Request missing details' })).toBeHidden();
  const yes = details(desk).getByRole('checkbox', { name: 'Guest confirmed the details' });
  await yes.check();
  await expect(yes).toBeChecked();
  await expectAccessible(desk);
  await expect
    .poll(() => pullEventTypes(server, hotel))
    .toEqual(['submitted', 'amended', 'amended', 'amended', 'data_confirmed']);
});

/** Corrects the answer so that the guest has no address in Japan. The previous answers remain visible below. */
async function correctTheAddress(desk: Page): Promise<void> {
  await details(desk).getByRole('button', { name: 'Correct', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Correct or complete the details' });
  const address = dialog.getByRole('combobox', { name: 'Do you have an address in Japan?' });
  await address.selectOption('No');
  await typeInto(dialog.getByRole('textbox', { name: 'Full name' }), '');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible();
  await typeInto(dialog.getByRole('textbox', { name: 'Full name' }), 'Emma Wilson');
  await typeInto(dialog.getByRole('textbox', { name: 'Reason' }), 'As on the passport');
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(details(desk).getByText('The details were corrected.')).toBeVisible();
  await expect(details(desk).getByText(/Before: 山田 太郎/)).toBeVisible();
}

async function linkIn(server: Server, ...said: string[]): Promise<string> {
  const { html = '' } = await server.inbox.mailTo('taro@example.com', ...said);
  const [, address = ''] = /href="([^"]*\/mypage[^"]*)"/.exec(html) ?? [];
  return address.replaceAll('&amp;', '&');
}

async function fillIn(guest: Page): Promise<void> {
  await expect(guest.getByRole('heading', { name: 'A few details are still needed' })).toBeVisible();
  await expect(guest.getByText('Emma')).toHaveCount(0);
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByText('Please fill in at least one of these.')).toBeVisible();
  const nationality = guest.getByRole('combobox', { name: 'Nationality' });
  await typeInto(nationality, 'new z');
  await nationality.press('Enter');
  await typeInto(guest.getByRole('textbox', { name: 'Passport number' }), '?');
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByText(/Please check the passport number/)).toBeVisible();
  await guest.getByRole('textbox', { name: 'Passport number' }).press('Tab');
  await expect(guest.getByText(/Please check the passport number/)).toBeVisible();
  const language = guest.getByRole('combobox').first();
  await language.selectOption('ko');
  await expect(guest.getByRole('textbox', { name: '여권 번호' })).toHaveValue('?');
  await language.selectOption('en');
  await typeInto(guest.getByRole('textbox', { name: 'Passport number' }), 'lm 765 4321');
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Send' }).dblclick();
  await expect(guest.getByText(/The remaining details are below/)).toBeVisible();
  await expect(guest.getByRole('textbox', { name: 'Passport number' })).toHaveCount(0);
  const line = Promise.withResolvers<void>();
  await guest.route(/\/api\/.*\/image\?/, async route => {
    await line.promise;
    await route.continue();
  });
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#264b73' } })
    .jpeg()
    .toBuffer();
  await guest
    .locator('input[type=file]')
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
  // Sending waits until the picture is uploaded.
  const send = guest.locator('[type=submit]');
  await send.click();
  await expect(send).toHaveText('Sending');
  line.resolve();
  await expect(guest.getByText('The hotel now has everything it needs.')).toBeVisible();
  await guest.getByRole('button', { name: 'Back to My Page' }).click();
  await expect(guest.getByRole('img', { name: words.en.qr })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'A few details are still needed' })).toHaveCount(0);
}

async function pullEventTypes(server: Server, { apiKey }: Hotel): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/pms/registrations`, { headers: { 'x-api-key': apiKey } });
  const { data }: { data: { type: string }[] } = await answer.json();
  return data.map(({ type }) => type);
}

test(
  'one click requests missing data for all selected bookings, at most once per guest and day',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    const numbers = ['M-2', 'M-3', 'M-4'];
    await sendBookings(
      server,
      hotel,
      numbers.map(number => bookingOf(number, 'ja')),
    );
    const pages = await Promise.all(numbers.map(number => server.register(hotel, number)));
    const pageOfM2 = pages[0]?.myPageId ?? '';
    const desk = await openDashboard(browser, server, hotel, 'ja');
    for (const number of ['M-2', 'M-3']) await comesFromAbroad(desk, number);
    const tick = (number: string) =>
      desk.getByRole('checkbox', { name: listWords.ja.tickRow(number), exact: true });
    await expect(tick('M-2')).toBeVisible();
    await expect(tick('M-4')).toHaveCount(0);
    await desk.getByRole('checkbox', { name: listWords.ja.tickPage }).check();
    const bar = desk.getByRole('region', { name: listWords.ja.selection });
    await expect(bar.getByRole('button', { name: 'ご案内を送信' })).toBeHidden();
    await bar.getByRole('button', { name: '不足項目の入力を依頼（2件）' }).click();
    const dialog = desk.getByRole('dialog', { name: '不足項目の入力をお客様に依頼' });
    await expect(dialog.getByText('2名のお客様に', { exact: false })).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: '2名に送信する' }).dblclick();
    await expect(bar.getByText('2名のお客様に、不足項目を入力するリンクを送信します。')).toBeVisible();
    await expect(tick('M-2')).not.toBeChecked();
    await expectAccessible(desk);
    expect(await linkIn(server, '宿泊者名簿', pageOfM2)).toContain(pageOfM2);

    await tick('M-2').check();
    await bar.getByRole('button', { name: '不足項目の入力を依頼（1件）' }).click();
    await expect(dialog.getByText('1名には、本日すでに依頼しています。')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /送信する/ })).toHaveCount(0);
    await desk.keyboard.press('Escape');
    await expect(tick('M-2')).toBeChecked();
  },
);

/** Corrects the answer so that this guest has no address in Japan and the passport is missing. */
async function comesFromAbroad(desk: Page, number: string): Promise<void> {
  await desk.getByRole('button', { name: words.ja.openDetails(number), exact: true }).click();
  await details(desk).getByRole('button', { name: '訂正する', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: '登録内容の訂正・補記' });
  await dialog.getByRole('combobox', { name: words.ja.inJapan }).selectOption('いいえ、ありません');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(details(desk).getByText('登録内容を訂正しました。')).toBeVisible();
  await desk.keyboard.press('Escape');
}
