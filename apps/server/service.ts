import { addCallCounts } from '#features/access/access/commands.ts';
import { sweepIfOverdue } from '#features/lifecycle/retention/commands/catch-up.ts';
import type { Config } from '#platform/config/config.ts';
import { createMonthPartitions } from '#platform/database/months.ts';
import type { HeartbeatTiming } from '#platform/jobs/heartbeat.ts';
import type { AssetSource } from './pages/assets.ts';
import { openStorage } from './storage.ts';
import { openWorkerServer } from './worker-server.ts';

/** What a process runs. A deployment with several processes splits the work into `http` and `worker`. */
export type ServicePart = 'all' | 'http' | 'worker';

/** `url` is empty for a worker without a port. */
export type Service = { url: string; close(): Promise<void> };

type Options = {
  config: Config;
  part?: ServicePart;
  prepare?: () => Promise<void>;
  /** False serves only the API, which needs no built apps. */
  pages: false | AssetSource;
  rhythm?: HeartbeatTiming | undefined;
};

/**
 * Opens everything in order, loading only what this process needs.
 * @returns a function that closes everything in reverse order
 */
export async function openService({
  config,
  part = 'all',
  prepare,
  pages,
  rhythm,
}: Options): Promise<Service> {
  const closeSteps: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closeSteps.splice(0).reverse()) await step();
  };
  // Load this module first. Loading it blocks the process, and connections that are being opened would time
  // out.
  const work = part === 'http' ? undefined : await import('./work.ts');
  const http = part === 'worker' ? undefined : await import('./http-server.ts');
  try {
    closeSteps.push(await openStorage(config, { proveFiles: true, carryPictures: true }));
    await createMonthPartitions();
    await prepare?.();
    await sweepIfOverdue();
    const workerServer =
      part === 'worker' && config.workerPort !== undefined
        ? await openWorkerServer(config, config.workerPort)
        : undefined;
    // The health server reports "not ready" as soon as the shutdown begins, and runs until the last job is
    // done.
    if (workerServer) closeSteps.push(workerServer.close);
    if (work) closeSteps.push(await work.startWork(config, rhythm));
    if (workerServer) closeSteps.push(workerServer.beginStop);
    if (!http) return { url: workerServer?.url ?? '', close };
    const server = await http.openHttpServer(config, { pages, shareCalls: addCallCounts });
    closeSteps.push(server.close);
    return { url: server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
