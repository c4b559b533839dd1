import { mkdir, readFile, rm } from 'node:fs/promises';
import { findChromium } from './chromium.ts';
import { type Counts, journeyCounts, settle, unitCounts } from './counts.ts';
import { findOcrB } from './ocr-b.ts';
import { runVisibly } from './run-program.ts';

const UNIT_REPORT = '.cache/unit.json';
const JOURNEY_REPORT = '.cache/journeys.json';

type Environment = Record<string, string>;

/** Runs the unit and integration tests whose paths these name; all of them where none are named. */
export async function unitTests(paths: readonly string[], env: Environment = {}): Promise<Counts> {
  await freshReport(UNIT_REPORT);
  await findOcrB();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const code = await runVisibly('vitest', ['run', ...reporters, ...paths], env);
  return settle(await readReport(UNIT_REPORT, unitCounts), code);
}

/** Builds the pages and runs the journeys in a browser, their variations with SOAK only; one failure where there is none to be had. */
export async function journeys(env: Environment = {}): Promise<Counts> {
  await freshReport(JOURNEY_REPORT);
  const browser = await findChromium();
  if (!browser) return settle(undefined, 1);
  const built = await runVisibly(process.execPath, ['scripts/build.ts']);
  if (built !== 0) return settle(undefined, built);
  const left = process.env.SOAK ? [] : ['--grep-invert', '@variation'];
  const code = await runVisibly('playwright', ['test', ...left], { ...env, CHROMIUM_PATH: browser });
  return settle(await readReport(JOURNEY_REPORT, journeyCounts), code);
}

async function freshReport(path: string): Promise<void> {
  await mkdir('.cache', { recursive: true });
  await rm(path, { force: true });
}

async function readReport(path: string, count: (report: unknown) => Counts): Promise<Counts | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : count(JSON.parse(text));
}
