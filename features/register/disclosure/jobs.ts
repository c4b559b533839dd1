import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { prepare } from './commands/prepare.ts';
import { sweep } from './commands/sweep.ts';
import { disclosureApproved } from './events.ts';

const sweepDue = defineJob<Record<string, never>>('disclosure.sweep');

export const tasks: JobHandler[] = [handle(disclosureApproved, prepare), handle(sweepDue, sweep)];

/**
 * Runs every five minutes. Files expire to the second anyway: reads after 24 hours are refused even before the
 * sweep removes them.
 */
export const schedules: JobSchedule[] = [schedule(sweepDue, '*/5 * * * *')];
