import type { Browser, Locator, Page } from '@playwright/test';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { preventReuse } from './browsers.ts';
import { expect, pageOf, type Server, type SignIn } from './journey.ts';
import { listWords } from './list-words.ts';
import { words } from './words.ts';

const sizes = { ja: { width: 1440, height: 900 }, en: { width: 1024, height: 768 } };

/** Japanese on a desktop screen, and in `npm run soak` also English on a tablet. */
export const deskLanguages = process.env.SOAK ? (['ja', 'en'] as const) : (['ja'] as const);

export async function openDashboard(
  browser: Browser,
  server: Server,
  who: SignIn,
  language: keyof typeof sizes,
): Promise<Page> {
  const page = await pageOf(browser, words[language].locale, sizes[language]);
  await signIn(page, server, who);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { name: listWords[language].title })).toBeVisible();
  return page;
}

/**
 * Signs in as the sign-in page does: stores the cookie, and notes in local storage that the user is signed
 * in.
 */
export async function signIn(page: Page, server: Server, { username, password }: SignIn): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/auth/login`, {
    data: { username, password },
    headers: { origin: server.url },
  });
  const { data } = await answer.json();
  await page.goto(`${server.url}/api/health/live`);
  await page.evaluate(id => window.localStorage.setItem('signed-in', String(id)), data.id);
}

/**
 * Turns off automatic guide messages. Otherwise today's arrivals would get a message during the test, and
 * sending again would require a confirmation.
 */
export const withoutAutomaticMessages = {
  ...defaultSchedule,
  data: defaultSchedule.data.map(entry => ({ ...entry, status: 0 as const })),
};

export const rowOf = (page: Page | Locator, bookingNo: string): Locator =>
  page.getByRole('row', { name: new RegExp(bookingNo) });

/** The button that opens the menu of a booking's details. */
export const moreButton = (page: Page): Locator => page.getByRole('button', { name: /^(More|その他)$/ });

/** Chooses an item from the menu of a booking's details. */
export async function choose(page: Page, name: string): Promise<void> {
  await moreButton(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Installs a clock that can be advanced on the page. */
export async function withClock(page: Page): Promise<Page> {
  preventReuse(page);
  await page.clock.install();
  await page.reload();
  return page;
}

export async function openSetting(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: /^(Menu|メニュー)$/ });
  await menu.getByRole('link', { name: /^(Settings|設定)$/ }).click();
  await menu.getByRole('link', { name, exact: true }).click();
}
