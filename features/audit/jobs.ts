import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { sealAudit } from './commands/seal.ts';
import { sealDue } from './events.ts';

export const tasks: JobHandler[] = [handle(sealDue, sealAudit)];

/** Nothing waits for its seal for more than a minute. */
export const schedules: JobSchedule[] = [schedule(sealDue, '* * * * *')];
