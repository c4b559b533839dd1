import type { Page } from '@playwright/test';
import { CHAIN, desk, join, newInvitee, setFirstPassword } from './chain.ts';
import { expect, expectAccessible, pageOf, test } from './journey.ts';
import { typeInto } from './typing.ts';

async function copy(admin: Page, item: string, from: string, kind: string): Promise<void> {
  await admin.getByRole('button', { name: '施設からコピー' }).click();
  const form = admin.getByRole('dialog', { name: '施設から項目をコピー' });
  await form.getByLabel('項目', { exact: true }).selectOption(item);
  await form.getByLabel('コピー元の施設').selectOption(from);
  await form.getByLabel(kind).check();
  await expect(
    form.getByText('施設の内容が変わります').or(form.getByText('変わる施設はありません')),
  ).toBeVisible();
  await expectAccessible(admin);
  await form.getByRole('button', { name: 'コピーして反映' }).click();
  await expect(form).toBeHidden();
}

test("an admin copies a form to a hotel and locks the message texts, and the hotel's owner sees the lock", async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const [model, hotel] = [await server.openHotel('湖畔ホテル本館'), await server.openHotel('湖畔ホテル別館')];
  await server.addQuestions(model, [{ labels: { ja: '朝食のご希望' }, placeholders: { ja: '和食・洋食' } }]);
  const it = newInvitee('Honbu');
  await server.createOrganization(CHAIN, { ...it, first_name: '明', last_name: '本田' });
  const admin = await pageOf(browser, 'ja-JP', desk);
  await setFirstPassword(admin, server, it);
  await join(browser, server, admin, model, '湖畔ホテル本館');
  const owner = await join(browser, server, admin, hotel, '湖畔ホテル別館');

  await admin.getByRole('link', { name: 'ブランドとテンプレート' }).click();
  await admin.getByRole('button', { name: 'ブランドを追加' }).click();
  const brand = admin.getByRole('dialog', { name: 'ブランドを追加' });
  await typeInto(brand.getByLabel('名前'), 'みずうみ');
  await brand.getByRole('button', { name: 'ブランドを追加' }).click();
  await admin.getByRole('link', { name: '所属施設' }).click();
  await admin.getByLabel('湖畔ホテル別館のブランド').selectOption('みずうみ');
  await expectAccessible(admin);

  await admin.getByRole('link', { name: 'ブランドとテンプレート' }).click();
  await expect(admin.getByRole('row', { name: /^みずうみ/ })).toContainText('1');
  await expect(admin.getByText('テンプレートはまだありません')).toBeVisible();
  await copy(admin, 'フォーム', '湖畔ホテル本館', '変更可');
  await copy(admin, 'メッセージ文面', '湖畔ホテル本館', '変更不可（固定）');
  const row = admin
    .getByRole('region', { name: '施設ごとの状況' })
    .getByRole('row', { name: /湖畔ホテル別館/ });
  await expect(row).toContainText('継承');
  await expect(row).toContainText('固定');
  await expectAccessible(admin);

  await owner.goto(`${server.url}/dashboard/cms`);
  await expect(owner.getByText(`${CHAIN}が固定しているため、ここでは変更できません。`)).toBeVisible();
  await expect(owner.getByRole('button', { name: '保存' })).toHaveCount(0);
  await expectAccessible(owner);
  await owner.goto(`${server.url}/dashboard/form`);
  await expect(owner.getByText('朝食のご希望').first()).toBeVisible();
  await expect(owner.getByText(`${CHAIN}のテンプレートです。`)).toBeVisible();
  await owner.getByRole('button', { name: '施設独自にする' }).click();
  await expect(owner.getByText('この施設独自の内容です。')).toBeVisible();
  await owner.getByRole('button', { name: 'テンプレートを使う' }).click();
  await expectAccessible(owner);
  await owner.getByRole('dialog').getByRole('button', { name: 'テンプレートを使う' }).click();
  await expect(owner.getByText(`${CHAIN}のテンプレートです。`)).toBeVisible();
});
