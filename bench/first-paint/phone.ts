import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Downloaded on demand, because it would make up a fifth of the installed dependencies. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = ['--only-categories=performance', '--output=json', '--output-path=stdout', '--quiet'];
const CHROME = '--chrome-flags=--headless --no-sandbox --lang=ja';
const MAX_BYTES = 64 * 1024 * 1024;

const number = z.object({ numericValue: z.number() });
const report = z.object({
  audits: z.object({
    'largest-contentful-paint': number,
    'total-blocking-time': number,
    'cumulative-layout-shift': number,
    metrics: z.object({
      details: z.object({
        items: z.array(z.object({ observedLargestContentfulPaint: z.number().optional() })),
      }),
    }),
    'network-requests': z.object({
      details: z.object({ items: z.array(z.object({ networkRequestTime: z.number() })) }),
    }),
  }),
});

/** Measurements of a page on Lighthouse's emulated phone until the page has settled. */
export type PageTimes = {
  /** Largest contentful paint in milliseconds from the start of the navigation, on Lighthouse's slow 4G. */
  painted: number;
  /** Total blocking time after the first paint in milliseconds, with a processor slowed down four times. */
  blocked: number;
  shifted: number;
  requestsBefore: number;
};

/** Opens a URL on an emulated phone with an empty cache. Rejects if Lighthouse is not available. */
export async function measurePage(executablePath: string, address: string): Promise<PageTimes> {
  const env = { ...process.env, CHROME_PATH: executablePath };
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...FLAGS, CHROME], {
    env,
    maxBuffer: MAX_BYTES,
  });
  const { audits } = report.parse(JSON.parse(stdout));
  const seenAt = audits.metrics.details.items[0]?.observedLargestContentfulPaint ?? 0;
  return {
    painted: audits['largest-contentful-paint'].numericValue,
    blocked: audits['total-blocking-time'].numericValue,
    shifted: audits['cumulative-layout-shift'].numericValue,
    requestsBefore: audits['network-requests'].details.items.filter(
      ({ networkRequestTime }) => networkRequestTime < seenAt,
    ).length,
  };
}
