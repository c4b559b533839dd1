import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { endServerNow } from '#platform/database/embedded/leftovers.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Works with a folder that is always deleted afterwards, however the work ends, together with the servers on
 * its `clusters`, since its content is readable. A signal that ends this process deletes it, too. `folder`: its
 * real path, with which the servers were started.
 */
export async function removedAfter<T>(
  folder: string,
  clusters: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const end = (signal: NodeJS.Signals) => {
    // Nothing else in this process may continue: it would restart the server and write files.
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
