import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';

export type Cookies = Parameters<BrowserContext['addCookies']>[0];
type Kind = Pick<BrowserContextOptions, 'locale' | 'viewport' | 'hasTouch' | 'isMobile'>;

// The browsers of this worker. They are lent to one journey after the other, as what they have loaded once they need
// not load again: the first look at a page costs three times as much as the next. All else they forget in between.
const free = new Map<string, BrowserContext[]>();
const lent = new Map<BrowserContext, string>();

// Held by people who do without motion, as every click waits for its end; by all others in `npm run soak`.
const reducedMotion = process.env.SOAK ? 'no-preference' : 'reduce';

// What every browser of this journey holds before it begins.
let held: Cookies = [];

/** From now on browsers are lent with these cookies. */
export function lendWith(cookies: Cookies): void {
  held = cookies;
}

/** An empty page of a browser that nobody uses, as somebody in Japan holds it; until `takeBack`. */
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

/** Will not be lent again: into a browser's context something was built that stays, such as a clock or a script. */
export function keepApart(page: Page): void {
  lent.set(page.context(), '');
}

/** At the end of a journey. Closes all pages, so that no list goes on asking for news. */
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
