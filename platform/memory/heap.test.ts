import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const HEAP = fileURLToPath(new URL('heap.ts', import.meta.url));

// V8 collects garbage concurrently and may be late on a busy machine, so the test has several attempts.
test('limitHeapGrowth reduces the peak heap size of a process that allocates much memory and keeps little', {
  retry: 5,
}, async () => {
  const usual = await highestHeap('');
  const sooner = await highestHeap('limitHeapGrowth();');
  expect(sooner).toBeLessThan(usual * 0.8);
});

/** Returns the peak heap size in bytes of a process that allocates 450 MB and keeps the last 45 MB. */
async function highestHeap(first: string): Promise<number> {
  const program = `
    import { limitHeapGrowth } from ${JSON.stringify(HEAP)};
    ${first}
    const kept = Array(300);
    let highest = 0;
    for (let piece = 0; piece < 3_000; piece += 1) {
      kept[piece % kept.length] = Array.from({ length: 2_000 }, (_, at) => ({ piece, at, between: at + 0.5 }));
      highest = Math.max(highest, process.memoryUsage().heapUsed);
      await new Promise(setImmediate);
    }
    process.stdout.write(String(highest));`;
  // Simulates a machine with a lot of memory.
  const args = ['--max-old-space-size=4096', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}
