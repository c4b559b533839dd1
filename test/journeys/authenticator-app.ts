import type { Page } from '@playwright/test';
import { generateSync } from 'otplib/functional';
import { expect } from './journey.ts';

const KEY = /[A-Z2-7]{32}/;

/** What an authenticator app that has been given the key on this page shows now. */
export async function codeOn(page: Page): Promise<string> {
  const key = page.getByText(KEY);
  await expect(key).toBeVisible();
  return generateSync({ secret: KEY.exec(await key.innerText())?.[0] ?? '' });
}
