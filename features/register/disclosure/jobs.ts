import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { prepare } from './commands/prepare.ts';
import { sweep } from './commands/sweep.ts';
import { disclosureApproved } from './events.ts';

const sweepDue = defineJob<Record<string, never>>('disclosure.sweep');

export const tasks: JobHandler[] = [handle(disclosureApproved, prepare), handle(sweepDue, sweep)];

/**
 * Every five minutes. Files expire after exactly 24 hours nevertheless, because downloads are then rejected
 * even before the sweep removes the files.
 */
export const schedules: JobSchedule[] = [schedule(sweepDue, '*/5 * * * *')];
