import type { Browser, Page } from '@playwright/test';
import { openDashboard } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  type Hotel,
  pageOf,
  phoneSize,
  type Server,
  type SignIn,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const savedText = { ja: '保存しました。', en: 'Settings saved' };

async function openTab(page: Page, settings: string, tab: string): Promise<void> {
  await page.getByRole('link', { name: settings, exact: true }).click();
  await page
    .getByRole('navigation', { name: settings })
    .getByRole('link', { name: tab, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${tab} – ${settings}`));
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', disabled: false }).click();
  await expect(page.getByText(savedText.ja)).toBeVisible();
}

/**
 * Checks that the preferred channel can be chosen only while SMS is enabled, and that reverting a change leaves
 * nothing to save.
 */
async function checkSmsChannel(desk: Page): Promise<void> {
  await openTab(desk, '設定', 'SMS');
  const sms = desk.getByRole('switch', { name: 'SMSでもご案内を送る' });
  const first = desk.getByRole('radio', { name: 'SMSで送る' });
  await expect(first).toBeDisabled();
  await sms.check();
  await first.check();
  await sms.uncheck();
  await expect(first).toBeDisabled();
  await expect(first).not.toBeChecked();
  await expect(desk.getByRole('button', { name: '保存' })).toBeDisabled();
}

/** Checks that the value before the last change can be put back into the form, which stays unsaved. */
async function checkLastChanges(desk: Page, { username }: Hotel): Promise<void> {
  const maintenance = desk.getByRole('switch', { name: 'メンテナンス中にする' });
  await desk.getByRole('button', { name: '変更履歴：メンテナンス中にする' }).press('Enter');
  const dialog = desk.getByRole('dialog', { name: '最近の変更' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  const last = dialog.getByRole('listitem').first();
  await expect(last).toContainText(username);
  await expect(last).toContainText('変更前： オン');
  await expect(last).toContainText('変更後： オフ');
  await expectAccessible(desk);
  await last.getByRole('button', { name: '変更前の値を使う' }).click();
  await expect(dialog).toBeHidden();
  await expect(maintenance).toBeChecked();
  await expect(desk.getByText('保存していない変更があります。')).toBeVisible();
  await desk.reload();
  await expect(maintenance).not.toBeChecked();
}

async function aGuestAt(browser: Browser, server: Server, hotel: Hotel, locale = 'ja-JP'): Promise<Page> {
  const guest = await pageOf(browser, locale, phoneSize);
  await guest.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`);
  return guest;
}

test(
  'one Save button saves every card of a settings page, and rejected cards remain unsaved',
  variation,
  async ({ browser, server, hotel }) => {
    const page = await openLogin(browser, server, hotel);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const limit = (on: Page) => on.getByRole('spinbutton', { name: 'Failed attempts allowed' });
    const number = page.getByRole('radio', { name: 'The reservation number' });
    const keep = page.getByRole('button', { name: 'Save', exact: true });
    await expect(keep).toBeDisabled();
    await number.check();
    await typeInto(limit(page), '8');
    await expect(page.getByText('You have unsaved changes.')).toHaveCount(1);
    await typeInto(limit(other), '7');
    await other.getByRole('button', { name: 'Save', exact: true, disabled: false }).click();
    await expect(other.getByText(savedText.en)).toBeVisible();

    await keep.click();
    await expect(page.getByText('Not everything was saved.')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Theirs: 7');
    await expectAccessible(page);
    await keep.click();
    await expect(page.getByText(savedText.en)).toBeVisible();
    await page.reload();
    await expect(limit(page)).toHaveValue('8');
    await expect(number).toBeChecked();
  },
);

// Rule: settings.saved
test('settings of the hotel take effect on the guest pages', async ({ browser, server, hotel }) => {
  await sendBookings(server, hotel, [bookingOf('S-1', 'ja')]);
  const desk = await openDashboard(browser, server, hotel, 'ja');

  await openTab(desk, '設定', 'メンテナンス');
  await expect(desk.getByRole('button', { name: '保存' })).toBeDisabled();
  await desk.getByRole('switch', { name: 'メンテナンス中にする' }).check();
  await save(desk);
  const guest = await aGuestAt(browser, server, hotel);
  await expect(guest).toHaveURL(/error-503/);
  await desk.reload();
  await desk.getByRole('switch', { name: 'メンテナンス中にする' }).uncheck();
  await save(desk);
  await checkLastChanges(desk, hotel);

  await openTab(desk, '設定', 'お客様のログイン');
  await desk.getByRole('radio', { name: '電話番号の下4桁' }).check();
  await desk.getByRole('radio', { name: '表示しない（お客様がすべて入力します）' }).check();
  await save(desk);
  await openTab(desk, '設定', '言語');
  await expect(desk.getByRole('checkbox', { name: '日本語' })).toBeDisabled();
  await expect(desk.getByRole('button', { name: '保存' })).toBeDisabled();
  await desk.getByRole('checkbox', { name: '한국어' }).uncheck();
  await desk.getByRole('checkbox', { name: '简体中文' }).uncheck();
  await save(desk);
  await expectAccessible(desk);
  await checkSmsChannel(desk);

  await guest.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`);
  await expect(guest.getByRole('textbox', { name: '電話番号の下4桁' })).toBeVisible();
  await expect(guest.getByRole('combobox').first().getByRole('option')).toHaveText([
    '日本語',
    'English',
    '繁體中文',
  ]);
  await guest.goto((await server.linkOf(hotel, 'S-1')).shortLink);
  await typeInto(guest.getByRole('textbox', { name: words.ja.phone }), '090-1234-5678');
  await guest.getByRole('button', { name: words.ja.next }).click();
  await expect(guest.getByRole('textbox', { name: `${words.ja.fullName} 必須` }).first()).toHaveValue('');
});

test(
  'if two users save the same setting, the second user is notified and loses no input',
  variation,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, [
      'setting.basic_information.view',
      'setting.basic_information.edit',
    ]);
    const limit = (page: Page) => page.getByRole('spinbutton', { name: 'Failed attempts allowed' });
    const keep = (page: Page) =>
      page.getByRole('button', { name: 'Save', exact: true, disabled: false }).click();
    const [owner, other] = [
      await openLogin(browser, server, hotel),
      await openLogin(browser, server, member),
    ];

    for (const page of [owner, other]) await expect(limit(page)).toHaveValue('3');

    await typeInto(limit(owner), '150');
    await keep(owner);
    await expect(owner.getByText(savedText.en)).toBeVisible();
    await expect(limit(owner)).toHaveValue('99');
    await expect(owner.getByText('“150” is out of range. 99 is used instead.')).toBeVisible();

    await typeInto(limit(other), '7');
    await keep(other);
    const notice = other.getByRole('alert');
    await expect(notice).toContainText('Someone else has saved this in the meantime');
    await expect(notice).toContainText('Failed attempts allowed');
    await expect(notice).toContainText('Theirs: 99');
    await expect(limit(other)).toHaveValue('7');
    await expectAccessible(other);

    const questions: string[] = [];
    other.on('dialog', dialog => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await other.getByRole('link', { name: 'Maintenance' }).click();
    await expect(limit(other)).toHaveValue('7');
    expect(questions).toEqual(['Your changes are not saved. Leave this page without saving?']);

    await keep(other);
    await expect(other.getByText(savedText.en)).toBeVisible();
    await owner.reload();
    await expect(limit(owner)).toHaveValue('7');
  },
);

async function openLogin(browser: Browser, server: Server, signIn: SignIn): Promise<Page> {
  const page = await openDashboard(browser, server, signIn, 'en');
  await openTab(page, 'Settings', 'Guest sign-in');
  return page;
}

test(
  'staff can change only settings for which they have the edit permission',
  variation,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, [
      'setting.basic_information.view',
      'setting.language_setting.view',
      'setting.language_setting.edit',
    ]);
    const page = await openDashboard(browser, server, member, 'en');
    await openTab(page, 'Settings', 'Languages');
    await page.getByRole('checkbox', { name: '繁體中文' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText(savedText.en)).toBeVisible();

    await openTab(page, 'Settings', 'Guest sign-in');
    await expect(page.getByText('your account cannot change it').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: 'The reservation number' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await openTab(page, 'Settings', 'SMS');
    await expect(page.getByText('Only the owner of the hotel can change this setting.')).toBeVisible();
    await expectAccessible(page);

    const stranger = await server.openStaff(hotel, ['filter_setting.localized_filter.view']);
    const other = await openDashboard(browser, server, stranger, 'en');
    await other.goto(`${server.url}/dashboard/settings`);
    await expect(other).toHaveURL(/error-404/);
  },
);
