import type { Browser, Page } from '@playwright/test';
import { openDashboard, openSetting, rowOf, signIn } from './front-desk.ts';
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
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

test('a hotel writes its terms in two languages, and an accepted version remains readable', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('T-1', 'en')]);
  const desk = await openTerms(browser, server, hotel);
  const text = desk.getByRole('textbox', { name: '利用規約（日本語）' });
  await expect(text).toContainText('館内は禁煙です。');
  await expect(desk.getByRole('button', { name: '保存' })).toBeDisabled();
  await typeInto(text, '宿泊約款をご確認ください。');
  await text.press('ControlOrMeta+a');
  await link(desk, 'www.hana.example/約款');
  await expect(desk.getByText('リンク先には「http://」または「{host}」を含めてください。')).toBeVisible();
  await link(desk, '{host}/terms-and-condition');
  const preview = desk.getByRole('region', { name: 'お客様の画面での表示' });
  await expect(preview.getByRole('link', { name: '宿泊約款をご確認ください。' })).toHaveAttribute(
    'href',
    `${server.url}/terms-and-condition`,
  );
  await expectAccessible(desk);
  await save(desk);

  const tab = (name: string) => desk.getByRole('main').getByRole('button', { name });
  await tab('English').click();
  const english = desk.getByRole('textbox', { name: '利用規約（English）' });
  await typeInto(english, 'Quiet after 22:00. ');
  await link(desk, 'https://hana.example/rules');
  await tab('日本語').click();
  await expect(text).toBeVisible();
  await expect(tab('English 保存していない変更があります')).toBeVisible();
  await expectAccessible(desk);
  desk.once('dialog', question => question.dismiss());
  await desk.getByRole('link', { name: '設定', exact: true }).click();
  await tab('English').click();
  await expect(english).toContainText('Quiet after 22:00.');
  await save(desk);
  await expect(tab('保存していない変更があります')).toHaveCount(0);

  await registerAndAccept(browser, server, hotel);

  await typeInto(english, 'Quiet after 21:00.');
  await save(desk);
  await desk.getByRole('link', { name: '事前チェックイン' }).click();
  await rowOf(desk, 'T-1').getByRole('button', { name: /T-1/ }).click();
  // Text that is fading in has low contrast.
  await desk.emulateMedia({ reducedMotion: 'reduce' });
  await desk.getByRole('button', { name: '表示する（English）' }).click();
  const accepted = desk.getByRole('dialog', { name: 'お客様が同意した利用規約' });
  await expect(accepted).toContainText('Quiet after 22:00.');
  await expectAccessible(desk);
});

test(
  'if two users edit the terms, the second user is notified and loses no input',
  variation,
  async ({ browser, server, hotel }) => {
    const first = await openTerms(browser, server, hotel);
    const second = await openTerms(browser, server, hotel);
    const textOf = (page: Page) => page.getByRole('textbox', { name: '利用規約（日本語）' });
    await typeInto(textOf(second), 'ペットはご遠慮ください。');
    await typeInto(textOf(first), '門限は23時です。');
    await save(first);

    await second.getByRole('button', { name: '保存' }).click();
    const alert = second.getByRole('alert');
    await expect(alert).toContainText('門限は23時です。');
    await expect(textOf(second)).toHaveText('ペットはご遠慮ください。');
    await alert.getByRole('button').click();
    await expect(textOf(second)).toHaveText('門限は23時です。');
  },
);

async function openTerms(browser: Browser, server: Server, hotel: Hotel): Promise<Page> {
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await openSetting(desk, '利用規約');
  await expect(desk.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible();
  return desk;
}

async function link(desk: Page, address: string): Promise<void> {
  const field = desk.getByRole('textbox', { name: 'リンク先のアドレス' });
  if (!(await field.isVisible()))
    await desk.getByRole('button', { name: 'リンク', exact: true }).press('Enter');
  await expect(field).toBeFocused();
  await typeInto(field, address);
  await field.press('Enter');
}

async function save(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await expect(desk.getByText('保存しました。').filter({ visible: true })).toBeVisible();
}

async function registerAndAccept(browser: Browser, server: Server, hotel: Hotel): Promise<void> {
  const { shortLink } = await server.linkOf(hotel, 'T-1');
  const guest = await pageOf(browser, w.locale, phoneSize);
  await guest.goto(shortLink);
  await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
  await guest.getByRole('button', { name: w.next }).click();
  await guest.getByText(w.yes, { exact: true }).first().click();
  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
  await guest
    .getByRole('main')
    .getByRole('button', { name: 'Read the hotel’s terms and conditions' })
    .click();
  const rules = guest.getByRole('dialog').getByRole('link', { name: 'https://hana.example/rules' });
  await expect(rules).toHaveAttribute('href', 'https://hana.example/rules');
  await guest.keyboard.press('Escape');
  await guest.getByRole('checkbox', { name: w.accept }).check();
  await guest.getByRole('button', { name: w.register }).click();
  await expect(guest.getByRole('heading', { name: w.thanks })).toBeVisible();
}

test(
  'unsaved terms and a new booking survive the end of the session, and are discarded when the user leaves the page',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const desk = await openTerms(browser, server, hotel);
    const text = desk.getByRole('textbox', { name: '利用規約（日本語）' });
    const endSession = () =>
      desk.request.post(`${server.url}/api/auth/logout`, { headers: { origin: server.url } });
    await typeInto(text, '門限は23時です。');
    await endSession();
    await desk.getByRole('button', { name: '保存' }).click();
    await expect(desk.getByRole('heading', { name: 'ログアウトしました' })).toBeVisible();
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/terms`);
    await expect(text).toContainText('門限は23時です。');
    await expect(desk.getByRole('button', { name: '保存' })).toBeEnabled();

    desk.once('dialog', question => question.accept());
    await desk.getByRole('link', { name: '予約の登録', exact: true }).click();
    const name = desk.getByRole('textbox', { name: 'お名前', exact: true });
    await typeInto(name, '佐藤 花');
    await endSession();
    await desk.reload();
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/bookings`);
    await expect(name).toHaveValue('佐藤 花');

    desk.once('dialog', question => question.accept());
    await openSetting(desk, '利用規約');
    await expect(text).not.toContainText('門限は23時です。');
  },
);
