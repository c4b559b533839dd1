import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runChecks } from './checks.ts';
import { findChromium } from './chromium.ts';
import { type Counts, journeyCounts, stageCounts, unitCounts } from './counts.ts';
import { findOcrB } from './ocr-b.ts';
import { runVisibly } from './run-program.ts';
import type { Stage } from './run-stages.ts';

const UNIT_REPORT = '.cache/unit.json';
const JOURNEY_REPORT = '.cache/journeys.json';

const compileCacheEnv = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('.cache/compiled') };

type Environment = Record<string, string>;

/** The test tiers of `npm test`, `npm run test:operations` and `npm run soak` (test/tiers.ts). */
type Tier = 'product' | 'operations' | 'all';

export const checks: Stage = {
  name: 'checks',
  gate: true,
  run: async () => ({ passed: 0, failed: await runChecks(), skipped: 0, failures: [] }),
};

export const unitTests = (tier: Tier, env: Environment = {}, paths: readonly string[] = []): Stage => ({
  name: 'unit and integration tests',
  run: () => runUnitTests(tier, env, paths),
});

export const journeys = (tier: Tier, env: Environment = {}): Stage => ({
  name: 'journeys',
  run: () => runJourneys(tier, env),
});

async function runUnitTests(tier: Tier, env: Environment, paths: readonly string[]): Promise<Counts> {
  await removeReport(UNIT_REPORT);
  await findOcrB();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const code = await runVisibly('vitest', ['run', ...reporters, ...paths], {
    ...compileCacheEnv,
    ...env,
    TIER: tier,
    TEST_PATHS: paths.join(' '),
  });
  return stageCounts(await readReport(UNIT_REPORT, unitCounts), code);
}

const TIER_OPTIONS: Record<Tier, string[]> = {
  product: ['--grep-invert', '@further|@variation'],
  operations: ['--grep', '@further'],
  all: [],
};

/** A missing browser counts as one failure. */
async function runJourneys(tier: Tier, env: Environment): Promise<Counts> {
  await removeReport(JOURNEY_REPORT);
  const browser = await findChromium();
  if (!browser) return stageCounts(undefined, 1);
  const buildCode = await runVisibly(process.execPath, ['scripts/build.ts']);
  if (buildCode !== 0) return stageCounts(undefined, buildCode);
  const childEnv = { ...compileCacheEnv, ...env, TIER: tier, CHROMIUM_PATH: browser };
  const code = await runVisibly('playwright', ['test', ...TIER_OPTIONS[tier]], childEnv);
  return stageCounts(await readReport(JOURNEY_REPORT, journeyCounts), code);
}

async function removeReport(path: string): Promise<void> {
  await mkdir('.cache', { recursive: true });
  await rm(path, { force: true });
}

async function readReport(path: string, count: (report: unknown) => Counts): Promise<Counts | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : count(JSON.parse(text));
}
