import type { WorkerEvents } from 'graphile-worker';

/** For how long a queue that has stopped may report the last jobs as done. Milliseconds. */
const REPORTING = 5_000;

/**
 * Resolves once the queue takes no more jobs, for whatever reason, those under way are done, and it had time to report them. The queue
 * itself may never say so: where a job could not be reported as done while others were under way, graphile-worker 0.18 counts the
 * reports that are left to below zero, and waits for zero.
 */
export function atRest(events: WorkerEvents): Promise<void> {
  return new Promise(resolve => {
    let underWay = 0;
    let isStopping = false;
    const isAtRest = () => isStopping && underWay === 0;
    const look = () => {
      if (isAtRest()) setTimeout(() => isAtRest() && resolve(), REPORTING).unref();
    };
    events.on('job:start', () => {
      underWay += 1;
    });
    events.on('job:complete', () => {
      underWay -= 1;
      look();
    });
    events.once('pool:gracefulShutdown', () => {
      isStopping = true;
      look();
    });
  });
}
