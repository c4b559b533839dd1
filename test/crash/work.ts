import { run } from '#apps/server/run.ts';

/**
 * Runs a job worker in its own process, which tests kill. Other workers take over within seconds instead of a
 * minute. With an even shorter limit, a worker on a busy machine would seem dead.
 */
await run({
  mode: 'test',
  part: 'worker',
  pages: false,
  rhythm: { heartbeatSeconds: 0.5, takeOverAfterSeconds: 5 },
  opened: async () => {
    process.stdout.write('working\n');
  },
});
