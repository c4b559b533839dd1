import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect } from './journey.ts';
import { typeInto } from './typing.ts';

const KEY = /[A-Z2-7]{32}/;

export async function codeOn(page: Page): Promise<string> {
  const key = page.getByText(KEY);
  await expect(key).toBeVisible();
  return new TOTP({ secret: KEY.exec(await key.innerText())?.[0] ?? '' }).generate();
}

export async function setUpFactor(page: Page, password: string): Promise<string> {
  await page.getByRole('button', { name: '設定を始める', exact: true }).click();
  const form = page.getByRole('form', { name: '設定を始める' });
  await typeInto(form.getByLabel('現在のパスワード'), password);
  await form.getByRole('button', { name: '設定を始める', exact: true }).click();
  await typeInto(page.getByLabel('認証コード'), await codeOn(page));
  await page.getByRole('button', { name: '有効にする' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ });
  await expect(codes).toHaveCount(10);
  return codes.first().innerText();
}
