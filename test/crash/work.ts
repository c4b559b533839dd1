import { run } from '#apps/server/run.ts';

/**
 * A job worker as a process of its own, to be killed. The others notice within seconds, not within a minute; not sooner, as
 * one that is starved of time by a busy machine would seem dead, too.
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
