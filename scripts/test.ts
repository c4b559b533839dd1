import { mkdir, readFile, rm } from 'node:fs/promises';
import { runChecks } from './checks.ts';
import { findChromium } from './chromium.ts';
import { type Counts, journeyCounts, settle, unitCounts, verdict } from './counts.ts';
import { runVisibly } from './run-program.ts';

// Checks, unit and integration tests, journeys; ends with a line "N passed, N failed". With arguments: only the
// unit and integration tests whose paths they name.

const UNIT_REPORT = '.cache/unit.json';
const JOURNEY_REPORT = '.cache/journeys.json';

// Ctrl-C reaches what runs, too; we wait for its end and go no further.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
  });

const filters = process.argv.slice(2);
const stages = await (filters.length > 0 ? unitTests(filters).then(counts => [counts]) : everything());
process.stdout.write(`\n${verdict(stages)}\n`);
process.exitCode = interrupted ? 130 : stages.some(({ failed }) => failed > 0) ? 1 : 0;

async function everything(): Promise<Counts[]> {
  const failed = await runChecks();
  if (failed > 0 || interrupted) return [{ passed: 0, failed, skipped: 0 }];
  const units = await unitTests([]);
  return interrupted ? [units] : [units, await journeys()];
}

async function unitTests(paths: string[]): Promise<Counts> {
  await freshReport(UNIT_REPORT);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const code = await runVisibly('vitest', ['run', ...reporters, ...paths]);
  return settle(await readReport(UNIT_REPORT, unitCounts), code);
}

async function journeys(): Promise<Counts> {
  await freshReport(JOURNEY_REPORT);
  const browser = await findChromium();
  if (!browser) return settle(undefined, 1);
  const built = await runVisibly(process.execPath, ['scripts/build.ts']);
  if (built !== 0) return settle(undefined, built);
  const code = await runVisibly('playwright', ['test'], { CHROMIUM_PATH: browser });
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
