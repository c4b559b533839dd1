import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { type Site, writeVerification } from './commands/verification.ts';
import { verificationAsked } from './events.ts';

export const tasks = (site: Site): JobHandler[] => [
  handle(verificationAsked, asked => writeVerification(site, asked)),
];
