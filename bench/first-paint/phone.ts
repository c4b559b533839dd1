import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Fetched when it is asked for: as a dependency it would be a fifth of all that is installed. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = ['--only-categories=performance', '--output=json', '--output-path=stdout', '--quiet'];
const CHROME = '--chrome-flags=--headless --no-sandbox --lang=ja';
const MOST_BYTES = 64 * 1024 * 1024;

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

/** What a page did on Lighthouse's phone until it had settled. */
export type Look = {
  /** When the largest part was painted. Milliseconds from the start of the navigation, on Lighthouse's slow 4G. */
  painted: number;
  /** How long the page could not answer after its first paint, with the processor four times as slow. Milliseconds. */
  blocked: number;
  /** How much moved. */
  shifted: number;
  /** Begun before the largest part was painted here; the page itself and what led to it are among them. */
  requestsBefore: number;
};

/** Opens an address on a phone that has never been here. Rejects where Lighthouse cannot be had. */
export async function look(executablePath: string, address: string): Promise<Look> {
  const env = { ...process.env, CHROME_PATH: executablePath };
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...FLAGS, CHROME], {
    env,
    maxBuffer: MOST_BYTES,
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
