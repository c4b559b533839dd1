import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { type Site, writeVerification } from './commands/verification.ts';
import { verificationJob } from './events.ts';

export const tasks = (site: Site): JobHandler[] => [
  handle(verificationJob, asked => writeVerification(site, asked)),
];
