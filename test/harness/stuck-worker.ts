// Runs a worker in its own process, on the database in its argument. The worker takes a job, never finishes it,
// and reports this on standard output.
import { openDatabase } from '#platform/database/pool.ts';
import { defineJob, handle } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { configureLog } from '#platform/log/log.ts';

const [url = '', name = ''] = process.argv.slice(2);
configureLog({ level: 'silent' });
openDatabase(url);
const blockingTask = handle(defineJob(name), () => {
  process.stdout.write('holding\n');
  return new Promise(() => undefined);
});
await startWorker({ tasks: [blockingTask], heartbeatSeconds: 0.2 });
