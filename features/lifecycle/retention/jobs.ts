import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { deleteOrphans } from './commands/end-files.ts';
import { sweep } from './commands/sweep.ts';

const sweepJob = defineJob<Record<string, never>>('retention.sweep');

const orphansJob = defineJob<Record<string, never>>('retention.orphans');

export const tasks: JobHandler[] = [
  handle(sweepJob, sweep),
  handle(orphansJob, async () => {
    await deleteOrphans();
  }),
];

/**
 * The sweep runs hourly, because links expire at 06:00 in every time zone. The search through all files runs
 * daily.
 */
export const schedules: JobSchedule[] = [
  schedule(sweepJob, '17 * * * *'),
  schedule(orphansJob, '47 18 * * *'),
];
