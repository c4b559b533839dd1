import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runChecks } from './checks.ts';
import { type Counts, settle, verdict } from './counts.ts';
import { findPostgres } from './debian-postgres.ts';
import { findFaketime, later, removeLeftovers } from './faketime.ts';
import { findHaproxy } from './haproxy.ts';
import { momentsAfter } from './moments.ts';
import { findPgBackRest } from './pgbackrest.ts';
import { findPgBouncer } from './pgbouncer.ts';
import { say } from './say.ts';
import { journeys, unitTests } from './stages.ts';
import { findSwift } from './swift.ts';

// Checks, unit and integration tests, journeys; ends with a line "N passed, N failed". With arguments: only the
// unit and integration tests whose paths they name. With SOAK the same again on other days.

// Ctrl-C reaches what runs, too; we wait for its end and go no further.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
  });

const filters = process.argv.slice(2);
// What one process has compiled several hundred others need not compile again.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');
if (filters.length === 0) await rm('.cache/compiled', { recursive: true, force: true });
const stages: Counts[] = [];
for await (const counts of process.env.SOAK ? soaked() : once()) stages.push(counts);
process.stdout.write(`\n${verdict(stages)}\n`);
process.exitCode = interrupted ? 130 : stages.some(({ failed }) => failed > 0) ? 1 : 0;

async function* once(env: Record<string, string> = {}): AsyncGenerator<Counts, void, undefined> {
  if (filters.length > 0) return yield await unitTests(filters, env);
  const failed = await runChecks();
  if (failed > 0 || interrupted) return yield { passed: 0, failed, skipped: 0, failures: [] };
  yield await unitTests([], env);
  if (!interrupted) yield await journeys();
}

async function* soaked(): AsyncGenerator<Counts, void, undefined> {
  if (await findSwift()) process.env.SWIFT = '1';
  const pooler = await findPgBouncer();
  if (pooler) process.env.PGBOUNCER = pooler;
  const postgres = await findPostgres();
  if (postgres) process.env.POSTGRES_BIN = postgres;
  const backRest = await findPgBackRest();
  if (backRest) process.env.PGBACKREST = backRest;
  const haproxy = await findHaproxy();
  yield* once(haproxy ? { HAPROXY: haproxy } : {});
  if (haproxy && filters.length === 0 && !interrupted) {
    say('\nThe journeys again, with three web processes and two workers behind a balancer');
    yield await journeys({ HAPROXY: haproxy, SOAK: '' });
  }
  const library = await findFaketime();
  if (!library) return yield settle(undefined, 1);
  const now = new Date();
  for (const { name, at, browser } of momentsAfter(now)) {
    if (interrupted) return;
    say(`\n${name}: ${at.toISOString()}`);
    removeLeftovers();
    // The rounds of chance have been run, and are the same on any day.
    const then = { ...later(library, Math.round((at.getTime() - now.getTime()) / 1000)), SOAK: '' };
    yield await unitTests(filters, then);
    if (browser && filters.length === 0 && !interrupted) yield await journeys(then);
  }
}
