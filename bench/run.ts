import process from 'node:process';
import { say, since } from '../scripts/say.ts';
import { deletion } from './deletion.ts';
import { exports } from './exports.ts';
import { report, type Section } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { firstPaint } from './first-paint.ts';
import { freshHotel } from './fresh-hotel.ts';
import { growth } from './growth.ts';
import { laterSteps } from './later-steps.ts';
import { listPlan } from './list-plan.ts';
import { messages } from './messages.ts';
import { openBenchServer } from './server.ts';
import { submissions } from './submissions.ts';
import { webProcesses } from './web-processes.ts';

// Measures what the product promises about its size and speed, in one run. A missed aim is reported, and is no failure.

const closing: (() => Promise<unknown>)[] = [];

async function close(): Promise<void> {
  for (const step of closing.splice(0).reverse()) await step();
}

/** What is still being measured fails while the server closes. */
let stopping = false;

function stop(): void {
  if (stopping) process.exit(130);
  stopping = true;
  void close().finally(() => process.exit(130));
}

async function measure(): Promise<Section[]> {
  const bytes = [await firstLoad(), await laterSteps()];
  say('Opening a server on a database of its own');
  const server = await openBenchServer(closing);
  return [
    ...bytes,
    await firstPaint(server),
    await submissions(server),
    await webProcesses(server),
    ...(await exports(server)),
    await deletion(server),
    await freshHotel(server),
    ...(await listPlan(server)),
    // Last: they empty the database.
    ...(await messages(server)),
    await growth(server),
  ];
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
const start = performance.now();
try {
  const sections = await measure();
  process.stdout.write(report(sections));
  say(`\nMeasured in ${since(start)}`);
} catch (error) {
  if (!stopping) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  }
} finally {
  if (!stopping) await close();
}
