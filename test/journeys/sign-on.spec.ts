import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { addAuthenticator } from './authenticator.ts';
import { preventReuse } from './browsers.ts';
import { signIn } from './front-desk.ts';
import { expect, expectAccessible, pageOf, type Server, test } from './journey.ts';
import { typeInto } from './typing.ts';

const PASSWORD = 'Mizuumi.2026';
const CHAIN = '湖畔ホテルズ';
const SECRET = 'a-secret-of-the-client';
const desk = { width: 1440, height: 900 };

/** Sets the first password through the link of the welcome email, and signs in. */
async function setFirstPassword(page: Page, server: Server, { username, email }: InvitedUser): Promise<void> {
  const mail = await server.inbox.mailTo(email);
  await page.goto(/https?:\/\/\S+\/new-password\?\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await typeInto(page.getByLabel('新しいパスワード *', { exact: true }), PASSWORD);
  await typeInto(page.getByLabel('新しいパスワード（確認）'), PASSWORD);
  await page.getByRole('button', { name: 'パスワードを保存' }).click();
  await expect(page.getByRole('heading', { name: 'パスワードを変更しました' })).toBeVisible();
  await page.goto(`${server.url}/login`);
  await typeInto(page.getByLabel('ユーザーID'), username);
  await typeInto(page.getByLabel('パスワード', { exact: true }), PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '施設の選択' })).toBeVisible();
}

type InvitedUser = { username: string; email: string };

test('an admin sets up single sign-on and proves the domain, and a user signs in and out through the provider', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const number = randomInt(1_000_000);
  const domain = `kohan${number}.example`;
  const username = `Honbu${number}A1`;
  const it = { username, email: `${username}@elsewhere.example` };
  await server.createOrganization(CHAIN, { ...it, first_name: '明', last_name: '本田' });
  const provider = await OpenIdProvider.start();
  const clientId = `genkan-${number}`;

  const admin = await pageOf(browser, 'ja-JP', desk);
  await setFirstPassword(admin, server, it);
  await admin.goto(`${server.url}/organization/sign-on`);
  const state = admin.getByRole('main').getByRole('status').first();
  await expect(state).toContainText('未設定');
  const redirect = await admin.getByLabel('リダイレクト先', { exact: true }).inputValue();
  await provider.control({
    client: {
      client_id: clientId,
      client_secret: SECRET,
      redirect_uris: [redirect],
      post_logout_redirect_uris: [`${server.url}/login`],
    },
    people: {
      hana: { email: `hana@${domain}`, email_verified: true, family_name: '本田', groups: ['経理'] },
      ken: { email: `ken@${domain}`, email_verified: true, groups: [] },
    },
  });
  await typeInto(admin.getByLabel('発行者（issuer）'), provider.issuer);
  await typeInto(admin.getByLabel('クライアントID'), clientId);
  await typeInto(admin.getByLabel('クライアントシークレット'), SECRET);
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  await admin.getByRole('button', { name: '接続をテスト' }).click();
  await expect(admin.getByText('認証サービスが応答し、ディスカバリー文書もそろっています。')).toBeVisible();

  await typeInto(admin.getByRole('textbox', { name: 'ドメイン' }), domain);
  await admin.getByRole('button', { name: 'ドメインを追加' }).click();
  await expect(state).toContainText('DNSの反映待ち');
  const row = admin.getByRole('listitem').filter({ hasText: domain });
  await row.getByRole('button', { name: '確認する' }).click();
  await expect(admin.getByText(`${domain}のTXTレコードはまだ見つかりませんでした。`)).toBeVisible();
  server.dns.records.set(domain, [await row.getByLabel('TXTレコードの値', { exact: true }).inputValue()]);
  await row.getByRole('button', { name: '確認する' }).click();
  await expect(row).toContainText('確認済み');
  await expect(state).toContainText('利用中');
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await admin.setViewportSize(desk);
  const link = await row.getByLabel('ログイン用アドレス', { exact: true }).inputValue();

  await state.getByRole('link', { name: 'ユーザー' }).click();
  await admin.getByRole('button', { name: 'グループを追加' }).click();
  const dialog = admin.getByRole('dialog', { name: 'グループを追加' });
  await typeInto(dialog.getByLabel('グループ'), '経理');
  await dialog.getByLabel('役割').selectOption('監査担当');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'グループを追加' }).click();
  await expect(admin.getByRole('row', { name: /経理/ })).toContainText('監査担当');
  await expectAccessible(admin);
  const hana = await pageOf(browser, 'ja-JP', desk);
  preventReuse(hana);
  const line = Promise.withResolvers<void>();
  await hana.route('**/api/auth/sign-on/start', async call => {
    await line.promise;
    await call.continue();
  });
  await hana.goto(link);
  await expect(hana.getByRole('status', { name: '認証サービスに接続しています' })).toBeVisible();
  await expectAccessible(hana);
  line.resolve();
  await typeInto(hana.getByLabel('Account'), 'hana');
  await hana.getByRole('button', { name: 'Continue' }).click();
  await expect(hana.getByRole('heading', { level: 1, name: '施設の選択' })).toBeVisible();
  expect(new URL(hana.url()).search).toBe('');
  await expect(hana.getByText(`hana@${domain}`)).toBeVisible();

  await hana.getByRole('button', { name: 'ログアウト' }).click();
  await hana.getByRole('button', { name: /sign me out/i }).click();
  await expect(hana).toHaveURL(`${server.url}/login`);

  // A person without a role lands on the sign-in page, which shows the reason.
  const ken = await pageOf(browser, 'en-US', desk);
  preventReuse(ken);
  await ken.goto(link);
  await typeInto(ken.getByLabel('Account'), 'ken');
  await ken.getByRole('button', { name: 'Continue' }).click();
  await expect(ken.getByText('You have no role in any hotel.')).toBeVisible();
  await expect(ken).toHaveURL(/\/login\?sign_on=noRole$/);
  await expectAccessible(ken);
  provider.stop();
});

test('an organization admin adds a passkey and becomes the emergency admin without opening a hotel', async ({
  browser,
  server,
}) => {
  const admin = await pageOf(browser, 'ja-JP', desk);
  preventReuse(admin);
  const who = await server.openChain();
  await signIn(admin, server, who);
  await addAuthenticator(admin);
  await admin.goto(`${server.url}/organization/sign-on`);
  await admin.getByRole('button', { name: '自分のパスキー' }).click();
  const passkeys = admin.getByRole('dialog', { name: '自分のパスキー' });
  await passkeys.getByRole('button', { name: 'この端末のパスキーを登録' }).click();
  await typeInto(passkeys.getByLabel('現在のパスワード'), who.password);
  await expectAccessible(admin);
  await passkeys.getByRole('button', { name: 'この端末のパスキーを登録' }).click();
  await passkeys.getByRole('button', { name: '保管しました' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('まだ使われていません');
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '緊急用の管理者になる' }).click();
  await expect(admin.getByText('あなたが緊急用の管理者です。')).toBeVisible();
});
