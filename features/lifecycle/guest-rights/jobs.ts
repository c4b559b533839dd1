import type { Site } from '#features/message/message/rules/site.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { writeDeletionMail } from './commands/deletion-mail.ts';
import { deletionMailJob } from './events.ts';

export const tasks = (site: Site): JobHandler[] => [
  handle(deletionMailJob, answered => writeDeletionMail(site, answered)),
];
