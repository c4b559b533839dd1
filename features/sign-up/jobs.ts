import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { verificationAsked } from './events.ts';
import { type Site, writeVerification } from './verification.ts';

/** What sign-up has to do after a call, for the house that `site` describes. */
export const tasks = (site: Site): JobHandler[] => [
  handle(verificationAsked, asked => writeVerification(site, asked)),
];
