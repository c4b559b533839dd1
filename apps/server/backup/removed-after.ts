import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { endServerNow } from '#platform/database/embedded/leftovers.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`, then always deletes the folder, because it contains decrypted data. If a signal ends this
 * process, the servers of the folder's `clusters` are stopped and the folder is deleted, too. `folder` must
 * be the real path with which the servers were started.
 */
export async function runThenRemove<T>(
  folder: string,
  clusters: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const removeAndExit = (signal: NodeJS.Signals) => {
    // Do not run anything else in this process, because it could restart the server and write files.
    for (const cluster of clusters) endServerNow(join(folder, cluster));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, removeAndExit);
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    for (const signal of SIGNALS) process.off(signal, removeAndExit);
  }
}
