import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LaunchOptions, launch, type RunningServer } from '#platform/database/embedded/launch.ts';
import { stopLeftover } from '#platform/database/embedded/leftovers.ts';

export type SupervisedServer = { port: number; stop(): Promise<void> };

const ATTEMPTS = 5;
const MAX_PAUSE_MS = 30_000;
const FAST_SHUTDOWN_MS = 60_000;

/**
 * Runs the server on a free loopback port until `stop`. If the server ends unexpectedly (out of memory,
 * killed), restarts it on the same port, so that the pool can reconnect.
 */
export async function supervise(options: LaunchOptions): Promise<SupervisedServer> {
  const { port, server } = await launchOnFreePort(options);
  const state: State = { current: server, stopping: new AbortController() };
  const supervision = keepRunning(options, port, state);
  return {
    port,
    async stop() {
      state.stopping.abort();
      state.current.stop('SIGINT');
      const killTimer = setTimeout(() => state.current.stop('SIGQUIT'), FAST_SHUTDOWN_MS);
      await supervision;
      clearTimeout(killTimer);
    },
  };
}

type State = { current: RunningServer; stopping: AbortController };

async function keepRunning(options: LaunchOptions, port: number, state: State): Promise<void> {
  const { signal } = state.stopping;
  for (;;) {
    await state.current.exited;
    if (signal.aborted) return;
    options.log.error('The database server ended unexpectedly; restarting it');
    state.current = (await relaunch(options, port, signal)) ?? state.current;
    if (signal.aborted) state.current.stop('SIGINT');
  }
}

/** Retries the start until it succeeds. Returns undefined if `signal` is aborted first. */
async function relaunch(options: LaunchOptions, port: number, signal: AbortSignal) {
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      stopLeftover(options.clusterDir, options.log);
      return await launch(options, port);
    } catch (error) {
      options.log.error(error instanceof Error ? error.message : String(error));
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Tries a different port if another program takes the free port before the server starts. */
async function launchOnFreePort(options: LaunchOptions): Promise<{ port: number; server: RunningServer }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { port, server: await launch(options, port) };
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && /Address already in use/.test(error.message)))
        throw error;
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}
