import { stageCounts } from './counts.ts';
import { findFaketime, futureEnvironment, removeLeftovers } from './faketime.ts';
import { momentsAfter } from './moments.ts';
import { runStages, type Stage } from './run-stages.ts';
import { checks, journeys, unitTests } from './stages.ts';
import { findTools } from './tools.ts';

// Runs all tests with many rounds, on several machines and on other days. Arguments limit the run to the unit
// and integration tests at the given paths.

const paths = process.argv.slice(2);
await runStages(soakStages());

async function* soakStages(): AsyncGenerator<Stage, void, undefined> {
  const tools = await findTools();
  if (paths.length === 0) yield checks;
  yield unitTests('all', { ...tools, SOAK: '1' }, paths);
  if (paths.length === 0) yield* journeyStages(tools.HAPROXY);
  yield* otherDayStages();
}

async function* journeyStages(haproxy: string | undefined): AsyncGenerator<Stage, void, undefined> {
  yield journeys('all', { SOAK: '1' });
  // Three web processes run behind a load balancer, in addition to two workers.
  if (haproxy) yield { ...journeys('all', { HAPROXY: haproxy }), name: 'journeys on several machines' };
}

async function* otherDayStages(): AsyncGenerator<Stage, void, undefined> {
  const library = await findFaketime();
  if (!library) {
    yield { name: 'other days', run: async () => stageCounts(undefined, 1) };
    return;
  }
  const now = new Date();
  for (const { name, at, browser } of momentsAfter(now)) {
    removeLeftovers();
    const futureEnv = futureEnvironment(library, Math.round((at.getTime() - now.getTime()) / 1000));
    const on = (stage: Stage) => ({ ...stage, name: `${stage.name} on ${name} (${at.toISOString()})` });
    yield on(unitTests('all', futureEnv, paths));
    if (browser && paths.length === 0) yield on(journeys('all', futureEnv));
  }
}
