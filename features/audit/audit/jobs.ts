import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { sealAudit } from './commands/seal.ts';

const sealJob = defineJob<Record<string, never>>('audit.seal');

export const tasks: JobHandler[] = [handle(sealJob, sealAudit)];

/** Runs every minute so that entries are sealed soon after they are written. */
export const schedules: JobSchedule[] = [schedule(sealJob, '* * * * *')];
