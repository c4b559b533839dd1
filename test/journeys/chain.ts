import type { Browser, Page } from '@playwright/test';
import { openSetting, signIn } from './front-desk.ts';
import { expect, expectAccessible, type Hotel, pageOf, type Server, type SignIn } from './journey.ts';
import { typeInto } from './typing.ts';

const PASSWORD = 'Mizuumi.2026';
export const CHAIN = '湖畔ホテルズ';
export const desk = { width: 1440, height: 900 };

/** Sets the first password of a user of the organization, who then chooses a hotel. */
export async function setFirstPassword(page: Page, server: Server, invited: InvitedUser): Promise<void> {
  await setPasswordAndSignIn(page, server, invited);
  await expect(page.getByRole('heading', { level: 1, name: '施設の選択' })).toBeVisible();
}

/** Sets the first password through the emailed link, and signs in. */
export async function setPasswordAndSignIn(
  page: Page,
  server: Server,
  { username, email }: InvitedUser,
): Promise<void> {
  const mail = await server.inbox.mailTo(email);
  expect(mail.text).toContain(username);
  await page.goto(/https?:\/\/\S+\/new-password\?\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await typeInto(page.getByLabel('新しいパスワード *', { exact: true }), PASSWORD);
  await typeInto(page.getByLabel('新しいパスワード（確認）'), PASSWORD);
  await page.getByRole('button', { name: 'パスワードを保存' }).click();
  await expect(page.getByRole('heading', { name: 'パスワードを変更しました' })).toBeVisible();
  await page.goto(`${server.url}/login`);
  await typeInto(page.getByLabel('ユーザーID'), username);
  await typeInto(page.getByLabel('パスワード', { exact: true }), PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('ログイン');
}

type InvitedUser = { username: string; email: string };
export const newInvitee = (name: string): InvitedUser => {
  const username = `${name}${Date.now() % 1_000_000}A1`;
  return { username, email: `${username}@chain.example` };
};

export async function join(browser: Browser, server: Server, admin: Page, hotel: Hotel, name: string) {
  return joinAs(await ownerOf(browser, server, hotel), server, admin, name);
}

/**
 * Joins an owner's hotel to the organization: the admin creates a code, the owner sends a request with it, and
 * the admin confirms.
 */
export async function joinAs(owner: Page, server: Server, admin: Page, name: string): Promise<Page> {
  await admin.goto(`${server.url}/organization`);
  await admin.getByRole('button', { name: 'コードを発行' }).click();
  const code = await admin.getByLabel('コード', { exact: true }).inputValue();
  await openSetting(owner, '組織');
  await typeInto(owner.getByLabel('組織のコード'), code);
  await owner.getByRole('button', { name: '次へ' }).click();
  await expect(owner.getByRole('dialog', { name: `${CHAIN}に参加しますか？` })).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('dialog').getByRole('button', { name: '参加を申請' }).click();
  await expect(owner.getByText(`${CHAIN}の承認を待っています。`)).toBeVisible();
  await admin.reload();
  await admin.getByRole('button', { name: `${name}を承認` }).click();
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('参加中');
  return owner;
}

async function ownerOf(browser: Browser, server: Server, who: SignIn): Promise<Page> {
  const page = await pageOf(browser, 'ja-JP', desk);
  await signIn(page, server, who);
  await page.goto(`${server.url}/dashboard/settings`);
  return page;
}
