import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';

const looked = z.object({
  /** When the largest part was painted. Milliseconds from the start of the navigation. */
  painted: z.number(),
  /** How long the page could not answer after its first paint. Milliseconds. */
  blocked: z.number(),
  /** How much moved. */
  shifted: z.number(),
  /** Begun before the largest part was painted; the page itself and what led to it are among them. */
  requestsBefore: z.number(),
});

/** What a page did on the simulated phone until it had settled. */
export type Look = z.output<typeof looked>;

// What Lighthouse applies to a mid-range phone on slow 4G where it throttles by the browser itself.
const LINE = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const SLOWER = 4;
const SCREEN = { width: 412, height: 823 };
/** Long enough for all that a page does by itself. */
const SETTLED_MS = 6000;

export const openPhone = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath });

/** Opens an address on a phone that has never been here. */
export async function look(browser: Browser, address: string): Promise<Look> {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'ja-JP', serviceWorkers: 'block' });
  try {
    return await lookWith(context, address);
  } finally {
    await context.close();
  }
}

async function lookWith(context: BrowserContext, address: string): Promise<Look> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(NOTE);
  await page.goto(address);
  await page.waitForTimeout(SETTLED_MS);
  return looked.parse(await page.evaluate('noted()'));
}

/** Notes in the page what the browser tells of it, before anything of the page runs. */
const NOTE = `(() => {
  let painted = 0, shifted = 0;
  const long = [];
  const watch = (type, each) =>
    new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { painted = startTime; });
  watch('layout-shift', ({ value }) => { shifted += value; });
  watch('longtask', entry => long.push(entry));
  window.noted = () => {
    const since = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const blocked = long
      .filter(({ startTime, duration }) => startTime + duration > since)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    const [{ redirectCount }] = performance.getEntriesByType('navigation');
    const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < painted);
    return { painted, shifted, blocked, requestsBefore: 1 + redirectCount + begun.length };
  };
})()`;
