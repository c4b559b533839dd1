import type { Browser, Page } from '@playwright/test';
import { expect, pageOf, type Server } from './journey.ts';
import { typeInto } from './typing.ts';

export type NewHotel = { name: string; slug: string; email: string; username: string; password: string };

/** Signs up a hotel in Japan by email, and returns its owner's dashboard. */
export async function signUp(browser: Browser, server: Server, hotel: NewHotel): Promise<Page> {
  const page = await pageOf(browser, 'ja-JP', { width: 1440, height: 900 });
  await page.goto(`${server.url}/register`);
  await typeInto(page.getByLabel('メールアドレス'), hotel.email);
  await page.getByRole('button', { name: 'メールを送る' }).click();
  const mail = await server.inbox.mailTo(hotel.email);
  await page.goto(/https?:\/\/\S+\/register\?\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await typeInto(page.getByLabel('ユーザーID'), hotel.username);
  await typeInto(page.getByLabel('姓'), '富士');
  await typeInto(page.getByLabel('名 *', { exact: true }), '見子');
  await typeInto(page.getByLabel('新しいパスワード *', { exact: true }), hotel.password);
  await typeInto(page.getByLabel('新しいパスワード（確認）'), hotel.password);
  await page.getByRole('button', { name: '次へ' }).click();
  for (const [label, value] of [
    ['施設名', hotel.name],
    ['施設のアドレス名', hotel.slug],
    ['市区町村', '富士河口湖町'],
    ['番地', '船津1-1'],
  ] as const)
    await typeInto(page.getByLabel(label), value);
  await page.getByLabel('都道府県').selectOption('山梨県');
  await page.getByRole('button', { name: '登録する' }).click();
  await page.getByRole('button', { name: '管理画面を開く' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '本日の到着' })).toBeVisible();
  return page;
}
