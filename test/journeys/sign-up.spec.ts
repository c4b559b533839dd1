import type { Page } from '@playwright/test';
import { expect, expectAccessible, pageOf, type Server, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';

const desk = { width: 1440, height: 900 };

async function mailedLink(server: Server, email: string): Promise<string> {
  const mail = await server.inbox.mailTo(email);
  return /https?:\/\/\S+\/register\?\S+/.exec(mail.text ?? '')?.[0] ?? '';
}

// Rule: sign-up.slug, sign-up.warning
test('a hotel signs up, from the email address to the dashboard', async ({ browser, server }) => {
  const email = 'okami@hanamizuki.example.com';
  const page = await pageOf(browser, 'ja-JP', desk);
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: '施設を新しく登録する' }).click();
  await page.getByRole('button', { name: 'メールを送る' }).click();
  await expect(page.getByText('この項目をご入力ください。')).toBeVisible();
  await typeInto(page.getByLabel('メールアドレス'), email);
  await page.getByRole('button', { name: 'メールを送る' }).click();
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink(server, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'ユーザーの登録' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/register`);
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'ユーザーの登録' })).toBeVisible();

  await typeInto(page.getByLabel('ユーザーID'), 'okami');
  await typeInto(page.getByLabel('姓'), '鈴木');
  await typeInto(page.getByLabel('名 *', { exact: true }), '花子');
  await typeInto(page.getByLabel('新しいパスワード *', { exact: true }), 'sakura');
  await typeInto(page.getByLabel('新しいパスワード（確認）'), 'sakura');
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByText('英小文字・英大文字・数字をそれぞれ含む6文字以上でご入力')).toBeVisible();
  await expect(page.getByText('記号をそれぞれ含む8文字以上でご入力')).toBeVisible();

  await typeInto(page.getByLabel('ユーザーID'), 'Okami2026');
  await typeInto(page.getByLabel('新しいパスワード *', { exact: true }), 'Sazanami.2026');
  await typeInto(page.getByLabel('新しいパスワード（確認）'), 'Sazanami.2026');
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByRole('heading', { name: '施設の登録' })).toBeVisible();

  const steps = page.getByRole('list', { name: '登録の手順' }).getByRole('listitem');
  await expect(steps).toHaveText(['ユーザー', '施設', '完了']);
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await typeInto(page.getByLabel('施設名'), '旅館 花みずき');
  await page.getByRole('button', { name: '戻る' }).click();
  await expect(page.getByLabel('ユーザーID')).toHaveValue('Okami2026');
  await expect(page.getByLabel('新しいパスワード *', { exact: true })).toHaveValue('Sazanami.2026');
  await expect(page.getByLabel('新しいパスワード（確認）')).toHaveValue('Sazanami.2026');
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByLabel('施設名')).toHaveValue('旅館 花みずき');
  // The suggestion comes from the email address, because the name is in kanji.
  await expect(page.getByLabel('施設のアドレス名')).toHaveValue('example');
  await typeInto(page.getByLabel('郵便番号'), '１００－０００１');
  await expect(page.getByLabel('都道府県')).toHaveValue('東京都');
  await expect(page.getByLabel('市区町村')).toHaveValue('千代田区');
  await expect(page.getByLabel('番地')).toHaveValue('千代田');
  await typeInto(page.getByLabel('施設のアドレス名'), 'hana-mizuki 旅館');
  await expect(page.getByLabel('施設のアドレス名')).toHaveValue('hana-mizuki 旅館');
  await page.getByLabel('都道府県').selectOption('京都府');
  await typeInto(page.getByLabel('市区町村'), '京都市');
  await typeInto(page.getByLabel('番地'), '東山区1-1');
  await expectAccessible(page);
  await page.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByText('半角の英字・数字・アンダースコア（_）でご入力ください。')).toBeVisible();
  await typeInto(page.getByLabel('施設のアドレス名'), 'hanamizuki');
  await page.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByRole('heading', { name: '登録が完了しました' })).toBeVisible();
  await page.getByRole('button', { name: '管理画面を開く' }).click();
  await expect(page.getByRole('link', { name: 'Okami2026' })).toBeVisible();

  await expect(page.getByText('予約はまだ届いていません')).toBeVisible();
  const first = page.getByRole('region', { name: '運用開始までの手順' });
  await expect(first).toContainText('8項目のうち0項目が完了');
  await expectAccessible(page);
  await first.getByRole('link', { name: 'お客様への質問を確認する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '入力フォーム' })).toBeVisible();
  await page.goBack();
  await expect(first).toContainText('8項目のうち1項目が完了');
  await expect(first.getByRole('list')).toBeHidden();
  await first.getByRole('button', { name: '手順を表示' }).click();
  await first.getByRole('button', { name: '今後は表示しない' }).click();
  await expect(first).toBeHidden();

  const other = await pageOf(browser, 'en-US', desk);
  await other.goto(link);
  await expect(other.getByText('This link is not valid or has expired.')).toBeVisible();
  await expect(other).toHaveURL(`${server.url}/register`);
  await other.goto(`${server.url}/auth/register?email=grace@example.com`);
  await expect(other.getByLabel('Email address')).toHaveValue('grace@example.com');
});

// Rule: sign-up.email-taken, sign-up.user-id-taken, sign-up.value-taken, sign-up.warning
test(
  'a registered email, user ID or other duplicate value is reported before any data is stored',
  variation,
  async ({ browser, server, hotel }) => {
    const page = await pageOf(browser, 'en-US', { width: 1024, height: 768 });
    await openLink(page, server, hotel.email);
    await expect(page.getByRole('alert')).toContainText(
      `${hotel.email} is already registered. Please sign in.`,
    );
    await expect(page.getByLabel('User ID')).toHaveCount(0);

    await openLink(page, server, 'grace@hopper.example.com');
    await typeInto(page.getByLabel('User ID'), hotel.username);
    await typeInto(page.getByLabel('Last name'), 'Hopper');
    await typeInto(page.getByLabel('First name'), 'Grace');
    await typeInto(page.getByLabel('New password *', { exact: true }), 'Sazanami.2026');
    await typeInto(page.getByLabel('Confirm new password'), 'Sazanami.2026');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This user ID is already in use.')).toBeVisible();
    await expect(page.getByLabel('User ID')).toBeFocused();
    await typeInto(page.getByLabel('User ID'), 'Hopper2026');
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Please fill in this field.')).toHaveCount(5);
    await expect(page.getByLabel('Hotel name')).toBeFocused();
    for (const [label, value] of [
      ['Hotel name', 'Harbour Inn'],
      ['Name in web address', hotel.slug],
      ['Prefecture or state', 'Kanagawa'],
      ['City', 'Yokohama'],
      ['Street and number', '1-1'],
    ] as const)
      await typeInto(page.getByLabel(label), value);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This name is already in use.')).toBeVisible();
    await expectAccessible(page);
  },
);

async function openLink(page: Page, server: Server, email: string): Promise<void> {
  await page.goto(`${server.url}/register?email=${email}`);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
  await page.goto(await mailedLink(server, email));
}
