import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { endOrphans } from './commands/end-files.ts';
import { sweep } from './commands/sweep.ts';

const sweepDue = defineJob<Record<string, never>>('retention.sweep');

const orphansDue = defineJob<Record<string, never>>('retention.orphans');

export const tasks: JobHandler[] = [
  handle(sweepDue, sweep),
  handle(orphansDue, async () => {
    await endOrphans();
  }),
];

/**
 * The sweep runs hourly, because links expire at 06:00 in every time zone. The search through all files runs
 * daily.
 */
export const schedules: JobSchedule[] = [
  schedule(sweepDue, '17 * * * *'),
  schedule(orphansDue, '47 18 * * *'),
];
