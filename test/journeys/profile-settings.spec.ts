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
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { pasteInto, typeInto } from './typing.ts';

const savedText = { ja: '保存しました。', en: 'Settings saved' };

async function openTab(page: Page, settings: string, tab: string): Promise<void> {
  await page
    .getByRole('navigation', { name: settings })
    .getByRole('link', { name: tab, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
}

async function save(page: Page, message = savedText.ja): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true, disabled: false }).click();
  await expect(page.getByText(message).last()).toBeVisible();
}

async function reopenAsGuest(browser: Browser, server: Server, hotel: Hotel): Promise<Page> {
  const { checkin_date } = bookingOf('P-1', 'ko');
  const guest = await pageOf(browser, 'ko-KR', phoneSize);
  const proof = {
    slugName: hotel.slug,
    checkInDate: checkin_date,
    countryCode: '81',
    phoneNumber: '09012345678',
    otherNumber: '',
  };
  const answer = await guest.request.post(`${server.url}/api/facility-booking/confirm`, {
    data: proof,
    headers: { origin: server.url },
  });
  const { status } = await answer.json();
  await guest.goto(`${server.url}/api/health/live`);
  await guest.evaluate(name => window.sessionStorage.setItem('guest-session', name), status.guest_session);
  return guest;
}

test(
  "the hotel's phone number is accepted in common formats, shown in one format, and rejected with a reason if invalid",
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.getByRole('link', { name: '設定', exact: true }).click();
    const phone = desk.getByRole('textbox', { name: '電話番号' });
    await typeInto(phone, 'abc');
    await desk.getByRole('button', { name: '保存', exact: true, disabled: false }).click();
    await expect(phone).toHaveAccessibleDescription(/桁数と国番号/);
    await typeInto(phone, '０７５ー１２３ー４５６７');
    await save(desk, '更新しました。');
    await expect(phone).toHaveValue('075-123-4567');
    await desk.reload();
    await expect(phone).toHaveValue('075-123-4567');
  },
);

