import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';

export type Cookies = Parameters<BrowserContext['addCookies']>[0];
type Kind = Pick<BrowserContextOptions, 'locale' | 'viewport' | 'hasTouch' | 'isMobile'>;

// The browsers of this worker, which journeys reuse one after another because the first load of a page takes
// three times as long as later ones. Only their cache is kept in between.
const freeContexts = new Map<string, BrowserContext[]>();
const lentContexts = new Map<BrowserContext, string>();

// Animations are reduced, because every click waits until they end. `npm run soak` runs with animations.
const reducedMotion = process.env.SOAK ? 'no-preference' : 'reduce';

// The cookies of every browser when this journey began.
let sharedCookies: Cookies = [];

export function setInitialCookies(cookies: Cookies): void {
  sharedCookies = cookies;
}

/**
 * Returns an empty page in a free browser of a user in Japan. `returnBrowsers` makes the browser free again.
 */
export async function lendBrowser(browser: Browser, kind: Kind): Promise<Page> {
  const key = JSON.stringify(kind);
  const context =
    takeFreeContext(browser, key) ??
    (await browser.newContext({ ...kind, timezoneId: zoneAtNoon(), reducedMotion }));
  lentContexts.set(context, key);
  if (process.env.FAKETIME) await context.clock.setSystemTime(Date.now());
  const page = await context.newPage();
  await clearBrowserData(page);
  await context.addCookies(sharedCookies);
  return page;
}

function takeFreeContext(browser: Browser, key: string): BrowserContext | undefined {
  const kept = freeContexts.get(key) ?? [];
  const position = kept.findIndex(context => context.browser() === browser);
  return position === -1 ? undefined : kept.splice(position, 1)[0];
}

/** Prevents the browser from being reused after a permanent change, for example of the clock. */
export function preventReuse(page: Page): void {
  lentContexts.set(page.context(), '');
}

/** Frees the browsers at the end of a journey. Closes their pages, so that lists stop polling. */
export async function returnBrowsers(): Promise<void> {
  const all = [...lentContexts];
  lentContexts.clear();
  for (const [context, key] of all) {
    if (!context.browser()?.contexts().includes(context)) continue;
    if (key === '') {
      await context.close();
      continue;
    }
    await Promise.all(context.pages().map(page => page.close()));
    freeContexts.set(key, [...(freeContexts.get(key) ?? []), context]);
  }
}

async function clearBrowserData(page: Page): Promise<void> {
  const context = page.context();
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.detach();
}
