import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { prepare } from './commands/prepare.ts';
import { sweep } from './commands/sweep.ts';
import { disclosureApproved } from './events.ts';

const sweepDue = defineJob<Record<string, never>>('disclosure.sweep');

export const tasks: JobHandler[] = [handle(disclosureApproved, prepare), handle(sweepDue, sweep)];

/** Every five minutes: files are there for 24 hours, and reading them is refused to the second whatever has been removed so far. */
export const schedules: JobSchedule[] = [schedule(sweepDue, '*/5 * * * *')];
