import process from 'node:process';

/** Milliseconds, and by how many bytes this process grew meanwhile at the most. */
export type Measured = { time: number; growth: number };

/**
 * How long `work` takes, and what memory it needs. The memory counts where the process was started with --expose-gc, and the time where it
 * was not: a heap that has just been emptied is collected again and again while it grows.
 */
export async function measured(work: () => Promise<unknown>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 20);
  const start = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { time: performance.now() - start, growth: highest - before };
}
