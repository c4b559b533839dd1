import type { Browser, Locator, Page } from '@playwright/test';
import { expect, type House, pageOf, type SignIn } from './house.ts';
import { listWords } from './list-words.ts';
import { words } from './words.ts';

const sizes = { ja: { width: 1440, height: 900 }, en: { width: 1024, height: 768 } };

/** At a desk screen in Japanese; in `npm run soak` on a tablet in English, too. */
export const deskLanguages = process.env.SOAK ? (['ja', 'en'] as const) : (['ja'] as const);

/** Signs in at a desk screen (Japanese) or on a tablet (English), and looks at the list. */
export async function atTheDesk(
  browser: Browser,
  house: House,
  { username, password }: SignIn,
  language: keyof typeof sizes,
): Promise<Page> {
  const w = words[language];
  const page = await pageOf(browser, w.locale, sizes[language]);
  await page.goto(`${house.url}/login`);
  await page.getByRole('textbox', { name: w.username }).fill(username);
  await page.getByLabel(w.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: w.signIn }).click();
  await expect(page.getByRole('heading', { name: listWords[language].title })).toBeVisible();
  return page;
}

/** A booking's row in the list. */
export const rowOf = (page: Page, reservation: string): Locator =>
  page.getByRole('row', { name: new RegExp(reservation) });

/** The page with a clock that may run ahead. */
export async function withClock(page: Page): Promise<Page> {
  await page.clock.install();
  await page.reload();
  return page;
}
