import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { prepareFiles } from './commands/prepare.ts';
import { sweepRequests } from './commands/sweep.ts';
import { disclosureApproved } from './events.ts';

const sweepJob = defineJob<Record<string, never>>('disclosure.sweep');

export const tasks: JobHandler[] = [
  handle(disclosureApproved, prepareFiles),
  handle(sweepJob, sweepRequests),
];

/**
 * Every five minutes. Files still expire after exactly 24 hours, because downloads are then rejected even
 * before the sweep removes the files.
 */
export const schedules: JobSchedule[] = [schedule(sweepJob, '*/5 * * * *')];
