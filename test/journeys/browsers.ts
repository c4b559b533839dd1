import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';

export type Cookies = Parameters<BrowserContext['addCookies']>[0];
type Kind = Pick<BrowserContextOptions, 'locale' | 'viewport' | 'hasTouch' | 'isMobile'>;

// The browsers of this worker, which journeys reuse one after another because the first load of a page takes
// three times as long as later ones. Only their cache is kept in between.
const free = new Map<string, BrowserContext[]>();
const lent = new Map<BrowserContext, string>();

// Animations are reduced, because every click waits until they end. `npm run soak` runs with animations.
const reducedMotion = process.env.SOAK ? 'no-preference' : 'reduce';

// The cookies of every browser when this journey began.
let held: Cookies = [];

export function lendWith(cookies: Cookies): void {
  held = cookies;
}

/** Returns an empty page in a free browser of a user in Japan, until `takeBack` is called. */
export async function lendBrowser(browser: Browser, kind: Kind): Promise<Page> {
  const key = JSON.stringify(kind);
  const context =
    takeFree(browser, key) ??
    (await browser.newContext({ ...kind, timezoneId: zoneAtNoon(), reducedMotion }));
  lent.set(context, key);
  if (process.env.FAKETIME) await context.clock.setSystemTime(Date.now());
  const page = await context.newPage();
  await forget(page);
  await context.addCookies(held);
  return page;
}

function takeFree(browser: Browser, key: string): BrowserContext | undefined {
  const kept = free.get(key) ?? [];
  const position = kept.findIndex(context => context.browser() === browser);
  return position === -1 ? undefined : kept.splice(position, 1)[0];
}

/** Prevents the browser from being reused after a permanent change, for example of the clock. */
export function keepApart(page: Page): void {
  lent.set(page.context(), '');
}

/** Closes all pages at the end of a journey, so that lists stop polling. */
export async function takeBack(): Promise<void> {
  const all = [...lent];
  lent.clear();
  for (const [context, key] of all) {
    if (!context.browser()?.contexts().includes(context)) continue;
    if (key === '') {
      await context.close();
      continue;
    }
    await Promise.all(context.pages().map(page => page.close()));
    free.set(key, [...(free.get(key) ?? []), context]);
  }
}

async function forget(page: Page): Promise<void> {
  const context = page.context();
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.detach();
}