test('guests see the profile of the hotel', async ({ browser, server, hotel }) => {
  await sendBookings(server, hotel, [bookingOf('P-1', 'ko')]);
  const { myPageId } = await server.register(hotel, 'P-1');
  const desk = await openDashboard(browser, server, hotel, 'ja');

  await desk.getByRole('link', { name: '設定', exact: true }).click();
  const city = desk.getByRole('textbox', { name: '市区町村' });
  const before = await city.inputValue();
  await typeInto(city, ' ');
  await expect(desk.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await typeInto(city, before);
  await typeInto(desk.getByRole('textbox', { name: '施設名' }), '旅館 花みずき 別邸');
  await typeInto(desk.getByRole('textbox', { name: 'ホームページ' }), 'https://hana.example/bettei');
  await save(desk, '更新しました。');
  await expect(desk.getByRole('textbox', { name: 'URL', exact: true })).toHaveAttribute('readonly');
  await expect(desk.getByRole('img', { name: '事前チェックインURLのQRコード' })).toBeVisible();
  await expectAccessible(desk);

  await openTab(desk, '設定', '言語別の施設名');
  await desk.getByRole('combobox', { name: '言語' }).selectOption('한국어');
  await typeInto(desk.getByRole('textbox', { name: '施設名', exact: true }), '료칸 하나미즈키');
  await desk.getByRole('button', { name: '追加' }).click();
  await expect(desk.getByRole('textbox', { name: '한국어の施設名' })).toHaveValue('료칸 하나미즈키');
  await desk.getByRole('button', { name: '日本語の施設名を削除' }).click();
  await desk.getByRole('button', { name: '削除', exact: true }).click();
  await expect(desk.getByRole('textbox', { name: '日本語の施設名' })).toHaveCount(0);
  await expectAccessible(desk);

  await openTab(desk, '設定', '顔写真');
  await expect(desk.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await desk.getByRole('switch', { name: 'お客様に顔写真をお願いする' }).check();
  await save(desk);
  await expectAccessible(desk);

  await openTab(desk, '設定', 'マイページ');
  await desk.getByRole('button', { name: '한국어' }).click();
  const text = desk.getByRole('textbox', { name: '文章1' });
  await pasteInto(text, '가'.repeat(1001));
  await expect(desk.getByText('1001 / 1000')).toBeVisible();
  await expect(desk.getByRole('button', { name: '保存', exact: true, disabled: false })).toHaveCount(0);
  await typeInto(text, '조심히 오세요.');
  await save(desk);
  await expectAccessible(desk);

  await openTab(desk, '設定', '登録後の画面');
  await desk.getByRole('button', { name: '한국어' }).click();
  await typeInto(
    desk.getByRole('textbox', { name: 'QRコードの下に表示する文章' }),
    '로비에서 기다리겠습니다.',
  );
  await save(desk);
  await expectAccessible(desk);

  const guest = await reopenAsGuest(browser, server, hotel);
  await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`);
  await expect(guest).toHaveTitle(/료칸 하나미즈키/);
  await expect(guest.getByText('조심히 오세요.')).toBeVisible();
  await guest.goto(`${server.url}/check-in/step-7?slug=${hotel.slug}`);
  await expect(guest.getByText('로비에서 기다리겠습니다.')).toBeVisible();
  await expect(guest.getByRole('link', { name: '호텔 공식 홈페이지' })).toHaveAttribute(
    'href',
    'https://hana.example/bettei',
  );
  await guest.getByRole('combobox').selectOption('ja');
  await expect(guest.getByText('旅館 花みずき 別邸').first()).toBeVisible();
});

test(
  'a hotel name that a colleague has changed can be deleted only after its new text has been shown',
  variation,
  async ({ browser, server, hotel }) => {
    const [page, other] = [
      await openDashboard(browser, server, hotel, 'en'),
      await openDashboard(browser, server, hotel, 'ja'),
    ];
    for (const each of [page, other]) await each.goto(`${server.url}/dashboard/settings?tab=names`);
    const name = page.getByRole('textbox', { name: 'Name in 日本語' });
    await expect(name).toBeVisible();
    await typeInto(other.getByRole('textbox', { name: '日本語の施設名' }), '旅館 花みずき 別邸');
    await save(other, '更新しました。');

    await page.getByRole('button', { name: 'Remove the name in 日本語' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the name in 日本語?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(question.getByRole('alert')).toContainText('“旅館 花みずき 別邸”');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(name).toHaveValue('旅館 花みずき');
    await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);

    await page.getByRole('button', { name: 'Remove the name in 日本語' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(name).toHaveCount(0);
  },
);

test(
  'the profile is read-only without the permission to edit it',
  variation,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, ['setting.facility_information.view']);
    const page = await openDashboard(browser, server, member, 'en');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await expect(tabs.filter({ hasText: 'Hotel names' })).toBeVisible();
    await expect(tabs.filter({ hasText: 'My Page' })).toHaveCount(0);
    await expect(page.getByText('your account cannot change it')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'City' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a picture' }).click(),
    ]);
    expect(picture.suggestedFilename()).toMatch(/\.png$/);
    await expectAccessible(page);

    await openTab(page, 'Settings', 'Hotel names');
    await expect(page.getByRole('textbox', { name: 'Name in 日本語' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0);
    await expectAccessible(page);

    const other = await server.openStaff(hotel, ['setting.basic_information.view']);
    const basic = await openDashboard(browser, server, other, 'en');
    await basic.goto(`${server.url}/dashboard/settings?tab=face`);
    await expect(basic.getByRole('switch', { name: 'Ask guests for a face photo' })).toBeDisabled();
    await basic.goto(`${server.url}/dashboard/settings?tab=myPage`);
    await expect(basic.getByRole('textbox', { name: 'Text 1' })).toBeDisabled();
    await expectAccessible(basic);
  },
);
