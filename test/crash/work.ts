import { run } from '#apps/server/run.ts';

/**
 * A job worker in a process of its own, to be killed. Others take over within seconds instead of a minute, but
 * not sooner, because a worker on a busy machine would seem dead, too.
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
