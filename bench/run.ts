import process from 'node:process';
import { elapsed, printLine } from '../scripts/say.ts';
import { report, type Section } from './figures.ts';
import { firstPaint } from './first-paint.ts';
import { freshHotel } from './fresh-hotel.ts';
import { listPlan } from './list-plan.ts';
import { messages } from './messages.ts';
import { organization } from './organization.ts';
import { openBenchServer } from './server.ts';
import { submissions } from './submissions.ts';

const closeSteps: (() => Promise<unknown>)[] = [];

async function close(): Promise<void> {
  for (const step of closeSteps.splice(0).reverse()) await step();
}

/** True while the server is closing. Errors of measurements that are still running are then ignored. */
let stopping = false;

function stop(): void {
  if (stopping) process.exit(130);
  stopping = true;
  void close().finally(() => process.exit(130));
}

const benchmarks = {
  'first-paint': firstPaint,
  submissions,
  'fresh-hotel': freshHotel,
  'list-plan': listPlan,
  messages,
  organization,
};

/** Runs all benchmarks or those that the command names: `npm run bench -- submissions messages`. */
async function measure(named: readonly string[]): Promise<Section[]> {
  const names = Object.keys(benchmarks);
  const unknown = named.find(name => !names.includes(name));
  if (unknown) throw new Error(`There is no bench "${unknown}". Available: ${names.join(', ')}.`);
  printLine('Starting a server with its own database');
  const server = await openBenchServer(closeSteps);
  const sections: Section[] = [];
  for (const [name, section] of Object.entries(benchmarks))
    if (named.length === 0 || named.includes(name)) sections.push(...[await section(server)].flat());
  return sections;
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
const start = performance.now();
try {
  const sections = await measure(process.argv.slice(2));
  process.stdout.write(report(sections));
  printLine(`\nMeasured in ${elapsed(start)}`);
} catch (error) {
  if (!stopping) {
    printLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  }
} finally {
  if (!stopping) await close();
}
