import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { serveSandbox } from '#platform/sandbox/serve-sandbox.ts';

const tasks: Record<string, () => Iterable<unknown> | AsyncIterable<unknown>> = {
  three: () => [0, 1, 2],
  none: () => [],
  'for ever': () => {
    for (;;);
  },
  async *silent() {
    yield await setTimeout(60_000);
  },
  'many objects': () => {
    const all = [];
    for (;;) all.push({ no: all.length });
  },
  'one large array': () => Array.from({ length: 100_000_000 }, () => 1),
  throw: () => {
    throw new RangeError('no');
  },
  environment: () => ['MASTER_KEY' in process.env],
  async *write() {
    yield await writeFile('/tmp/written', '');
  },
  *'own id'() {
    for (;;) yield process.pid;
  },
};

serveSandbox(async function* (name: string) {
  yield* tasks[name]?.() ?? [];
});
