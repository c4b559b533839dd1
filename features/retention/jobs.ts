import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { sweep } from './commands/sweep.ts';

const sweepDue = defineJob<Record<string, never>>('retention.sweep');

export const tasks: JobHandler[] = [handle(sweepDue, sweep)];

/** Once an hour: links expire at 06:00 of every time zone. */
export const schedules: JobSchedule[] = [schedule(sweepDue, '17 * * * *')];
