import type { Page } from '@playwright/test';
import { generateSync } from 'otplib/functional';

/** What an authenticator app that has been given the key on this page shows now. */
export async function codeOn(page: Page): Promise<string> {
  const secret = /[A-Z2-7]{32}/.exec(await page.locator('body').innerText())?.[0] ?? '';
  return generateSync({ secret });
}
