import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { endServerNow } from '#platform/database/embedded/leftovers.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work with a folder that is gone afterwards, however that ends, with the servers on `clusters` below it: what lies there is
 * readable. A signal that ends this process removes it, too. `folder`: its real path, as the servers were started with it.
 */
export async function removedAfter<T>(
  folder: string,
  clusters: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const end = (signal: NodeJS.Signals) => {
    // Nothing else of this process may go on: the server would be started again, and files written.
    for (const cluster of clusters) endServerNow(join(folder, cluster));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
