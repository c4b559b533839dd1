import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const stages = fileURLToPath(new URL('run-stages.ts', import.meta.url));

/** Runs stages in a separate process, because they end the process. */
function running(body: string) {
  const program = `
    const { runStages } = await import(${JSON.stringify(stages)});
    const counts = (passed, failed) => ({ passed, failed, skipped: 0, failures: [] });
    await runStages([${body}]);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  return {
    child,
    ended: once(child, 'exit').then(async ([code]) => ({ code, lines: (await output).trim().split('\n') })),
  };
}

const passing = "{ name: 'units', run: async () => counts(3, 0) }";

test('a test run ends with the totals of its stages', async () => {
  const { code, lines } = await running(`${passing}, { name: 'journeys', run: async () => counts(2, 1) }`)
    .ended;
  expect([code, lines.at(-1)]).toEqual([1, '5 passed, 1 failed']);
});

test('a test run skips later stages after failed checks', async () => {
  const { code, lines } = await running(
    `{ name: 'checks', gate: true, run: async () => counts(0, 2) }, ${passing}`,
  ).ended;
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 2 failed']);
});

test('an interrupted test run reports the results so far', async () => {
  const waits = `{ name: 'journeys', run: () => new Promise(resolve => {
    const program = setInterval(() => undefined, 1000);
    process.once('SIGINT', () => resolve(counts(1, 0), clearInterval(program)));
    process.kill(process.pid, 'SIGINT');
  }) }`;
  const { code, lines } = await running(`${passing}, ${waits}, ${passing}`).ended;
  expect(code).toBe(130);
  expect(lines).toContain('Interrupted during journeys. Done before: units.');
  expect(lines.at(-1)).toBe('4 passed, 0 failed');
});
